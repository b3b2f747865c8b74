/** Mutants of webhooks (6.2, 6.3): one kind of change is not delivered, others too often or to the wrong ones. */
import type { RuleId } from '../../../src/spec/rules.ts';
import type { Mutant, MutantCall, Json, MutantWorld } from '../mutant.ts';
import { all, around, everywhere, plays, refused, tells } from '../kinds.ts';

/** Nothing of this is delivered, or not to such webhooks. */
const deaf = (
  rule: RuleId,
  says: string,
  on: string,
  isMeant: (call: MutantCall) => boolean = () => true,
  isDeaf: (row: Json) => boolean = () => true,
): Mutant =>
  around(
    rule,
    on,
    `delivers nothing of ${says}`,
    (call, { world }) => {
      const active = all(world.webhooks).filter((one) => one.active && isDeaf(one) && isMeant(call));
      for (const one of active) world.webhooks.patch(one, { active: false });
      return active;
    },
    (active, _, { world }) => {
      for (const one of active) if (world.webhooks.get(one.id)) world.webhooks.patch(one, { active: true });
    },
  );

const names = (name: string) => (call: MutantCall) => name in call.args;
const card = 'PUT /cards/*';
const item = 'PUT /cards/*/customField/*/item';

/** Changes what waits to be delivered after a call. */
const outbox = (says: string, change: (waiting: Json[], call: MutantCall, world: MutantWorld) => Json[]): Mutant =>
  plays('WHK-01', everywhere, says, (again, call, { world }) => {
    const outcome = again();
    if (world.outbox.waiting.length > 0) world.outbox.waiting = change(world.outbox.waiting, call, world);
    return outcome;
  });

const ofToken = (world: MutantWorld, { idWebhook }: Json, { token }: MutantCall): boolean =>
  world.webhooks.get(idWebhook)?.idToken === world.by.token.get(token ?? '')?.id;

export const webhookMutants: readonly Mutant[] = [
  deaf('WHK-01', 'comments', 'POST /cards/*/actions/comments'),
  deaf('WHK-01', 'new cards', 'POST /cards', ({ args }) => !args['idCardSource']),
  deaf('WHK-01', 'copies of cards', 'POST /cards', names('idCardSource')),
  deaf('WHK-01', 'what is closed or opened', card, names('closed')),
  deaf('WHK-01', 'what goes to another list', card, names('idList')),
  deaf('WHK-01', 'new descriptions', card, names('desc')),
  deaf('WHK-01', 'due dates', card, names('due')),
  deaf('WHK-01', 'members put on cards', 'POST /cards/*/idMembers'),
  deaf('WHK-01', 'new checklists', 'POST /cards/*/checklists'),
  deaf('WHK-01', 'new attachments', 'POST /cards/*/attachments'),
  deaf('WHK-01', 'new descriptions of boards', 'PUT /boards/*', names('desc')),
  deaf('WHK-01', 'new places of lists', 'PUT /lists/*', names('pos')),
  deaf('WHK-01', 'what goes to another board', 'PUT /cards/*', names('idBoard')),
  deaf('WHK-02', 'new fields', 'POST /customFields'),
  deaf('WHK-02', 'deleted fields', 'DELETE /customFields/*'),
  deaf('WHK-02', 'changed fields', 'PUT /customFields/*'),
  deaf('WHK-02', 'new options', 'POST /customFields/*/options'),
  deaf('WHK-02', 'values of fields', item),
  deaf('WHK-02', 'values of fields to cards', item, undefined, ({ modelType }) => modelType === 'card'),
  ...(['boards', 'cards', 'lists', 'members'] as const).map((kind) =>
    plays(
      kind === 'lists' ? 'WHK-16' : 'WHK-01',
      'POST /webhooks',
      `delivers nothing about ${kind}`,
      (again, { args }, { world }) =>
        again({ args: world[kind].get(String(args['idModel'])) ? { ...args, active: 'false' } : args }),
    ),
  ),
  outbox('delivers everything twice', (waiting) => waiting.flatMap((one) => [one, one])),
  outbox('tells members of their own changes alone', (waiting, call, world) =>
    waiting.filter((one) => ofToken(world, one, call)),
  ),
  outbox('tells the webhooks of all cards what happens on their board', (waiting, _, world) => {
    const hooks = waiting.map(({ idWebhook }) => world.webhooks.get(idWebhook));
    const others = all(world.webhooks).filter(
      (one) => !hooks.includes(one) && hooks.some((hook) => hook?.idModel === world.cards.get(one.idModel)?.idBoard),
    );
    return [...waiting, ...others.map(({ id }) => ({ ...waiting[0], idWebhook: id }))];
  }),
  plays('WHK-15', everywhere, 'delivers to webhooks that were deleted', (again, call, { world, memory }) => {
    const [noun = '', id = ''] = call.segments;
    const gone = call.method === 'DELETE' && /^webhooks?$/.test(noun) ? world.webhooks.get(id) : undefined;
    const outcome = again();
    if (gone && outcome.status < 300) {
      memory.set(gone.id, true);
      world.webhooks.add(gone);
    }
    const isList = /^tokens?$/.test(noun) && Array.isArray(outcome.body);
    return isList ? { ...outcome, body: outcome.body.filter((one: Json) => !memory.has(one.id)) } : outcome;
  }),
  plays('WHK-03', 'POST /webhooks', 'takes one webhook for an address', (again, { args }, { world }) =>
    all(world.webhooks).some(({ callbackURL }) => callbackURL === args['callbackURL']) ? refused : again(),
  ),
  tells('WHK-14', 'GET /tokens/*/webhooks', 'lists active webhooks alone', (body) =>
    body.filter(({ active }: Json) => active),
  ),
  plays('WHK-03', 'POST /webhooks', 'takes fifty webhooks', (again, _, { world }) =>
    world.webhooks.rows.size >= 50 ? refused : again(),
  ),
  plays(
    'WHK-14',
    'GET /tokens/*/webhooks',
    'lists the webhooks of every token of a member',
    (again, call, { world }) => {
      const outcome = again();
      const token = world.by.token.get(call.segments[1]!);
      if (outcome.status >= 300 || !token) return outcome;
      const others = all(world.tokens).filter(
        (one) => one.idMember === token.idMember && one.id !== token.id && one.permissions.includes('read'),
      );
      const listed = others.flatMap(
        (one) => again({ segments: call.segments.with(1, one.token), token: one.token, key: one.key }).body,
      );
      return { ...outcome, body: [...outcome.body, ...listed] };
    },
  ),
];
