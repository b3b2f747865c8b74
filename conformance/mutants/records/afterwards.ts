/** Mutants whose answers do not show what was written, or change what must stay (2.3, 2.8, 4.1, 4.4, 4.5). */
import type { RuleId } from '../../../src/spec/rules.ts';
import type { Faulty, Json } from '../mutant.ts';
import { cardOf, hears, plays, refused, tells } from '../kinds.ts';

/** A route answers for ever what it answered first. */
const cached = (
  [
    ['GET /lists/*/cards', 'GEN-06'],
    ['GET /lists/*/cards/*', 'GEN-06'],
    ['GET /boards/*/cards', 'GEN-06'],
    ['GET /boards/*/lists', 'BRD-22'],
    ['GET /boards/*/members', 'GEN-06'],
    ['GET /boards/*/customFields', 'GEN-06'],
    ['GET /boards/*', 'GEN-06'],
    ['GET /members/*/boards', 'GEN-06'],
    ['GET /members/*/cards', 'GEN-06'],
    ['GET /members/*/actions', 'GEN-06'],
    ['GET /members/*/notifications', 'GEN-06'],
    ['GET /members/*', 'GEN-06'],
    ['GET /organizations/*', 'GEN-06'],
    ['GET /actions/*', 'GEN-06'],
    ['GET /actions/*/reactions', 'GEN-06'],
    ['GET /actions/*/reactionsSummary', 'GEN-06'],
    ['GET /search', 'GEN-06'],
    ['GET /tokens/*/webhooks', 'GEN-06'],
  ] as const
).map(([on, rule]): Faulty => ({
  id: `cached-${on.replace(/\W+/g, '-')}`,
  rule,
  says: `answers ${on} for ever as it did at first`,
  on,
  plays: (again, { segments, args, token }, { memory }) => {
    const key = JSON.stringify([segments, args, token]);
    if (!memory.has(key)) memory.set(key, again());
    return memory.get(key);
  },
}));

/** A counter in the badges that never falls. */
const grown = ['comments', 'attachments', 'checkItems', 'checkItemsChecked', 'votes'].map(
  (badge) =>
    ({
      id: `badge-grows-${badge}`,
      rule: 'CRD-08',
      says: `never lowers ${badge} in the badges`,
      on: 'GET /cards/*',
      tells: (body: Json, _: unknown, memory: Map<string, Json>) => {
        if (!body?.badges) return body;
        const most = Math.max(memory.get(body.id) ?? 0, body.badges[badge]);
        memory.set(body.id, most);
        return { ...body, badges: { ...body.badges, [badge]: most } };
      },
    }) satisfies Faulty,
);

const firstSeen = (id: string, rule: RuleId, on: string, key: string): Faulty => ({
  id,
  rule,
  says: `shows ${key} of a record for ever as it was at first (${id})`,
  on,
  tells: (body, _, memory) => {
    if (!body?.id || !(key in body)) return body;
    if (!memory.has(body.id)) memory.set(body.id, body[key]);
    return { ...body, [key]: memory.get(body.id) };
  },
});

const stale: readonly Faulty[] = [
  firstSeen('activity-of-cards-stays', 'CRD-13', 'GET /cards/*', 'dateLastActivity'),
  firstSeen('list-of-cards-stays', 'GEN-06', 'GET /cards/*', 'idList'),
  firstSeen('board-of-cards-stays', 'GEN-06', 'GET /cards/*', 'idBoard'),
  firstSeen('labels-of-cards-stay', 'GEN-06', 'GET /cards/*', 'idLabels'),
  firstSeen('members-of-cards-stay', 'GEN-06', 'GET /cards/*', 'idMembers'),
  firstSeen('checklists-of-cards-stay', 'GEN-06', 'GET /cards/*', 'idChecklists'),
  firstSeen('memberships-of-boards-stay', 'BRD-19', 'GET /boards/*', 'memberships'),
  tells('summary-of-one', 'RCT-01', 'sums each emoji up to one', 'GET /actions/*/reactionsSummary', (body) =>
    Array.isArray(body) ? body.map((one: Json) => ({ ...one, count: 1 })) : body,
  ),
];

const edited: readonly Faulty[] = [
  plays(
    'comment-edit-redates',
    'CMT-02',
    'dates a comment anew when it is edited',
    'PUT /actions/**',
    (again, call, scene) => {
      const outcome = again();
      const one = scene.world.actions.get(call.segments[1]!);
      if (outcome.status < 300 && one)
        scene.world.actions.patch(one, { date: new Date(scene.now + 60_000).toISOString() });
      return outcome;
    },
  ),
  plays(
    'comment-edit-nobody',
    'CMT-02',
    'forgets the card of a comment that is edited',
    'PUT /actions/**',
    (again, call, scene) => {
      const outcome = again();
      const one = scene.world.actions.get(call.segments[1]!);
      if (outcome.status < 300 && one) scene.world.actions.patch(one, { data: { text: one.data.text } });
      return outcome;
    },
  ),
  plays(
    'option-renamed-loses-place',
    'CF-17',
    'puts a changed option at the end',
    'PUT /customField/*/options/*',
    (again, call, { world }) => {
      const outcome = again();
      const field = world.customFields.get(call.segments[1]!);
      if (outcome.status < 300 && field?.options) {
        const pos = 1 + Math.max(...field.options.map((one: Json) => one.pos));
        const options = field.options.map((one: Json) => (one.id === call.segments[3] ? { ...one, pos } : one));
        world.customFields.patch(field, { options: options.toSorted((a: Json, b: Json) => a.pos - b.pos) });
      }
      return outcome;
    },
  ),
  plays(
    'option-renamed-uncoloured',
    'CF-42',
    'takes the colour from an option that is changed',
    'PUT /customField/*/options/*',
    (again, { args, segments }, { world }) => {
      const outcome = again();
      const field = world.customFields.get(segments[1]!);
      if (outcome.status >= 300 || !field?.options || 'color' in args) return outcome;
      const options = field.options.map((one: Json) => (one.id === segments[3] ? { ...one, color: 'none' } : one));
      world.customFields.patch(field, { options });
      return outcome;
    },
  ),
  plays(
    'card-renamed-clears',
    'CF-10',
    'clears the values of a card that gets another name',
    'PUT /cards/*',
    (again, { args, segments }, { world }) => {
      const outcome = again();
      const card = cardOf(world, segments[1]!);
      if (outcome.status < 300 && 'name' in args)
        for (const one of [...world.customFieldItems.rows.values()])
          if (one.idModel === card.id) world.customFieldItems.remove(one);
      return outcome;
    },
  ),
  plays(
    'option-renamed-clears',
    'CF-17',
    'clears the values of an option that is changed',
    'PUT /customField/*/options/*',
    (again, { segments }, { world }) => {
      const outcome = again();
      if (outcome.status < 300)
        for (const one of [...world.customFieldItems.rows.values()])
          if (one.idValue === segments[3]) world.customFieldItems.remove(one);
      return outcome;
    },
  ),
  plays(
    'field-renamed-clears',
    'CF-05',
    'clears the values of a field that is updated',
    'PUT /customFields/*',
    (again, { segments }, { world }) => {
      const outcome = again();
      if (outcome.status < 300)
        for (const one of [...world.customFieldItems.rows.values()])
          if (one.idCustomField === segments[1]) world.customFieldItems.remove(one);
      return outcome;
    },
  ),
  tells(
    'options-backwards',
    'CF-17',
    'lists options from the last to the first',
    'GET /boards/*/customFields',
    (body) => body.map((one: Json) => (one.options ? { ...one, options: one.options.toReversed() } : one)),
  ),
  plays(
    'fields-of-50-ever',
    'CF-16',
    'counts deleted fields among the 50',
    'POST /customFields',
    (again, { args }, { memory }) => {
      const made = memory.get(String(args['idModel'])) ?? 0;
      if (made >= 50) return refused;
      const outcome = again();
      if (outcome.status < 300) memory.set(String(args['idModel']), made + 1);
      return outcome;
    },
  ),
  hears(
    'number-by-its-start',
    'CF-08',
    'reads a number by its first digits',
    'PUT /card/*/customField/*/item',
    (args) =>
      typeof args.value?.number === 'string' && /^-?\d/.test(args.value.number)
        ? { ...args, value: { number: String(Number.parseFloat(args.value.number)) } }
        : args,
  ),
  plays(
    'cleared-is-false',
    'CF-11',
    'leaves a cleared checkbox unticked',
    'PUT /card/*/customField/*/item',
    (again, { args, segments }, { world }) => {
      const isChecked = world.customFields.get(segments[3]!)?.type === 'checkbox';
      return isChecked && args['value'] === ''
        ? { ...again({ args: { value: { checked: 'false' } } }), body: {} }
        : again();
    },
  ),
  hears('due-offset-lost', 'CRD-03', 'takes every due date to be in UTC', 'POST|PUT /cards/**', (args) =>
    typeof args.due === 'string' ? { ...args, due: args.due.replace(/[+-]\d\d:?\d\d$/, 'Z') } : args,
  ),
  plays('own-id-unwritten', 'CNV-02', 'writes a profile under me alone', 'PUT /members/*', (again, { segments }) =>
    segments[1] === 'me' ? again() : refused,
  ),
  plays(
    'short-link-unwritten',
    'CNV-04',
    'changes a card by its id alone',
    'PUT /cards/*',
    (again, { segments }, { world }) => (world.cards.get(segments[1]!) ? again() : refused),
  ),
];

/** The copy takes the value away from the first card. */
const taken: readonly Faulty[] = [
  plays(
    'copy-takes-values',
    'CF-22',
    'takes the values away from the card that is copied',
    'POST /cards',
    (again, { args }, { world }) => {
      const outcome = again();
      const source = args['idCardSource'] && cardOf(world, args['idCardSource']);
      if (outcome.status < 300 && source)
        for (const one of [...world.customFieldItems.rows.values()])
          if (one.idModel === source.id) world.customFieldItems.remove(one);
      return outcome;
    },
  ),
];

export const afterwardsMutants: readonly Faulty[] = [...cached, ...grown, ...stale, ...edited, ...taken];
