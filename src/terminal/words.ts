/**
 * The forms that count as one word when people ask: beginnings without endings, parts of names, and words that mean the
 * same.
 */

/** Words of a question that say nothing of what is asked. */
const fillers = new Set(
  [
    'a an and any are as ask at be been but by can could did do does each else everything exist exists find for from get',
    'gets give given gives had happen happens has have having how i if in instead into is it its just like look many may mean',
    'means might more must my need needs no nor not of off on once only or our out own per put shall should so some',
    'somebody something such tell tells than that the their them then there these they this those through to too under',
    'up upon use used uses using very want was way we were what when where whether which while who whom whose why will',
    'with would you your',
  ].flatMap((line) => line.split(' ')),
);

/** A word without its ending, so that `copied` and `copies` are `copi`, and `creation` and `creating` are `creat`. */
function stem(word: string): string {
  if (word.length < 4) return word;
  const one = word
    .replace(/sses$/, 'ss')
    .replace(/ie[ds]$/, 'y')
    .replace(/(?<![sui])s$/, '');
  const cut = one.replace(/(?:ations?|ating|ated|ates?)$/, '');
  const bare = isWord(cut) && cut !== one ? cut : one.replace(/(?:ions?|ing|ed|er|ment|ly)$/, '');
  const short = isWord(bare) && bare !== one ? bare.replace(/([bdfgmnprt])\1$/, '$1') : one;
  return short.length < 4 ? short : short.replace(/e$/, '').replace(/y$/, 'i');
}

const isWord = (text: string): boolean => text.length > 2 && /[aeiouy]/.test(text);

/** Words of one meaning, here or in other services and their clients. None is about one rule: those are in `asked.ts`. */
const groups: readonly (readonly string[])[] = [
  'member user person people account',
  'workspace organization organisation team',
  'admin administrator',
  'argument parameter param',
  'field attribute property',
  'request call',
  'answer response reply return',
  'refuse reject forbid deny disallow fail',
  'wrong invalid bad malformed',
  'check validate verify',
  'credential authentication key token',
  'permission scope right',
  'address url link uri',
  'create make add new',
  'change update edit modify write set rename',
  'delete remove destroy',
  'read get fetch',
  'see show visible',
  'clone copy duplicate',
  'close archive',
  'open reopen unarchive restore undo',
  'colour color',
  'extension power-up plugin plug-in',
  'setting preference',
  'most maximum max limit biggest largest highest',
  'least minimum min smallest',
  'character letter length long',
  'date time timestamp',
  'last valid expire lifetime duration',
  'place position pos',
  'file photo picture image upload',
  'delivery event callback',
  'action history log audit record',
  'several multiple',
  'other another different',
  'unknown nonexistent',
  'omit without missing absent',
  'twice again once repeat duplicate same',
].map((line) => line.split(' ').map(stem));

const others = new Map<string, readonly string[]>();
for (const word of groups.flat())
  others.set(
    word,
    [...new Set(groups.filter((group) => group.includes(word)).flat())].filter((one) => one !== word),
  );

/** The other words for a word. */
export const alike = (word: string): readonly string[] => others.get(word) ?? [];

/** The words of a text; a name such as `idList` or `power-up` has a whole beside its parts. */
const named = (text: string): { readonly whole: string | undefined; readonly parts: readonly string[] }[] =>
  [...text.replaceAll(/['’]s\b/g, '').matchAll(/[a-z\d]+(?:[-_.:][a-z\d]+)*/gi)].map(([name]) => {
    const parts = name.split(/[-_.:]|(?<=[a-z])(?=[A-Z])/).map((part) => part.toLowerCase());
    return {
      whole: parts.length > 1 ? stem(name.toLowerCase()) : undefined,
      parts: parts.filter((part) => !fillers.has(part)).map(stem),
    };
  });

/** All words by which a text can be found. */
export const wordsOf = (text: string): Set<string> =>
  new Set(named(text).flatMap(({ whole, parts }) => (whole === undefined ? parts : [whole, ...parts])));

/** The words of a question: a name that no text has is asked for by its parts, unless it is all that was asked. */
export function wordsAsked(text: string, isKnown: (word: string) => boolean): string[] {
  const names = named(text);
  const words = names.flatMap(({ whole, parts }) =>
    whole !== undefined && (names.length === 1 || isKnown(whole)) ? [whole] : parts,
  );
  return [...new Set(words)];
}

/** Whether a text, or its words, has each of the words that a question asks for, or another word for it. */
export function saysAll(text: string | ReadonlySet<string>, question: string): boolean {
  const there = typeof text === 'string' ? wordsOf(text) : text;
  return wordsAsked(question, (word) => there.has(word)).every((word) =>
    [word, ...alike(word)].some((one) => there.has(one)),
  );
}
