/** Mutants that lose or confuse values when a card changes boards or is copied there (4.5). */
import type { Faulty, Json } from '../mutant.ts';
import { cardOf, plays } from '../kinds.ts';

const items = (world: Json, idCard: string): Json[] =>
  [...world.customFieldItems.rows.values()].filter((one: Json) => one.idModel === idCard || one.idCard === idCard);

const changesBoard = (args: Json) => args['idBoard'] !== undefined || args['idList'] !== undefined;
const moving: readonly Faulty[] = [
  plays(
    'CF-21',
    'PUT /cards/*',
    'drops the values of a card that changes boards',
    (again, { segments, args }, { world }) => {
      const before = cardOf(world, segments[1]!)?.idBoard;
      const outcome = again();
      const card = cardOf(world, segments[1]!);
      if (outcome.status < 300 && changesBoard(args) && card.idBoard !== before)
        for (const one of items(world, card.id)) world.customFieldItems.remove(one);
      return outcome;
    },
  ),
  plays(
    'CF-22',
    'PUT /cards/*',
    'leaves the values of a card that changes boards with the old fields',
    (again, { segments, args }, { world }) => {
      const card = cardOf(world, segments[1]!);
      const before = card && { idBoard: card.idBoard, items: items(world, card.id).map((one) => ({ ...one })) };
      const outcome = again();
      if (outcome.status < 300 && changesBoard(args) && card.idBoard !== before.idBoard) {
        for (const one of items(world, card.id)) world.customFieldItems.remove(one);
        for (const one of before.items) world.customFieldItems.add(one);
      }
      return outcome;
    },
  ),
  plays(
    'CF-22',
    'PUT /cards/*',
    'makes new fields whenever a card changes boards',
    (again, { segments, args }, { world }) => {
      const before = cardOf(world, segments[1]!)?.idBoard;
      const target = world.lists.get(args['idList'])?.idBoard ?? args['idBoard'];
      const hidden =
        target && target !== before
          ? [...world.customFields.rows.values()].filter((one) => one.idModel === target)
          : [];
      const groups = hidden.map((one) => one.fieldGroup);
      for (const one of hidden) world.customFields.patch(one, { fieldGroup: `${one.fieldGroup.slice(1)}x` });
      const outcome = again();
      hidden.forEach((one, at) => world.customFields.patch(one, { fieldGroup: groups[at] }));
      return outcome;
    },
  ),
  plays(
    'CF-23',
    'PUT /cards/*',
    'merges no options into the field of another board',
    (again, { segments, args }, { world }) => {
      const before = cardOf(world, segments[1]!)?.idBoard;
      const kept = [...world.customFields.rows.values()].map((one) => [one, one.options] as const);
      const outcome = again();
      const card = cardOf(world, segments[1]!);
      if (outcome.status < 300 && changesBoard(args) && card.idBoard !== before)
        for (const [one, options] of kept)
          if (world.customFields.get(one.id)) world.customFields.patch(one, { options });
      return outcome;
    },
  ),
  plays('CF-24', 'PUT /cards/*', 'moves the log of a card to its new board', (again, { segments, args }, { world }) => {
    const before = cardOf(world, segments[1]!)?.idBoard;
    const outcome = again();
    const card = cardOf(world, segments[1]!);
    if (outcome.status >= 300 || !changesBoard(args) || card.idBoard === before) return outcome;
    for (const one of [...world.actions.rows.values()]) {
      if (one.idCard !== card.id && one.data?.card?.id !== card.id) continue;
      const moved = { ...one, ...('idBoard' in one ? { idBoard: card.idBoard } : {}), data: { ...one.data } };
      if (moved.data.board) moved.data.board = { ...moved.data.board, id: card.idBoard };
      world.actions.remove(one);
      world.actions.add(moved);
    }
    return outcome;
  }),
  plays('CF-22', 'POST /cards', 'copies a card to another board without its values', (again, { args }, { world }) => {
    const outcome = again();
    const source = args['idCardSource'] && cardOf(world, args['idCardSource']);
    const made = outcome.body;
    if (outcome.status < 300 && source && source.idBoard !== made.idBoard)
      for (const one of items(world, made.id)) world.customFieldItems.remove(one);
    return outcome;
  }),
];

export const moveMutants: readonly Faulty[] = moving;
