/** Mutants of webhooks (6.2, 6.3): changes are not delivered, too often, or to the wrong receiver. */
import type { Json, Mutant, MutantCall, MutantWorld } from '../mutant.ts';
import { all, changes, everywhere, plays, refuses, tells } from '../kinds.ts';

type Delivery = MutantWorld['outbox']['waiting'][number];
/** Changes the deliveries that wait after a call. */
const outbox = (
  rule: Mutant['rule'],
  says: string,
  change: (waiting: readonly Delivery[], call: MutantCall, world: MutantWorld) => Delivery[],
): Mutant =>
  changes(rule, everywhere, says, (_, call, { world }) => {
    world.outbox.waiting = change(world.outbox.waiting, call, world);
  });
const modelOf = (world: MutantWorld, { idWebhook }: Delivery) => world.webhooks.get(idWebhook)?.modelType;

export const webhookMutants: readonly Mutant[] = [
  ...['board', 'list', 'card', 'member'].map((model) =>
    outbox(model === 'list' ? 'WHK-16' : 'WHK-01', `delivers nothing about a ${model}`, (waiting, _, world) =>
      waiting.filter((delivery) => modelOf(world, delivery) !== model),
    ),
  ),
  outbox('WHK-02', 'tells no card of the values of its fields', (waiting, _, world) =>
    waiting.filter(
      (delivery) =>
        modelOf(world, delivery) !== 'card' || world.actions.get(delivery.idAction)?.type !== 'updateCustomFieldItem',
    ),
  ),
  outbox('WHK-01', 'tells members of their own changes alone', (waiting, { token }, { webhooks, by }) =>
    waiting.filter(({ idWebhook }) => webhooks.get(idWebhook)?.idToken === by.token.get(token ?? '')?.id),
  ),
  outbox('WHK-01', 'tells the webhooks of all cards what happens on their board', (waiting, _, world) => {
    const hooks = waiting.map(({ idWebhook }) => world.webhooks.get(idWebhook));
    const others = all(world.webhooks).filter(
      (webhook) =>
        !hooks.includes(webhook) && hooks.some((hook) => hook?.idModel === world.cards.get(webhook.idModel)?.idBoard),
    );
    return [...waiting, ...others.map(({ id }) => ({ ...waiting[0]!, idWebhook: id }))];
  }),
  outbox('WHK-01', 'tells the webhooks of all lists what happens on their board', (waiting, _, world) => {
    const ofBoard = waiting.find((delivery) => modelOf(world, delivery) === 'board');
    const idBoard = ofBoard && world.webhooks.get(ofBoard.idWebhook)?.idModel;
    const others = all(world.webhooks).filter(
      ({ id, idModel }) =>
        world.lists.get(idModel)?.idBoard === idBoard && !waiting.some(({ idWebhook }) => idWebhook === id),
    );
    return ofBoard ? [...waiting, ...others.map(({ id }) => ({ ...ofBoard, idWebhook: id }))] : [...waiting];
  }),
  plays(
    'WHK-01',
    everywhere,
    'tells nothing of a card that went to another board',
    (again, call, { world, memory }) => {
      const before = [...world.outbox.waiting];
      const outcome = again();
      const isLost = ({ idWebhook }: Delivery) =>
        memory.has(idWebhook) && !before.some((delivery) => delivery.idWebhook === idWebhook);
      world.outbox.waiting = world.outbox.waiting.filter((delivery) => !isLost(delivery));
      if (call.method === 'PUT' && call.args['idBoard'])
        for (const { id, idModel } of all(world.webhooks)) if (idModel === call.segments[1]) memory.set(id, true);
      return outcome;
    },
  ),
  plays('WHK-15', everywhere, 'delivers to webhooks that were deleted', (again, call, { world, memory }) => {
    const [noun = '', id = ''] = call.segments;
    const removed = call.method === 'DELETE' && /^webhooks?$/.test(noun) ? world.webhooks.get(id) : undefined;
    const outcome = again();
    if (removed && outcome.status < 300) {
      memory.set(removed.id, true);
      world.webhooks.add(removed);
    }
    const isList = /^tokens?$/.test(noun) && Array.isArray(outcome.body);
    return isList ? { ...outcome, body: outcome.body.filter((record: Json) => !memory.has(record.id)) } : outcome;
  }),
  refuses('WHK-03', 'POST /webhooks', 'takes one webhook for an address', (args, _, { world }) =>
    all(world.webhooks).some(({ callbackURL }) => callbackURL === args.callbackURL),
  ),
  tells('WHK-14', 'GET /tokens/*/webhooks', 'lists active webhooks alone', (body) =>
    body.filter(({ active }: Json) => active),
  ),
];
