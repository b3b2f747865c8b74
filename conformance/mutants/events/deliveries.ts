/** Mutants of webhooks and search (4.7, 6.2, 6.3): they deliver or find the wrong things. */
import type { Mutant, MutantCall, Json } from '../mutant.ts';
import { plays, refused, tells } from '../kinds.ts';

const webhooks: readonly Mutant[] = [
  plays('WHK-03', 'POST /webhooks', 'takes ten webhooks', (again, _, { world }) =>
    world.webhooks.rows.size >= 10 ? refused : again(),
  ),
  plays('WHK-03', 'POST /webhooks', 'takes fifty webhooks', (again, _, { world }) =>
    world.webhooks.rows.size >= 50 ? refused : again(),
  ),
  ...(['boards', 'cards', 'lists', 'members'] as const).map((kind) =>
    plays('WHK-01', 'POST /webhooks', `delivers nothing about ${kind}`, (again, { args }, { world }) =>
      again({ args: world[kind].get(String(args['idModel'])) ? { ...args, active: 'false' } : args }),
    ),
  ),
  ...(['boards', 'cards', 'lists', 'members'] as const).map((kind) =>
    plays('WHK-01', 'POST /webhooks', `takes no webhooks on ${kind}`, (again, { args }, { world }) =>
      world[kind].get(String(args['idModel'])) ? refused : again(),
    ),
  ),
  plays('WHK-01', 'GET /tokens/*/webhooks', 'lists the webhooks of every token', (again, _, { world }) => {
    const outcome = again();
    const all = [...world.webhooks.rows.values()].map(({ id, idModel, callbackURL, active, description }: Json) => ({
      id,
      idModel,
      callbackURL,
      active,
      description,
    }));
    return outcome.status < 300 ? { ...outcome, body: all } : outcome;
  }),
  plays(
    'WHK-14',
    'GET /tokens/*/webhooks',
    'lists with a token the webhooks of every token of its member',
    (again, { segments }, { world }) => {
      const outcome = again();
      const token = world.by.token.get(segments[1]!);
      if (outcome.status >= 300 || !token) return outcome;
      const others = [...world.tokens.rows.values()].filter(
        ({ id, idMember, permissions }) =>
          idMember === token.idMember && id !== token.id && permissions.includes('read'),
      );
      const listed = others.flatMap(
        (one) => again({ segments: ['tokens', one.token, 'webhooks'], token: one.token, key: one.key }).body,
      );
      return { ...outcome, body: [...outcome.body, ...listed] };
    },
  ),
  ...(['addCustomField', 'deleteCustomField', 'updateCustomField', 'updateCustomFieldItem'] as const).map((type) =>
    plays('WHK-02', '* /**', `delivers no ${type}`, (again, call, { world }) => {
      if (call.method === 'GET') return again();
      const silenced = /customField/i.test(call.segments.join('/')) && silences(type, call);
      const kept = [...world.webhooks.rows.values()].map((row) => [row, row.active] as const);
      if (silenced) for (const [row] of kept) world.webhooks.patch(row, { active: false });
      const outcome = again();
      if (silenced)
        for (const [row, active] of kept) if (world.webhooks.get(row.id)) world.webhooks.patch(row, { active });
      return outcome;
    }),
  ),
  plays(
    'WHK-02',
    'PUT /card/*/customField/*/item',
    'delivers values of fields to boards alone',
    (again, _, { world }) => {
      const kept = [...world.webhooks.rows.values()].filter((row) => row.modelType === 'card' && row.active);
      for (const row of kept) world.webhooks.patch(row, { active: false });
      const outcome = again();
      for (const row of kept) world.webhooks.patch(row, { active: true });
      return outcome;
    },
  ),
];

function silences(type: string, { method, segments }: MutantCall): boolean {
  const isItem = segments.at(-1) === 'item';
  if (type === 'updateCustomFieldItem') return isItem;
  if (isItem) return false;
  if (type === 'addCustomField') return method === 'POST' && segments.length === 1;
  if (type === 'deleteCustomField') return method === 'DELETE' && segments.length === 2;
  return method === 'PUT' || segments.includes('options');
}

const search: readonly Mutant[] = [
  ...['actions', 'boards', 'cards', 'members', 'organizations'].map((name) =>
    tells('SRC-01', 'GET /search', `always finds an empty list of ${name}`, (body) => ({ ...body, [name]: [] })),
  ),
  plays('SRC-01', 'GET /search', 'finds what others may not see', (again, { args }, { world }) => {
    const outcome = again();
    const body = outcome.body;
    const word = String(args['query'] ?? '');
    const found = [...world.cards.rows.values()].filter((card) => word !== '' && card.name.includes(word));
    return outcome.status < 300 && body.cards?.length === 0
      ? { ...outcome, body: { ...body, cards: found.map(({ id, name }) => ({ id, name })) } }
      : outcome;
  }),
  plays('SRC-02', 'GET /search', 'looks at names alone', (again, { args }, { world }) => {
    const outcome = again();
    const body = outcome.body;
    const word = String(args['query'] ?? '').toLowerCase();
    return outcome.status < 300 && Array.isArray(body.cards)
      ? {
          ...outcome,
          body: {
            ...body,
            cards: body.cards.filter(({ id }: Json) => world.cards.get(id)?.name.toLowerCase().includes(word)),
          },
        }
      : outcome;
  }),
];

export const deliveryMutants: readonly Mutant[] = [...webhooks, ...search];
