/** Mutants with several exports (2.9, 3.1, 4.6): wrong listings, and finished exports that change. */
import type { RuleId } from '../../../src/spec/rules.ts';
import type { Mutant, Json, MutantWorld } from '../mutant.ts';
import { plays, tells } from '../kinds.ts';

const all = 'POST /organizations/*/exports';
const one = 'GET /organizations/*/exports/*';
const file = 'GET /organizations/*/exports/*/download';

/** The exports that a workspace lists. */
const listed = (says: string, change: (exports: Json[]) => Json[]): Mutant =>
  tells('EXP-11', 'GET /organizations/*', says, (body) =>
    Array.isArray(body.exports) ? { ...body, exports: change(body.exports) } : body,
  );

/** What is shown of a finished export. */
const finished = (rule: RuleId, says: string, change: (body: Json) => Json): Mutant =>
  tells(rule, one, says, (body) => (body.status?.finished ? change(body) : body));

const begun = { size: null, exportUrl: null, status: { attempts: 0, finished: false, stage: 'Export_queued' } };

const ofWorkspace = (world: MutantWorld): Json[] =>
  [...world.exports.rows.values()].filter(({ modelType }: Json) => modelType === 'organization');

export const exportMutants: readonly Mutant[] = [
  listed('lists the oldest export alone', (exports) => exports.slice(0, 1)),
  listed('lists the latest export alone', (exports) => exports.slice(-1)),
  listed('lists finished exports alone', (exports) => exports.filter((some) => some.status.finished)),
  listed('lists unfinished exports alone', (exports) => exports.filter((some) => !some.status.finished)),
  listed('lists exports as they began', (exports) => exports.map((some) => ({ ...some, ...begun }))),
  listed('lists the ids of exports', (exports) => exports.map(({ id }) => id)),
  finished('EXP-01', 'tells another start once an export is finished', (body) => ({
    ...body,
    startedAt: new Date(Date.parse(body.startedAt) + 60_000).toISOString(),
  })),
  finished('EXP-02', 'tells an address with the name of the workspace', (body) => ({
    ...body,
    exportUrl: body.exportUrl.replace(/organization\/\w+/, 'organization/house'),
  })),
  finished('EXP-02', 'tells the address of another export', (body) => ({
    ...body,
    exportUrl: body.exportUrl.replace(/exports\/\w+/, `exports/${'f'.repeat(24)}`),
  })),
  finished('EXP-02', 'tells the progress as a text', (body) => ({
    ...body,
    status: { ...body.status, progress: '100%' },
  })),
  finished('EXP-02', 'has no stage for a finished export', (body) => ({
    ...body,
    status: { ...body.status, stage: null },
  })),
  finished('EXP-02', 'gives an export another id when it is finished', (body) => ({
    ...body,
    id: body.id.replace(/.$/, (last: string) => (last === '0' ? '1' : '0')),
  })),
  plays('EXP-02', all, 'has one export for all times', (again, { segments }, { world }) => {
    const [first] = ofWorkspace(world);
    return first ? again({ method: 'GET', segments: [...segments, first.id], args: {} }) : again();
  }),
  plays(
    'EXP-02',
    one,
    'tells every other time that a finished export has just begun',
    (again, { segments }, { memory }) => {
      const outcome = again();
      const body = outcome.body;
      if (!body?.status?.finished) return outcome;
      const times = (memory.get(segments[3]!) ?? 0) + 1;
      memory.set(segments[3]!, times);
      return times % 2 === 1 ? outcome : { ...outcome, body: { ...body, ...begun } };
    },
  ),
  plays('GEN-04', one, 'shows an export under any workspace', (again, { segments }, { world }) => {
    const made = world.exports.get(segments[3]!);
    return made ? again({ segments: ['organizations', made.idModel, 'exports', made.id] }) : again();
  }),
  plays('PRM-06', file, 'gives the file of an export to everybody', (again, _, { world }) => {
    const outcome = again();
    const owner = world.tokens.get(world.cast.actors['owner']!)!;
    return outcome.status < 300 ? outcome : again({ key: owner.key, token: owner.token });
  }),
];
