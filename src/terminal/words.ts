/**
 * The forms that count as one word when people ask: beginnings without endings, parts of names, and words that mean the
 * same.
 */

/** Words of a question that say nothing of what is asked. */
const fillers = new Set(
  [
    'a am an and any are as ask at be been bug but by came can come could did do does each else everything exist',
    'exists find for from get gets give given gives got had happen happens has have having how i if in instead into',
    'is it its just like look many matter may mean means might more must my need needs no nor not of off ok on once',
    'only or our out own per possible put shall should so some somebody something such tell tells than that the their',
    'them then there these they this those through to too under up upon use used uses using very want was way we were',
    'what when where whether which while who whom whose why will with would you your',
  ].flatMap((line) => line.split(' ')),
);

/** A word without its ending, so that `copied` and `copies` are `copi`, and `creation` and `creating` are `creat`. */
function stem(word: string): string {
  if (word.length < 4) return word;
  const singular = word
    .replace(/sses$/, 'ss')
    .replace(/ie[ds]$/, 'y')
    .replace(/(?<![sui])s$/, '');
  const cut = singular.replace(/(?:ations?|ating|ated|ates?)$/, '');
  // `registered` has two endings: it is `regist`, as `register` is.
  const bare = isWord(cut) && cut !== singular ? cut : singular.replace(/(?:er)?(?:ions?|ing|ed|er|ment|ly)$/, '');
  const short = isWord(bare) && bare !== singular ? bare.replace(/([bdfgmnprt])\1$/, '$1') : singular;
  return short.length < 4 ? short : short.replace(/e$/, '').replace(/y$/, 'i');
}

const isWord = (text: string): boolean => text.length > 2 && /[aeiouy]/.test(text);

/** Words of one meaning, here or in other services and their clients. None is about one rule: those are in `asked.ts`. */
const groups: readonly (readonly string[])[] = [
  'member user person people account colleague',
  'colleague stranger outsider',
  'workspace organization organisation team',
  'card ticket task',
  'label tag',
  'column list',
  'admin administrator',
  'argument parameter param',
  'field attribute property',
  'value data content',
  'option choice dropdown',
  'description desc',
  'deadline due',
  'star favourite favorite bookmark',
  'username login nickname handle',
  'request call',
  'answer response reply return',
  'error failure refusal',
  'refuse reject forbid deny disallow fail',
  'permit allow',
  'wrong invalid bad malformed',
  'check validate verify',
  'credential authentication key token',
  'permission scope right',
  'grant consent authorize authorise',
  'address url link uri',
  'create make add new put',
  'attach assign put',
  'change update edit modify write set rename',
  'delete remove destroy drop lose erase',
  'clear empty unset',
  'read get fetch',
  'see show visible',
  'clone copy duplicate',
  'close archive',
  'open reopen unarchive restore undo',
  'move transfer travel',
  'start begin launch',
  'finish complete done ready',
  'colour color',
  'extension power-up plugin plug-in',
  'setting preference',
  'pattern regex format shape',
  'screen page',
  'frontend browser',
  'most maximum max limit biggest largest highest',
  'least minimum min smallest lowest',
  'limit quota allowance',
  'remaining left',
  'block ban lock',
  'required mandatory compulsory',
  'default initial',
  'order sort',
  'page paging paginate pagination',
  'embed nested together include',
  'character letter length long',
  'capital uppercase',
  'date time timestamp',
  'last valid expire lifetime duration',
  'place position pos',
  'file photo picture image upload',
  'export dump backup archive',
  'webhook hook callback',
  'delivery event callback',
  'sign signature',
  'retry again',
  'notification notify alert',
  'action history log audit record',
  'several multiple',
  'other another different foreign',
  'unknown nonexistent',
  'omit without missing absent',
  'twice again once repeat duplicate same',
  'unique distinct',
  'simulate fake pretend',
].map((line) => line.split(' ').map(stem));

const others = new Map<string, readonly string[]>();
for (const word of groups.flat())
  others.set(
    word,
    [...new Set(groups.filter((group) => group.includes(word)).flat())].filter((other) => other !== word),
  );

/** The other words for a word. */
export const synonymsOf = (word: string): readonly string[] => others.get(word) ?? [];

/** How one says the same in other words, which single words do not show. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/['’]s\b/g, ''],
  [/\be-mail/gi, 'email'],
  // Who writes a noun twice asks for its number: `/card or /cards`.
  [/\/(\w+?)s? or \S*\/\1s?(?=\W|$)/g, '$& singular plural'],
  [/\b(?:some|any)(?:body|one) else\b/gi, 'another member'],
  ...Object.entries({
    make: 'made',
    send: 'sent',
    write: 'wrote|written',
    keep: 'kept',
    lose: 'lost',
    choose: 'chose|chosen',
    hide: 'hid|hidden',
    see: 'saw|seen',
    forget: 'forgot|forgotten',
    take: 'took|taken',
  }).map(([verb, forms]) => [new RegExp(`\\b(?:${forms})\\b`, 'gi'), verb] as const),
];

/** The kinds of answers that a question may look for. */
const kinds: readonly (readonly [kind: string, RegExp])[] = [
  ['who', /\bwho(?:m|se)?\b/i],
  ['when', /\bwhen\b/i],
  ['where', /\bwhere\b/i],
  ['why', /\bwhy\b/i],
  ['number', /\bhow (?:many|much|long|often|big|large|deep|fast|old)\b/i],
];
export const asksFor = (question: string): string | undefined => kinds.find(([, words]) => words.test(question))?.[0];

/** The words of a text; a name such as `idList` or `power-up` has a whole beside its parts. */
const namesIn = (text: string): { readonly whole: string | undefined; readonly parts: readonly string[] }[] =>
  [
    ...spellings
      .reduce((written, [other, one]) => written.replaceAll(other, one), text)
      .matchAll(/[a-z\d]+(?:[-_.:][a-z\d]+)*/gi),
  ].map(([name]) => {
    const parts = name.split(/[-_.:]|(?<=[a-z])(?=[A-Z])/).map((part) => part.toLowerCase());
    return {
      whole: parts.length > 1 ? stem(name.toLowerCase()) : undefined,
      parts: parts.filter((part) => !fillers.has(part)).map(stem),
    };
  });

/** All words by which a text can be found. */
export const wordsOf = (text: string): Set<string> =>
  new Set(namesIn(text).flatMap(({ whole, parts }) => (whole === undefined ? parts : [whole, ...parts])));

/** A name that no text has is asked for by its parts, unless it is all that was asked. */
function wordsBy(names: ReturnType<typeof namesIn>, isKnown: (word: string) => boolean): string[] {
  const words = names.flatMap(({ whole, parts }) =>
    whole !== undefined && (names.length === 1 || isKnown(whole)) ? [whole] : parts,
  );
  return [...new Set(words)];
}

/** The words of a question. */
export const wordsAsked = (text: string, isKnown: (word: string) => boolean): string[] =>
  wordsBy(namesIn(text), isKnown);

/** Whether the words of a text have each of the words that a question asks for, or another word for it. */
export function sayingAll(question: string): (there: ReadonlySet<string>) => boolean {
  const names = namesIn(question);
  return (there) =>
    wordsBy(names, (word) => there.has(word)).every((word) =>
      [word, ...synonymsOf(word)].some((form) => there.has(form)),
    );
}
