/** Mutants that take too little or too much to another board (4.5), and mutants of paging (4.2, 4.8). */
import type { Faulty, Json } from '../mutant.ts';
import { cardOf, hears, plays, tells } from '../kinds.ts';
import { limits } from '../../../src/spec/limits.ts';

const fieldsOf = (world: Json): Json[] => [...world.customFields.rows.values()];
const itemsOf = (world: Json, id: string): Json[] =>
  [...world.customFieldItems.rows.values()].filter((one: Json) => one.idModel === id);

/** Acts after a card went, or was copied, to another board. */
const crossing = (
  rule: Faulty['rule'],
  says: string,
  how: (world: Json, card: Json, before: { idBoard: string; fields: Json[]; items: Json[] }) => void,
): readonly Faulty[] => [
  plays(rule, 'PUT /cards/*', `${says}, when a card changes boards`, (again, { segments }, { world }) => {
    const card = cardOf(world, segments[1]!);
    const before = card && { idBoard: card.idBoard, fields: fieldsOf(world), items: itemsOf(world, card.id) };
    const kept = before && structuredClone({ ...before });
    const outcome = again();
    const now = cardOf(world, segments[1]!);
    if (outcome.status < 300 && kept && now.idBoard !== kept.idBoard) how(world, now, kept);
    return outcome;
  }),
  plays(rule, 'POST /cards', `${says}, when a card is copied to another board`, (again, call, scene) => {
    const { world } = scene;
    const source = call.args['idCardSource'] && cardOf(world, call.args['idCardSource']);
    const kept =
      source && structuredClone({ idBoard: source.idBoard, fields: fieldsOf(world), items: itemsOf(world, source.id) });
    const outcome = again();
    const made = outcome.status < 300 ? world.cards.get(outcome.body?.id) : undefined;
    if (kept && made && made.idBoard !== kept.idBoard) how(world, made, kept);
    return outcome;
  }),
];

const crossings: readonly Faulty[] = [
  ...['text', 'number', 'date', 'checkbox', 'list'].flatMap((type) =>
    crossing('CF-21', `loses values of the type ${type}`, (world, card) => {
      for (const one of itemsOf(world, card.id))
        if (world.customFields.get(one.idCustomField)?.type === type) world.customFieldItems.remove(one);
    }),
  ),
  ...crossing('CF-23', 'takes all options along', (world, card, before) => {
    for (const one of itemsOf(world, card.id)) {
      const field = world.customFields.get(one.idCustomField);
      const source = before.fields.find(
        (some) => some.fieldGroup === field?.fieldGroup && some.idModel === before.idBoard,
      );
      if (field?.type !== 'list' || !source) continue;
      const texts = field.options.map((some: Json) => some.value.text);
      const more = source.options.filter((some: Json) => !texts.includes(some.value.text));
      const pos = Math.max(...field.options.map((some: Json) => some.pos));
      const added = more.map((some: Json, at: number) => ({
        ...some,
        id: some.id.replace(/^......../, 'ffffff0' + at),
        pos: pos + at + 1,
      }));
      world.customFields.patch(field, { options: [...field.options, ...added] });
    }
  }),
  ...crossing('CF-23', 'adds options that are there already', (world, card) => {
    for (const one of itemsOf(world, card.id)) {
      const field = world.customFields.get(one.idCustomField);
      const chosen = field?.options?.find((some: Json) => some.id === one.idValue);
      if (!chosen) continue;
      const pos = 1 + Math.max(...field.options.map((some: Json) => some.pos));
      const again = { ...chosen, id: chosen.id.replace(/^......../, 'fffffffe'), pos };
      world.customFields.patch(field, { options: [...field.options, again] });
    }
  }),
  ...crossing('CF-21', 'takes the definitions away from the board it leaves', (world, _, before) => {
    for (const one of fieldsOf(world)) if (one.idModel === before.idBoard) world.customFields.remove(one);
  }),
  ...crossing('CF-21', 'takes one value along', (world, card) => {
    for (const one of itemsOf(world, card.id).slice(1)) world.customFieldItems.remove(one);
  }),
  ...crossing('CF-23', 'chooses the first option there is', (world, card) => {
    for (const one of itemsOf(world, card.id)) {
      const field = world.customFields.get(one.idCustomField);
      if (field?.options?.length) world.customFieldItems.patch(one, { idValue: field.options[0].id });
    }
  }),
  ...crossing('CF-23', 'empties the options that were there', (world, card) => {
    for (const one of itemsOf(world, card.id)) {
      const field = world.customFields.get(one.idCustomField);
      if (!field?.options?.length) continue;
      world.customFields.patch(field, { options: field.options.filter((some: Json) => some.id === one.idValue) });
    }
  }),
];

/** A card and its copy share one value. */
const shared = plays(
  'CF-21',
  '* /**',
  'sets and clears with a copy what its source holds',
  (again, { args, method, segments }, { world, memory }) => {
    const outcome = again();
    if (outcome.status >= 300) return outcome;
    const source = cardOf(world, args['idCardSource']);
    if (source) memory.set(outcome.body.id, source.id);
    const from = memory.get(cardOf(world, segments[1])?.id);
    if (method !== 'PUT' || segments.at(-1) !== 'item' || !from) return outcome;
    const field = world.customFields.get(segments[3]);
    const mine = itemsOf(world, segments[1]!).find(({ idCustomField }) => idCustomField === field.id);
    for (const one of itemsOf(world, from)) {
      if (world.customFields.get(one.idCustomField).fieldGroup !== field.fieldGroup) continue;
      if (mine) world.customFieldItems.patch(one, { value: mine.value });
      else world.customFieldItems.remove(one);
    }
    return outcome;
  },
);

const notifications = 'GET /members/*/notifications';
const paged: readonly Faulty[] = [
  hears('NOT-01', notifications, 'counts pages of notifications from one', (args) =>
    /^[1-9]\d*$/.test(String(args.page)) ? { ...args, page: Number(args.page) - 1 } : args,
  ),
  hears('NOT-01', notifications, 'tells 20 notifications unless told otherwise', (args) => ({ limit: 20, ...args })),
  hears('NOT-01', notifications, 'tells all notifications unless told otherwise', (args) => ({
    limit: limits.results,
    ...args,
  })),
  hears('NOT-01', notifications, 'tells one notification more than asked', (args) =>
    /^\d+$/.test(String(args.limit)) && Number(args.limit) > 0 && Number(args.limit) < limits.results
      ? { ...args, limit: Number(args.limit) + 1 }
      : args,
  ),
  hears('NOT-15', notifications, 'mistakes since for before among notifications', ({ since, ...rest }) =>
    since === undefined ? rest : { ...rest, before: since },
  ),
  tells('NOT-14', notifications, 'names no creator of a notification in a listing', (body) =>
    Array.isArray(body) ? body.map(({ memberCreator: _, ...one }: Json) => one) : body,
  ),
  hears('LIM-17', 'GET /members/*/cards', 'lists one card more than asked', (args) =>
    /^\d+$/.test(String(args.limit)) && Number(args.limit) > 0 && Number(args.limit) < limits.results
      ? { ...args, limit: Number(args.limit) + 1 }
      : args,
  ),
  hears('PAG-03', 'GET /members/*/cards', 'mistakes before for since among cards', ({ before, ...rest }) =>
    before === undefined ? rest : { ...rest, since: before },
  ),
  hears('PAG-03', 'GET /members/*/cards', 'takes no ids for dates among cards', (args) => ({
    ...args,
    ...(/^[0-9a-f]{24}$/.test(String(args.before)) ? { before: 'nonesuch' } : {}),
    ...(/^[0-9a-f]{24}$/.test(String(args.since)) ? { since: 'nonesuch' } : {}),
  })),
  ...(['closed', 'desc', 'idList', 'name'] as const).map((kind) =>
    hears('ACT-03', 'GET /members/*/actions', `lists all updates of cards for updateCard:${kind}`, (args) =>
      typeof args.filter === 'string'
        ? { ...args, filter: args.filter.replace(`updateCard:${kind}`, 'updateCard') }
        : args,
    ),
  ),
  ...(['closed', 'name'] as const).map((kind) =>
    hears('ACT-03', 'GET /members/*/actions', `lists all updates of lists for updateList:${kind}`, (args) =>
      typeof args.filter === 'string'
        ? { ...args, filter: args.filter.replace(`updateList:${kind}`, 'updateList') }
        : args,
    ),
  ),
  ...(['cards', 'lists', 'boards', 'organizations'] as const).map((kind) =>
    plays('ACT-11', 'GET /members/*/actions', `knows no ${kind} among idModels`, (again, { args }, { world }) => {
      const models = String(args['idModels'] ?? '')
        .split(',')
        .filter((id) => id && !world[kind]?.get(id));
      return args['idModels'] ? again({ args: { ...args, idModels: models.join() || '0'.repeat(24) } }) : again();
    }),
  ),
];

export const transferMutants: readonly Faulty[] = [...crossings, shared, ...paged];
