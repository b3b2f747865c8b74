/** Mutants of webhooks (6.2): one kind of change is not delivered, others are delivered too often or incompletely. */
import type { Mutant, MutantCall, Json, MutantWorld } from '../mutant.ts';
import { plays } from '../kinds.ts';

const rowsOf = (world: MutantWorld): Json[] => [...world.webhooks.rows.values()];

/** Nothing of this is delivered. */
const deaf = (says: string, on: string, isMeant: (call: MutantCall) => boolean = () => true): Mutant =>
  plays('WHK-01', on, `delivers nothing of ${says}`, (again, call, { world }) => {
    const active = isMeant(call) ? rowsOf(world).filter((one) => one.active) : [];
    for (const one of active) world.webhooks.patch(one, { active: false });
    const outcome = again();
    for (const one of active) if (world.webhooks.get(one.id)) world.webhooks.patch(one, { active: true });
    return outcome;
  });

const names = (name: string) => (call: MutantCall) => name in call.args;
const card = 'PUT /cards/*';

/** Changes what waits to be delivered after a call. */
const outbox = (says: string, change: (waiting: Json[], call: MutantCall, world: MutantWorld) => Json[]): Mutant =>
  plays('WHK-01', '* /**', says, (again, call, { world }) => {
    const outcome = again();
    if (world.outbox.waiting.length > 0) world.outbox.waiting = change(world.outbox.waiting, call, world);
    return outcome;
  });

const ofToken = (world: MutantWorld, { idWebhook }: Json, { token }: MutantCall): boolean =>
  world.webhooks.get(idWebhook)?.idToken === world.by.token.get(token ?? '')?.id;

export const webhookMutants: readonly Mutant[] = [
  deaf('comments', 'POST /cards/*/actions/comments'),
  deaf('new cards', 'POST /cards', ({ args }) => !args['idCardSource']),
  deaf('copies of cards', 'POST /cards', names('idCardSource')),
  deaf('what is closed or opened', card, names('closed')),
  deaf('what goes to another list', card, names('idList')),
  deaf('new descriptions', card, names('desc')),
  deaf('due dates', card, names('due')),
  deaf('members put on cards', 'POST /cards/*/idMembers'),
  deaf('new checklists', 'POST /cards/*/checklists'),
  deaf('new attachments', 'POST /cards/*/attachments'),
  deaf('new descriptions of boards', 'PUT /boards/*', names('desc')),
  outbox('delivers everything twice', (waiting) => waiting.flatMap((one) => [one, one])),
  outbox('delivers to the first webhook alone', (waiting) => waiting.slice(0, 1)),
  outbox('tells nobody of their own changes', (waiting, call, world) =>
    waiting.filter((one) => !ofToken(world, one, call)),
  ),
  outbox('tells members of their own changes alone', (waiting, call, world) =>
    waiting.filter((one) => ofToken(world, one, call)),
  ),
  outbox('tells the webhooks of all cards what happens on their board', (waiting, _, world) => {
    const boards = waiting.map(({ idWebhook }) => world.webhooks.get(idWebhook)?.idModel);
    const cards = rowsOf(world).filter(({ idModel }) => boards.includes(world.cards.get(idModel)?.idBoard));
    const hooks = waiting.map(({ idWebhook }) => idWebhook);
    return [
      ...waiting,
      ...cards.filter(({ id }) => !hooks.includes(id)).map(({ id }) => ({ ...waiting[0], idWebhook: id })),
    ];
  }),
  plays('WHK-15', '* /**', 'delivers to webhooks that were deleted', (again, call, scene) => {
    const { world, memory } = scene;
    const isDeletion = call.method === 'DELETE' && /^webhooks?$/.test(call.segments[0] ?? '');
    const gone = isDeletion ? world.webhooks.get(call.segments[1]!) : undefined;
    const outcome = again();
    if (gone && outcome.status < 300) {
      memory.set(gone.id, true);
      world.webhooks.add(gone);
    }
    const isList = /^tokens?$/.test(call.segments[0] ?? '') && Array.isArray(outcome.body);
    return isList ? { ...outcome, body: outcome.body.filter(({ id }) => !memory.has(id)) } : outcome;
  }),
];
