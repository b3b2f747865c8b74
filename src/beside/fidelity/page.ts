/** `docs/fidelity.md`: how many points of the recorded exchanges the live dialect keeps, and every other one with its reason. */
import { grouped } from '../../language.ts';
import { notMade, type Shown } from './asked.ts';
import type { Point } from './points.ts';
import type { Replayed } from './replay.ts';

/** Why a point differs, by the names that lead to it: without a reason it is not settled. */
const reasons: readonly (readonly [request: RegExp, at: RegExp, because: string])[] = [
  [
    /^POST .*\/attachments$/,
    /^body\.(bytes|isUpload|mimeType|previews|url)$/,
    'in 2020 the service fetched a linked picture and stored it as an upload; a local server fetches nothing from the network',
  ],
];

/** A request with signs in place of its ids, so that the page shows nothing of a recording. */
export const formOf = ({ exchange: { method, path } }: Replayed): string =>
  `${method} ${path.replaceAll(/[0-9a-f]{24}/g, '{id}')}`;

const placeOf = ({ at }: Point): string => at.replaceAll(/\[\d+\]/g, '[]');

export const reasonOf = (replayed: Replayed, point: Point): string | undefined =>
  reasons.find(([request, at]) => request.test(formOf(replayed)) && at.test(placeOf(point)))?.[2];

export interface Score {
  readonly exchanges: number;
  readonly same: number;
  readonly asked: number;
  readonly kept: number;
}

export const scoreOf = (all: readonly Replayed[]): Score => {
  const asked = all.reduce((sum, replayed) => sum + replayed.asked, 0);
  const lost = all.reduce((sum, { differences }) => sum + differences.length, 0);
  return {
    exchanges: all.length,
    same: all.filter(({ differences }) => differences.length === 0).length,
    asked,
    kept: asked - lost,
  };
};
export const percent = ({ asked, kept }: Pick<Score, 'asked' | 'kept'>): string => ((100 * kept) / asked).toFixed(2);

/** Why a key of a sample is not shown, by the kind of payload and the difference. */
const reasonsOfShapes: readonly (readonly [kind: RegExp, difference: RegExp, because: string])[] = [
  [/^board, all/, /switcherViews\[\]\.(id|typeName)$/, 'other answers of the same year have no such key'],
  [/^organization, all/, /creationMethod$/, 'recorded listings of the same year have no such key'],
  [/^list of a board$/, /status$/, 'other answers of the same year have no such key, and a strict client refuses it'],
  [/^card, listed/, /^no checkItemStates/, 'recorded listings show null where a card was never touched'],
  [/export of a board$/, /^email is null$/, 'no mail reaches this server'],
  [/export of a board$/, /badges\.due is date|dateCompleted/, 'the card of the sample was complete'],
  [/^board, alone|picture$/, /prefs\./, 'the board of the sample shows a picture of the service'],
  [/^updateBoard\/prefs$/, /background is str$/, 'the board of the sample shows a picture of the service'],
  [/^model of a delivery/, /^idOrganization is id$/, 'the board of the sample is in no workspace'],
  [/^member, me$/, /^(aaId|bioData|loginTypes)/, 'so it depends on the account, and on what it may read'],
  [/^member, me$/, /^no email$/, 'left out where it may not be read: `member-email`'],
  [/./, /avatar(Hash|Url) is (str|url)$/, 'the member of the sample has no picture'],
  [/member found$/, /^no email$/, 'a program names it; no answer shows it'],
];
export const reasonOfShape = ({ payload: { name } }: Shown, difference: string): string | undefined =>
  reasonsOfShapes.find(([kind, pattern]) => kind.test(name) && pattern.test(difference))?.[2];

const summed = (all: readonly Shown[]): Pick<Score, 'asked' | 'kept'> => {
  const sum = (of: (shown: Shown) => number): number => all.reduce((total, shown) => total + of(shown), 0);
  const asked = sum((shown) => shown.asked);
  return { asked, kept: asked - sum(({ differences }) => differences.length) };
};
/** The keys of samples from a year on. */
export const keysSince = (year: string, all: readonly Shown[]) => summed(all.filter((shown) => shown.year >= year));

/** The name of a source in the table. */
const sourceOf = ({ payload: { sources } }: Shown): string =>
  sources.map((source) => source.replace(/ \(.*/, '').replace(/^file index id.*/, 'a single file')).join(', ');

/** Exchanges of each year, and keys of each year and source; and the years without any sample. */
function byYear(exchanges: readonly Replayed[], shown: readonly Shown[]): string {
  const line = (
    year: string,
    source: string,
    count: string,
    of: Pick<Score, 'asked' | 'kept'>,
    extra: string,
  ): string => `| ${year} | ${source} | ${count} | ${of.kept} of ${of.asked} | ${percent(of)} % | ${extra} |`;
  const lines = [
    ...[...grouped(exchanges, ({ exchange }) => exchange.at.slice(0, 4))].map(([year, all]) =>
      line(year, 'recorded exchanges', `${all.length} exchange${all.length === 1 ? '' : 's'}`, scoreOf(all), 'counted'),
    ),
    ...[...grouped(shown, (entry) => `${entry.year}|${sourceOf(entry)}`)].map(([key, all]) => {
      const [year, source] = key.split('|') as [string, string];
      const extra = all.reduce((sum, entry) => sum + entry.extra.length, 0);
      return line(year, source, `${all.length} kind${all.length === 1 ? '' : 's'}`, summed(all), String(extra));
    }),
  ];
  return lines.toSorted().join('\n');
}

/** The years from the first sample to the last of which nothing was recorded. */
function silentYears(exchanges: readonly Replayed[], shown: readonly Shown[]): readonly string[] {
  const known = new Set([
    ...exchanges.map(({ exchange }) => exchange.at.slice(0, 4)),
    ...shown.map(({ year }) => year),
  ]);
  const [first, last] = [Math.min(...[...known].map(Number)), Math.max(...[...known].map(Number))];
  return Array.from({ length: last - first }, (_, at) => String(first + at)).filter((year) => !known.has(year));
}

/** Keys of samples that are not kept, and keys of ours that no sample has. */
function shapesTable(shown: readonly Shown[]): string {
  const lost = shown.flatMap((entry) =>
    entry.differences.map(
      (at) => `| ${entry.year} | ${entry.payload.name} | \`${at}\` | ${reasonOfShape(entry, at) ?? 'not settled'} |`,
    ),
  );
  const extra = shown.flatMap((entry) =>
    entry.extra.length === 0 ? [] : [`| ${entry.year} | ${entry.payload.name} | \`${entry.extra.join('`, `')}\` |`],
  );
  return `| year | kind of payload | key | reason |
| --- | --- | --- | --- |
${lost.toSorted().join('\n')}

Keys that ours has and these samples have not; most samples are abridged, and other answers of the year have the key.

| year | kind of payload | keys |
| --- | --- | --- |
${extra.toSorted().join('\n')}`;
}

const notFollowed = `## What is known and not followed

No recording shows these; other facts about the live service do.

| the live service | here |
| --- | --- |
| repeats the whole address in \`Cannot GET …\` | without its query, which has key and token |
| serves pictures and files from addresses of its own | all addresses lead to this server |
| calls built-in backgrounds by name (\`blue\`), and reads none alone | by ids that can be read, as every listed record (1.4) |
| refuses an address of some 8,000 to 10,000 letters with 414 | takes longer ones, because the exact bound is not known |
| refuses a card with one label or member twice (\`label not found\`) | counts it once, because the status is not known |
| ends the text of a refusal with a new line | without it, as the recorded answers are |
| puts what comes first near 2^47 since October 2025 | at 16,384, unless \`--vary\` says otherwise |
| may have sent other headers before 2020 | those of 2020, because none older was recorded |
| keeps due dates and members of check items in paid plans alone | always, because a test would have to pay |
`;

export function fidelityPage(all: readonly Replayed[], shown: readonly Shown[]): string {
  const score = scoreOf(all);
  const lines = all.flatMap((replayed) =>
    replayed.differences.map(
      (point) => `| \`${formOf(replayed)}\` | \`${placeOf(point)}\` | ${reasonOf(replayed, point) ?? 'not settled'} |`,
    ),
  );
  const recent = keysSince('2024', shown);
  return `# How true the live dialect is

This page is written by \`npm run fidelity\`, where recorded answers of the live service stand beside the project; they are
no part of it. For each recorded exchange a world is made as it was just before, the same request is sent, and the
answer is compared point by point: the status, each header, each key at every depth, its type, its value, the order of
lists. Of all that the request itself made (ids, short links, hashes, the time) only the form is compared. A key
of ours that the recorded answer does not have is a difference too.

**${percent(score)} % of ${score.asked} points, and ${score.same} of ${score.exchanges} exchanges throughout.**

Where the service changed its habit meanwhile, [an entry of the dialect](dialects.md) says so, and the clock of the
world decides.

## By year and source

Exchanges that were recorded whole are of 2020 to 2023. Of other years, programs keep samples of records and deliveries.
Of these the project knows keys and types alone: a world of that year is asked for the same kind of payload, and each
key at every depth is a point. Samples are often abridged, so keys that only our answers have are counted separately.

**${percent(recent)} % of ${recent.asked} keys of 2024 and later.**

| year | source | what | points | kept | further keys of ours |
| --- | --- | --- | --- | --- | --- |
${byYear(all, shown)}

Of ${silentYears(all, shown).join(', ')} nothing is known. No request makes these: ${Object.entries(notMade)
    .map(([name, because]) => `${name} (${because})`)
    .join('; ')}.

## What differs

| request | point | reason |
| --- | --- | --- |
${[...new Set(lines)].join('\n')}

${shapesTable(shown)}

${notFollowed}`;
}
