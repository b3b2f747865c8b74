/** The property of a text: it is shown as it was written, whatever is in it, but for what `spelling.ts` leaves open. */
import fc from 'fast-check';
import { limits } from '../../src/document/limits.ts';
import type { T } from '../scene/tools.ts';
import { isKept } from '../scene/spelling.ts';
import { mustWork } from './freedom.ts';
import { partsMissing } from './where.ts';
import { madeIn, type Instance } from './instance.ts';

/**
 * Changes that servers make to a text without meaning to, as much as a name holds: case, blanks, markup, escapes,
 * letters.
 */
const line =
  'aB  c & d <e> "f" \'g\' `h` a\\nb \\\\ //k/ %41+%20 &amp;&lt; {{l}} $1 ${m} $$ é e\u0301 ﬁ ß İ 漢字 👍🏿 👩‍👧 ❤️ ２ @me :p: ' +
  '**q** _y_ --r \u2013 ... \u2026 s\u2019 &#38; z; http://t.u/?v=w#x \u00a0\u200bn';
/** Rarer signs: of writers, programmers and templates, of other alphabets, and some that are not seen. */
const signs =
  "- (c) -> 1/2, :) :+1: [a](b) ![c](d) ~~e~~ [x] b b f | ^ ! ?? \\u0041 \\x41 \\t \\\" '' %s %d %% %u0041 %25 $& {g} " +
  '#{h} <%i%> <!--j--> <br> <script>k</script> &nbsp; javascript:l HTTP://T.U/ http://V.w/ on=x onx=y !! m@n.op 555-1234 #q @Me \u201cr\u201d \u2014 ' +
  '\u212b\u2126\u212a\u00b5\uf900\u3000ｶ½²™①Ⅳ٣ שָ ท้ \u1100\u1161 𠮷🇩🇪\u{e0041}\u200c\u2060\ufeff\ue000\ufffd\ufffe.';
/**
 * Words that servers take for something else than words: bad ones, addresses, secrets, statements, smileys, entities;
 * and further letters and signs of print.
 */
const words =
  'damn a@b.cd 4111111111111111 127.0.0.1 http://localhost/e?utm_source=f password=g $HOME ${PATH} C:\\h ../../i %26 ++ ' +
  "%C3%A9 0123456789abcdef0123456789abcdef 00112233-4455-6677-8899-aabbccddeeff select 1; DROP TABLE j; -- ' OR 1=1 " +
  'alert(1) expression(k) data:l => <<m>> :( ;-) <3 (tm) (r) &#x41; &quot; &apos; &mdash; &copy &copy; :smile: ' +
  '@board #Tag TODO ```n``` |o|---| ς ẞ ĳ ſ ё ९ 𐐀 𝒜 ° § £ € ′ „ « • \u2011 \u2015 \u2212 \u2009\u1680\u180e ' +
  '1\ufe0f\u20e3 \ufe0e\u200e\u2067\u2069 zzzzzzzzzz e\u0301\u0301 \u{f0000} ' +
  `${'word'.repeat(30)};`;
/** Both, for laws on places where a text of another record is shown. */
export const trickySigns = `${line} ${signs}`;
/** A server may refuse it in a name, or make it one line there. */
const lines = `\n${line}\r\n\r\no\tp\n  q\u2028\u202er\u202c s\u00ad\n# t\n> u\n---\nt\n===\n* v \n\n\n\nw\rx\u2029\n`;
/** No server need take them; where one does, they stay. */
const controls = 'a\u0001b\u001bc\u007fd\u0085e\u009ff\u000bg\u000ch';
/** Some databases end a text at this sign and some refuse it, so it stands alone. */
const ended = 'a\0b';
/** Taken for something else than a text, or for nothing. */
const others = [
  ...['1e3', '1.50', '0x10', '-0', '+5', '1_000', '1,000', '12345678901234567890', '12:30', 'NaN', 'Infinity'],
  ...['yes', 'off', 'undefined', 'NULL', 'None', 'nil', '\\N', '2031-05-06', '2031-05-06T00:00:00Z'],
  ...['a,b', '{"a": 1}', '[1, 2]', '"q"', "''", '=1', '%00', '#1', '# a', 'a,', 'a?', 'a/', '[ ] a', '\ufeffa'],
  ...['__proto__', 'constructor', '[object Object]'],
];
/** Where a text is needed, the word null is no sign that it is missing. */
const word = 'null';

const long = (length: number) => 'é漢 x'.repeat(Math.ceil(length / 4)).slice(0, length - 1) + 'z';
const isName = (part: string) => /name/i.test(part);

const piece = fc.constantFrom(...'aZ09\\"\'&<>%/é漢🎈', '  ', '&#38;', '\\t', 'e\u0301', '\u2019');
/** A draw of the law: some text, and which of the other words come first. */
export const drawnTexts = {
  some: fc.array(piece, { minLength: 1, maxLength: 20 }).map((parts) => `a${parts.join('')}z`),
  from: fc.nat({ max: others.length - 1 }),
};

/** A text that nobody refuses. */
const plain = 'a plain text';

interface Drawn {
  readonly some: string;
  readonly from: number;
}

const textsFor = (part: string, { some, from }: Drawn): readonly string[] => [
  ...(isName(part)
    ? [line, signs, words, ' ab ', long(1500), long(250)]
    : [lines, ` ${signs}\t `, words, controls, ended, long(limits.text)]),
  some,
  '0070',
  '0',
  'true',
  'false',
  ...[0, 1, 2].map((next) => others[(from + next * Math.floor(others.length / 3)) % others.length]!),
  ...(/(^|\/)text$/.test(part) ? [word] : []),
];

/** Some fields are shorter than a text of many signs: there it is written in pieces, cut at blanks. */
const piecesOf = (text: string): readonly string[] =>
  [line, signs, words].includes(text) ? (text.match(new RegExp(`\\S.{0,${pieceSigns}}(?=\\s|$)`, 'g')) ?? []) : [];
const pieceSigns = 200;

export async function textsStay(t: T, thing: Instance, drawn: Drawn): Promise<void> {
  const { label } = thing;
  const { keeps = [], ask } = await madeIn(t, thing);
  for (const { part, write, shown: read, isPile = false } of keeps) {
    const judge = (text: string, all: readonly unknown[]) => {
      const shown = all.includes(text) ? [text] : all;
      if (shown.some((value) => isKept(t, text, value))) return;
      // The text may be right, and what was given together with it is not shown.
      const missing = partsMissing(text, all);
      if (missing !== undefined)
        t.expect.fail(`${missing} of ${label}`, `what was given together with the ${part}`, undefined);
      t.expect.fail(`the ${part} of ${label}`, ...firstDifference(text, all));
    };
    const areShown = (texts: readonly string[]) =>
      t.eventually(
        async () => read((await ask(t.owner)).ok()),
        (all) => texts.forEach((text) => judge(text, all)),
      );
    const all: string[] = [];
    const isTaken = async (text: string) => {
      const reply = await write(t.owner, text);
      // The document does not say of each what a text may be: one that is refused is changed by nobody. A plain one is
      // taken where the document shows the row.
      if (text === plain && mustWork(t, reply)) reply.ok();
      if (!reply.taken) return false;
      t.witness('texts');
      all.push(text);
      if (!isPile) await areShown([text]);
      return true;
    };
    for (const text of [plain, ...textsFor(part, drawn)])
      if (!(await isTaken(text))) for (const piece of piecesOf(text)) await isTaken(piece);
    if (isPile) await areShown(all);
  }
}

const shownAround = 12;

/** The expected and the actual text at the first difference between a text and the most similar one that is shown. */
function firstDifference(text: string, all: readonly unknown[]): [expected: string, actual: string] {
  const common = (other: string) => {
    let at = 0;
    while (at < text.length && text[at] === other[at]) at += 1;
    return at;
  };
  const texts = all.filter((known): known is string => typeof known === 'string');
  const nearest = texts.toSorted((a, b) => common(b) - common(a))[0] ?? '';
  const from = Math.max(0, common(nearest) - shownAround);
  const around = (whole: string) => {
    if (whole === '') return 'an empty text';
    const part = whole.slice(from, from + 3 * shownAround);
    return `${from > 0 ? '…' : ''}${part}${from + part.length < whole.length ? '…' : ''} (${whole.length} characters)`;
  };
  return [JSON.stringify(around(text)), around(nearest)];
}
