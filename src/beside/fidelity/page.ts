/** `docs/fidelity.md`: how many points of the recorded exchanges the live dialect keeps, and every other one with its reason. */
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

/** A request with signs for its ids, so that nothing of a recording is told. */
export const formOf = ({ exchange: { method, path } }: Replayed): string =>
  `${method} ${path.replaceAll(/[0-9a-f]{24}/g, '{id}')}`;

const placeOf = ({ at }: Point): string => at.replaceAll(/\[\d+\]/g, '[]');

export const reasonOf = (one: Replayed, point: Point): string | undefined =>
  reasons.find(([request, at]) => request.test(formOf(one)) && at.test(placeOf(point)))?.[2];

export interface Score {
  readonly exchanges: number;
  readonly same: number;
  readonly asked: number;
  readonly kept: number;
}

export const scoreOf = (all: readonly Replayed[]): Score => {
  const asked = all.reduce((sum, one) => sum + one.asked, 0);
  const lost = all.reduce((sum, { differences }) => sum + differences.length, 0);
  return {
    exchanges: all.length,
    same: all.filter(({ differences }) => differences.length === 0).length,
    asked,
    kept: asked - lost,
  };
};
export const percent = ({ asked, kept }: Score): string => ((100 * kept) / asked).toFixed(2);

export function fidelityPage(all: readonly Replayed[]): string {
  const score = scoreOf(all);
  const lines = all.flatMap((one) =>
    one.differences.map(
      (point) => `| \`${formOf(one)}\` | \`${placeOf(point)}\` | ${reasonOf(one, point) ?? 'not settled'} |`,
    ),
  );
  return `# How true the live dialect is

This page is written by \`npm run fidelity\`, where recorded answers of the live service stand beside the project; they are
no part of it. For each recorded exchange a world is made as it was just before, the same request is sent, and the
answer is compared point by point: the status, each header, each key at every depth, its type, its value, the order of
lists. Of all that the request itself made (ids, short links, hashes, the time) only the form is compared. A key
of ours that the recorded answer does not have is a difference too.

**${percent(score)} % of ${score.asked} points, and ${score.same} of ${score.exchanges} exchanges throughout.**

The recordings are of 2020 to 2023. Where the service changed its habit meanwhile, [an entry of the dialect](dialects.md)
says so, and the clock of the world decides.

## What differs

| request | point | reason |
| --- | --- | --- |
${[...new Set(lines)].join('\n')}

## What is known and not followed

No recording shows these; other facts about the live service do.

| the live service | here |
| --- | --- |
| repeats the whole address in \`Cannot GET …\` | without its query, which has key and token |
| serves pictures and files from addresses of its own | all addresses lead to this server |
| calls built-in backgrounds by name (\`blue\`), and reads none alone | by ids that can be read, as every listed record (1.4) |
| refuses an address of some 8,000 to 10,000 letters with 414 | takes longer ones, because the exact bound is not known |
| may have sent other headers before 2020 | those of 2020, because none older was recorded |
| keeps due dates and members of check items in paid plans alone | always, because a test would have to pay |
`;
}
