/** Mutants whose answers do not show what was written, or change what must stay (2.3, 2.8, 4.1, 4.4, 4.5). */
import type { Mutant, Json } from '../mutant.ts';
import { cardOf, hears, plays, refused, tells, then, thenOnCard } from '../kinds.ts';

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
    }) satisfies Mutant,
);

const stale: readonly Mutant[] = [
  tells('RCT-01', 'GET /actions/*/reactionsSummary', 'sums each emoji up to one', (body) =>
    Array.isArray(body) ? body.map((one: Json) => ({ ...one, count: 1 })) : body,
  ),
];

const edited: readonly Mutant[] = [
  plays('BRD-13', 'PUT /boards/*', 'answers the board as it was but for its name', (again, { segments }) => {
    const before = again({ method: 'GET', segments, args: {} });
    const outcome = again();
    return outcome.status < 300 ? { ...outcome, body: { ...before.body, name: outcome.body.name } } : outcome;
  }),
  thenOnCard('FLT-01', 'PUT /cards/*', 'forgets when a card is due that is closed', (world, card, _, { args }) => {
    if (String(args['closed']) === 'true') world.cards.patch(card, { due: null });
  }),
  hears('POS-02', 'POST /cards', 'places every copy at the bottom', (args) =>
    args.idCardSource ? { ...args, pos: 'bottom' } : args,
  ),
  plays('CF-07', 'PUT /card/*/customField/*/item', 'takes no date before 1970', (again, { args }) =>
    (args['value'] as Json)?.date < '1970' ? refused : again(),
  ),
  then('ACT-01', 'PUT /cards/*/checkItem/*', 'logs no item that becomes incomplete', (world, { args }) => {
    const last: Json = [...world.actions.rows.values()].at(-1);
    if (args['state'] === 'incomplete' && last?.type === 'updateCheckItemStateOnCard') world.actions.remove(last);
  }),
  then('ATT-03', 'POST /cards/*/attachments', 'counts the letters of an upload for its bytes', (world) => {
    for (const one of world.attachments.rows.values()) {
      const blob = world.blobs.get(one.id);
      if (blob) world.attachments.patch(one, { bytes: Buffer.from(blob.bytes).toString().length });
    }
  }),
  plays('CMT-02', 'PUT /actions/**', 'dates a comment anew when it is edited', (again, call, scene) => {
    const outcome = again();
    const one = scene.world.actions.get(call.segments[1]!);
    if (outcome.status < 300 && one)
      scene.world.actions.patch(one, { date: new Date(scene.now + 60_000).toISOString() });
    return outcome;
  }),
  plays('CMT-02', 'PUT /actions/**', 'forgets the card of a comment that is edited', (again, call, scene) => {
    const outcome = again();
    const one = scene.world.actions.get(call.segments[1]!);
    if (outcome.status < 300 && one) scene.world.actions.patch(one, { data: { text: one.data.text } });
    return outcome;
  }),
  then('CF-17', 'PUT /customField/*/options/*', 'puts a changed option at the end', (world, call) => {
    const field = world.customFields.get(call.segments[1]!);
    if (field?.options) {
      const pos = 1 + Math.max(...field.options.map((one: Json) => one.pos));
      const options = field.options.map((one: Json) => (one.id === call.segments[3] ? { ...one, pos } : one));
      world.customFields.patch(field, { options: options.toSorted((a: Json, b: Json) => a.pos - b.pos) });
    }
  }),
  then(
    'CF-42',
    'PUT /customField/*/options/*',
    'takes the colour from an option that is changed',
    (world, { args, segments }) => {
      const field = world.customFields.get(segments[1]!);
      if (!field?.options || 'color' in args) return;
      const options = field.options.map((one: Json) => (one.id === segments[3] ? { ...one, color: 'none' } : one));
      world.customFields.patch(field, { options });
    },
  ),
  then('CF-10', 'PUT /cards/*', 'clears the values of a card that gets another name', (world, { args, segments }) => {
    const card = cardOf(world, segments[1]!);
    if ('name' in args)
      for (const one of [...world.customFieldItems.rows.values()])
        if (one.idModel === card?.id) world.customFieldItems.remove(one);
  }),
  then(
    'CF-17',
    'PUT /customField/*/options/*',
    'clears the values of an option that is changed',
    (world, { segments }) => {
      for (const one of [...world.customFieldItems.rows.values()])
        if (one.idValue === segments[3]) world.customFieldItems.remove(one);
    },
  ),
  then('CF-05', 'PUT /customFields/*', 'clears the values of a field that is updated', (world, { segments }) => {
    for (const one of [...world.customFieldItems.rows.values()])
      if (one.idCustomField === segments[1]) world.customFieldItems.remove(one);
  }),
  tells('CF-17', 'GET /boards/*/customFields', 'lists options from the last to the first', (body) =>
    body.map((one: Json) => (one.options ? { ...one, options: one.options.toReversed() } : one)),
  ),
  plays('CF-16', 'POST /customFields', 'counts deleted fields among the 50', (again, { args }, { memory }) => {
    const made = memory.get(String(args['idModel'])) ?? 0;
    if (made >= 50) return refused;
    const outcome = again();
    if (outcome.status < 300) memory.set(String(args['idModel']), made + 1);
    return outcome;
  }),
  hears('CF-08', 'PUT /card/*/customField/*/item', 'reads a number by its first digits', (args) =>
    typeof args.value?.number === 'string' && /^-?\d/.test(args.value.number)
      ? { ...args, value: { number: String(Number.parseFloat(args.value.number)) } }
      : args,
  ),
  plays(
    'CF-11',
    'PUT /card/*/customField/*/item',
    'leaves a cleared checkbox unticked',
    (again, { args, segments }, { world }) => {
      const isChecked = world.customFields.get(segments[3]!)?.type === 'checkbox';
      return isChecked && args['value'] === ''
        ? { ...again({ args: { value: { checked: 'false' } } }), body: {} }
        : again();
    },
  ),
  hears('CRD-03', 'POST|PUT /cards/**', 'takes every due date to be in UTC', (args) =>
    typeof args.due === 'string' ? { ...args, due: args.due.replace(/[+-]\d\d:?\d\d$/, 'Z') } : args,
  ),
  plays('CNV-02', 'PUT /members/*', 'writes a profile under me alone', (again, { segments }) =>
    segments[1] === 'me' ? again() : refused,
  ),
  plays('CNV-04', 'PUT /cards/*', 'changes a card by its id alone', (again, { segments }, { world }) =>
    world.cards.get(segments[1]!) ? again() : refused,
  ),
];

/** The copy takes the value away from the first card. */
const taken: readonly Mutant[] = [
  then('CF-22', 'POST /cards', 'takes the values away from the card that is copied', (world, { args }) => {
    const source = cardOf(world, args['idCardSource']);
    if (source)
      for (const one of [...world.customFieldItems.rows.values()])
        if (one.idModel === source.id) world.customFieldItems.remove(one);
  }),
];

export const afterwardsMutants: readonly Mutant[] = [...grown, ...stale, ...edited, ...taken];
