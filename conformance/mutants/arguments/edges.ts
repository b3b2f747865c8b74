/** Mutants that are right only in the plain case (1.3, 1.8, 4.1, 8): wrong for fractions, zeros, letters, seconds. */
import type { Mutant, MutantWorld } from '../mutant.ts';
import { cardOf, each, hears, plays, refused, tells } from '../kinds.ts';
import { limits } from '../../../src/spec/limits.ts';

const absent = { status: 404, body: { message: 'not found', error: 'ERROR' } };
const isNumber = (value: unknown): boolean => value !== undefined && /^\d*\.?\d+$/.test(String(value));
const byAge = (some: any): any => (Array.isArray(some) ? some.toSorted((a, b) => (a.id < b.id ? -1 : 1)) : some);
const cut = (value: unknown): unknown => (typeof value === 'string' ? value.slice(0, limits.attachmentName) : value);

const places: readonly Mutant[] = [
  hears('POS-05', 'POST /cards', 'rounds the place of a new card', (args) =>
    isNumber(args.pos) && Number(args.pos) > 0 ? { ...args, pos: Math.max(1, Math.round(Number(args.pos))) } : args,
  ),
  tells('POS-05', 'GET /members/*/boards', 'embeds lists by their age', (body) =>
    each(body, (board) => (board.lists ? { ...board, lists: byAge(board.lists) } : board)),
  ),
];

const cards: readonly Mutant[] = [
  plays('PRM-06', '* /boards/**', 'shows a board to whoever was on it once', (again, call, scene) => {
    const { segments, method, token } = call;
    const { world, memory } = scene;
    const outcome = again();
    if (method === 'DELETE' && segments[2]?.startsWith('member') && outcome.status < 300) {
      memory.set(`${segments[1]} ${segments[3]}`, true);
    }
    const { idMember } = world.by.token.get(token ?? '') ?? {};
    if (method !== 'GET' || segments.length !== 2 || !memory.has(`${segments[1]} ${idMember}`)) return outcome;
    const board = world.boards.get(segments[1]!);
    return board ? { ...outcome, status: 200, body: { id: board.id, name: board.name } } : outcome;
  }),
  plays('CNV-04', 'GET /cards/*', 'finds open cards alone by short link', (again, call, scene) =>
    call.segments[1]!.length === 8 && cardOf(scene.world, call.segments[1])?.closed ? absent : again(),
  ),
  plays(
    'CNV-13',
    'GET /members/*/cards',
    'lists a card below the first of its members alone',
    (again, { token }, { world }) => {
      const { idMember } = world.by.token.get(token ?? '') ?? {};
      const outcome = again();
      if (!Array.isArray(outcome.body)) return outcome;
      return { ...outcome, body: outcome.body.filter(({ id }) => cardOf(world, id)?.idMembers[0] === idMember) };
    },
  ),
  hears('CRD-05', 'POST /cards', 'takes no colours where there are ids of labels', (args) => {
    const { labels: _, ...rest } = args;
    return args.idLabels ? rest : args;
  }),
  ...(['POST /cards', 'POST /cards/*/actions/comments', 'PUT /actions/*'] as const).map((on) =>
    plays('LIM-18', on, `counts bytes for characters at ${on}`, (again, { args }) =>
      Object.values(args).some((value) => typeof value === 'string' && Buffer.byteLength(value) > limits.text)
        ? refused
        : again(),
    ),
  ),
];

const bounds: readonly Mutant[] = [
  plays(
    'PAG-03',
    'GET /members/*/cards',
    'bounds the cards of a member by their last change',
    (again, { args: { before, since, ...args } }, { world }) => {
      if (!isDate(before) && !isDate(since)) return again();
      const outcome = again({ args });
      const changed = ({ id }: any): number => Date.parse(cardOf(world, id)!.dateLastActivity);
      const isIn = (one: any): boolean =>
        (!isDate(before) || changed(one) < Date.parse(String(before))) &&
        (!isDate(since) || changed(one) > Date.parse(String(since)));
      return Array.isArray(outcome.body) ? { ...outcome, body: outcome.body.filter(isIn) } : outcome;
    },
  ),
];
const isDate = (value: unknown): boolean => /^\d{4}-\d\d-\d\dT/.test(String(value));

const stickers = 'POST /cards/*/stickers';
const parts: readonly Mutant[] = [
  ...['top', 'left', 'zIndex'].map((name) =>
    plays('STK-02', stickers, `takes a ${name} of nought for left out`, (again, { args }) =>
      Number(args[name] ?? 1) === 0 ? refused : again(),
    ),
  ),
  plays('STK-03', stickers, 'turns a sticker as the one before', (again, call, { memory }) => {
    const rotate = call.args['rotate'] ?? memory.get(call.segments[1]!) ?? 0;
    memory.set(call.segments[1]!, rotate);
    return again({ args: { ...call.args, rotate } });
  }),
  ...['name', 'mimeType'].map((name) =>
    hears('ATT-01', 'POST /cards/*/attachments', `cuts a long ${name} of a file`, (args) =>
      args.url === undefined ? { ...args, [name]: cut(args[name]) } : args,
    ),
  ),
];

const few: readonly Mutant[] = [
  tells('PAG-02', 'GET /boards/*/lists', 'lists twenty lists of a board', (body) =>
    Array.isArray(body) ? body.slice(0, 20) : body,
  ),
  tells('PAG-02', 'GET /boards/*/customFields', 'shows twenty options of a field', (body) =>
    each(body, (one) => (one.options ? { ...one, options: one.options.slice(0, 20) } : one)),
  ),
];

const nulls: readonly Mutant[] = [
  tells('CRD-01', 'GET /actions/*', 'tells a comment of digits as a number', (body) =>
    /^\d+$/.test(body?.data?.text) ? { ...body, data: { ...body.data, text: Number(body.data.text) } } : body,
  ),
  ...['POST /cards', 'PUT /cards/*'].map((on) =>
    hears('CRD-01', on, `takes the word null for no description at ${on}`, (args) =>
      args.desc === 'null' ? { ...args, desc: '' } : args,
    ),
  ),
  plays('LBL-01', 'POST /cards/*/labels', 'takes a JSON null for no colour at all', (again, { args }) =>
    args['color'] === null ? refused : again(),
  ),
];

const itemsOf = (world: MutantWorld, idCard: string): any[] => [...world.by.itemsOfCard.of(idCard)];
const journeys: readonly Mutant[] = [
  plays('CF-23', 'PUT /cards/*', 'merges options that differ in capitals', (again, call, { world }) => {
    const outcome = again();
    const card = cardOf(world, call.segments[1]);
    if (!card || outcome.status >= 300 || call.args['idBoard'] === undefined) return outcome;
    for (const item of itemsOf(world, card.id)) {
      const { options } = world.customFields.get(item.idCustomField)!;
      const own = options.find(({ id }: any) => id === item.idValue);
      const alike = ({ id, value }: any) =>
        id !== own?.id && value.text.toLowerCase() === own?.value.text.toLowerCase();
      const other = own && options.find(alike);
      if (other) world.customFieldItems.patch(item, { idValue: other.id });
    }
    return outcome;
  }),
];

export const edgeMutants: readonly Mutant[] = [...few, ...nulls, ...journeys, ...places, ...cards, ...bounds, ...parts];
