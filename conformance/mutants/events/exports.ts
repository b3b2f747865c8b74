/** Mutants of exports (2.9, 3.1, 4.6): wrong listings and files, and finished exports that change. */
import type { Json, Mutant } from '../mutant.ts';
import { plays, tells } from '../kinds.ts';

const one = 'GET /organizations/*/exports/*';
const begun = { size: null, exportUrl: null, status: { attempts: 0, finished: false, stage: 'Export_queued' } };

/** The exports that a workspace lists. */
const listed = (says: string, change: (exports: Json[]) => Json[]): Mutant =>
  tells('EXP-11', 'GET /organizations/*', says, (body) =>
    Array.isArray(body.exports) ? { ...body, exports: change(body.exports) } : body,
  );
/** What is shown of a finished export. */
const finished = (says: string, change: (body: Json) => Json): Mutant =>
  tells('EXP-02', one, says, (body) => (body.status?.finished ? { ...body, ...change(body) } : body));

export const exportMutants: readonly Mutant[] = [
  listed('lists the latest export alone', (exports) => exports.slice(-1)),
  listed('lists exports as they began', (exports) => exports.map((some) => ({ ...some, ...begun }))),
  tells('EXP-02', 'POST /organizations/*/exports', 'tells an address for an export that is not finished', (body) => ({
    ...body,
    exportUrl: '/x',
  })),
  finished('tells a whole URL for a path', ({ exportUrl }) => ({ exportUrl: `http://127.0.0.1${exportUrl}` })),
  finished('tells a size one byte off', ({ size }) => ({ size: size + 1 })),
  plays('EXP-01', one, 'tells now for the start of an export', (again, _, { now }) => {
    const { body, ...outcome } = again();
    return { ...outcome, body: body.status ? { ...body, startedAt: new Date(now).toISOString() } : body };
  }),
  plays('GEN-04', one, 'shows an export under any workspace', (again, { segments }, { world }) => {
    const made = world.exports.get(segments[3]!);
    return again(made ? { segments: segments.with(1, made.idModel) } : {});
  }),
  plays('PRM-06', `${one}/download`, 'gives the file of an export to everybody', (again, _, { world }) => {
    const outcome = again();
    const owner = world.tokens.get(world.cast.actors['owner']!)!;
    return outcome.status < 300 ? outcome : again({ key: owner.key, token: owner.token });
  }),
  plays('EXP-02', `${one}/download`, 'gives a file that lacks its last byte', (again) => {
    const { file, ...outcome } = again();
    return { ...outcome, ...(file && { file: { ...file, bytes: file.bytes.slice(0, -1) } }) };
  }),
];
