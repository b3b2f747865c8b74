/**
 * Variants that store, find and deliver in other ways: real servers do each of these, and the document says nothing of
 * it.
 */
import { grouped } from '../../src/language.ts';
import { all, cardOf, everywhere } from '../mutants/kinds.ts';
import { goesTo, type Json, type MutantCall, type MutantContext, type MutantWorld } from '../mutants/mutant.ts';
import { changes, gets, mapped, plays, reads, records, tells, type Variant } from './variant.ts';

/** Every text of an argument, at any depth. */
const texts = (value: Json, change: (text: string) => string): Json =>
  typeof value === 'string'
    ? change(value)
    : value !== null && typeof value === 'object' && !Array.isArray(value)
      ? mapped(value, (entry) => texts(entry, change))
      : value;
const keepsTexts = (says: string, change: (text: string) => string): Variant =>
  reads('POST|PUT /**', says, (value, name) => (/^(fullName|initials)$/.test(name) ? value : texts(value, change)));

/** The records that are left where something was deleted. */
const left: Readonly<Record<string, (world: MutantWorld) => Iterable<Json>>> = {
  'DELETE /actions/*': (world) => all(world.actions).filter(({ type }) => type === 'commentCard'),
  'DELETE /boards/*': (world) => all(world.boards),
  'DELETE /cards/*': (world) => all(world.cards),
  'DELETE /cards/*/attachments/*': (world) => all(world.attachments),
  'DELETE /cards/*/checkItem/*': (world) => all(world.checkItems),
  'DELETE /cards/*/idMembers/*, DELETE /boards/*/members/*': (world) => all(world.members),
  'DELETE /labels/*, DELETE /cards/*/idLabels/*': (world) => all(world.labels),
  'DELETE /members/*/boardStars/*': (world) => all(world.boardStars),
  'DELETE /members/*/savedSearches/*': (world) => all(world.savedSearches),
  'DELETE /webhooks/*': (world) => all(world.webhooks),
};

/** Names that members had before, each with who had it. */
const usernames = ({ memory }: MutantContext): Map<string, Json> => memory;
const askerOf = ({ by, members }: MutantWorld, { token }: MutantCall) =>
  members.get(by.token.get(token ?? '')?.idMember ?? '');
/** The same key or token in the letters in which the server knows it. */
const inItsCase = (known: Iterable<string>, given: string | null): string | null =>
  [...known].find((entry) => entry.toLowerCase() === given?.toLowerCase()) ?? given;

/** How many addresses were signed. */
let signatures = 0;
const isOwnFile = (value: Json) =>
  typeof value === 'string' && /\/1\/.*(\/download\/|backgrounds?\/|stickers\/)/i.test(value);

/** The label of this name and color that the board has. */
function likeIt({ cards, labels }: MutantWorld, { args, segments }: MutantCall): Json {
  const idBoard = segments[0] === 'cards' ? all<Json>(cards).find(isAt(segments[1]!))?.idBoard : args['idBoard'];
  const isLike = ({ name, color, ...label }: Json) =>
    label.idBoard === idBoard && name === (args['name'] ?? '') && String(color) === String(args['color']);
  return all<Json>(labels).find(isLike);
}
const isAt = (word: string) => (card: Json) => card.id === word || card.shortLink === word;

const placed = {
  cards: 'POST /cards',
  lists: 'POST /lists',
  checkItems: 'POST /cards/*/checklist/*/checkItem',
  customFields: 'POST /customFields',
};

/** The records that have a place, and those among which each is placed. */
const among = {
  cards: 'idList',
  lists: 'idBoard',
  checkItems: 'idChecklist',
  customFields: 'idModel',
  boardStars: 'idMember',
} as const;
/** The places of all are counted from the last, which has the same one always. */
const lastPlace = 65_536;
function numberAnew(world: MutantWorld): Map<unknown, number> {
  const places = new Map<unknown, number>();
  for (const [name, field] of Object.entries(among)) {
    const table = world[name as 'cards'];
    for (const some of grouped(all<Json>(table), (record) => record[field]).values())
      for (const [at, record] of some.toSorted((a, b) => a.pos - b.pos || (a.id < b.id ? -1 : 1)).entries()) {
        const pos = lastPlace - (some.length - 1 - at);
        places.set(record.id, pos);
        if (record.pos !== pos) table.patch(record, { pos });
      }
  }
  return places;
}

export const keepingVariants: readonly Variant[] = [
  keepsTexts('keeps texts without white space at their ends (4)', (text) => text.trim()),
  keepsTexts('keeps texts with composed letters and common line ends (4)', (text) =>
    text.normalize('NFC').replace(/\r\n?/g, '\n'),
  ),
  changes(Object.keys(left).join(', '), 'answers a deletion with what is left (4)', (outcome, call, { world }) => {
    const [, of] = Object.entries(left).find(([on]) => goesTo(on, call))!;
    if (outcome.status !== 200) return;
    const body = [...of(world)]
      .slice(-40)
      .map(({ id, name, data, description, query }) => ({ id, name: name ?? description ?? query, text: data?.text }));
    return { ...outcome, body: JSON.parse(JSON.stringify(body)) };
  }),
  plays(
    'POST /labels, POST /cards/*/labels',
    'makes no label like one that the board has, and answers with that one (4.1)',
    (again, call, { world }) => {
      const like = likeIt(world, call);
      if (!like) return again();
      return call.segments.length === 1
        ? again({ method: 'PUT', segments: ['labels', like.id], args: {} })
        : again({ segments: call.segments.with(-1, 'idLabels'), args: { value: like.id } });
    },
  ),
  changes(
    'PUT /members/*',
    'keeps an address by the username, and sends summaries if it is said how often (4.3)',
    (outcome, { args }, { world }) => {
      const member = world.members.get(outcome.body?.id);
      if (outcome.status !== 200 || !member) return;
      const { username, prefs } = member;
      const email = 'username' in args ? `${username}@mail.example` : member.email;
      const isSaid = 'prefs/minutesBetweenSummaries' in args;
      const sendSummaries = isSaid ? prefs.minutesBetweenSummaries > 0 : prefs.sendSummaries;
      world.members.patch(member, { email, prefs: { ...prefs, sendSummaries } });
      const { body } = outcome;
      const shown = {
        ...('email' in body && { email }),
        ...(body.prefs && { prefs: { ...body.prefs, sendSummaries } }),
      };
      return { ...outcome, body: { ...body, ...shown } };
    },
  ),
  tells(
    'GET /**',
    'tells when a token was last used (2.10)',
    records((record) =>
      'identifier' in record && 'permissions' in record
        ? { ...record, dateLastUsed: new Date(Date.UTC(2031, 0, 1) + (signatures += 1) * 1000).toISOString() }
        : record,
    ),
  ),
  plays('* /members/**', 'leads on from the former username of a member (4.3)', (again, call, scene) => {
    const { world } = scene;
    const [, word = ''] = call.segments;
    const former = usernames(scene);
    const isFree = !world.members.get(word) && !world.by.username.get(word);
    const id = isFree ? former.get(word) : undefined;
    const was = askerOf(world, call)?.username;
    const outcome = again(id === undefined ? {} : { segments: call.segments.with(1, id) });
    const asker = askerOf(world, call);
    if (was !== undefined && asker && asker.username !== was) former.set(was, asker.id);
    return outcome;
  }),
  plays(everywhere, 'takes keys and tokens in letters of either case (5)', (again, { key, token }, { world }) =>
    again({
      key: inItsCase(
        all(world.tokens).map((entry) => entry.key),
        key,
      ),
      token: inItsCase(
        all(world.tokens).map((entry) => entry.token),
        token,
      ),
    }),
  ),
  changes(
    everywhere,
    'delivers each webhook twice, as if an answer were lost (6.5)',
    (_, __, { world: { outbox } }) => {
      outbox.waiting = outbox.waiting.flatMap((delivery) => [delivery, delivery]);
    },
  ),
  changes(
    'PUT /boards/*',
    'takes the stars and the extensions off a board that is closed (3.2)',
    (_, { segments, args }, { world }) => {
      const board = world.boards.get(segments[1]!);
      if (String(args['closed']) !== 'true' || !board) return;
      for (const star of all(world.boardStars)) if (star.idBoard === board.id) world.boardStars.remove(star);
      world.boards.patch(board, { plugins: [] });
    },
  ),
  {
    ...changes(
      Object.values(placed).join(', '),
      'puts two that are made at the same time at one position (1.8)',
      ({ body }, call, { memory, overlap, world }) => {
        const [table] = Object.entries(placed).find(([, on]) => goesTo(on, call))! as [keyof typeof placed, string];
        const key = `${overlap} ${table} ${call.args['pos']}`;
        const record: Json = world[table].get(body?.id);
        if (!record || overlap === 0) return;
        if (memory.has(key)) world[table as 'cards'].patch(record, { pos: memory.get(key) });
        else memory.set(key, record.pos);
      },
    ),
    isOverlapping: true,
  },
  plays('POST|PUT|DELETE /**', 'numbers the places of all anew at each change (1.8)', (again, call, scene) => {
    const outcome = again();
    if (outcome.status >= 300) return outcome;
    const places = numberAnew(scene.world);
    const placed = records((record) => (record.pos ? { ...record, pos: places.get(record.id) ?? record.pos } : record));
    return { ...outcome, body: placed(outcome.body, call, scene) };
  }),
  plays(
    'POST /cards/*/attachments',
    'keeps each address once on a card, and no type of it (4.1)',
    (again, call, { world }) => {
      const { url } = call.args;
      const known = all(world.attachments).find(
        (attachment) => url && attachment.url === url && attachment.idCard === call.segments[1],
      );
      const outcome = again();
      const made = world.attachments.get(outcome.body?.id);
      if (made && url) world.attachments.patch(made, { mimeType: '' });
      if (outcome.status !== 200 || !known || !made) return outcome;
      world.attachments.remove(made);
      return { ...outcome, body: { ...outcome.body, id: known.id, name: known.name } };
    },
  ),
  changes(
    'POST /cards',
    'puts who makes a card on it, and calls a copy a copy (4.1)',
    ({ body, ...outcome }, call, { world }) => {
      const [card, maker] = [world.cards.get(body?.id), askerOf(world, call)];
      if (!card || !maker) return;
      const idMembers = [...new Set([...card.idMembers, maker.id])];
      const name = call.args['idCardSource'] && !call.args['name'] ? `${card.name} (copy)` : card.name;
      world.cards.patch(card, { idMembers, name });
      return { ...outcome, body: { ...body, idMembers, name } };
    },
  ),
  changes(
    'POST /cards/*/actions/comments, POST /cards/*/idMembers',
    'makes followers of a card of those who comment on it or are put on it (2.3)',
    ({ status: code }, call, { world }) => {
      const card = cardOf(world, call.segments[1]);
      const idMember = call.args['value'] ?? askerOf(world, call)?.id;
      if (code === 200 && card)
        world.cards.patch(card, { subscribers: [...new Set([...card.subscribers, String(idMember)])] });
    },
  ),
  plays('* /cards/**', 'ends that members who are taken off a card follow it (2.3)', (again, call, { world }) => {
    const card = cardOf(world, call.segments[1]);
    const before = card?.idMembers ?? [];
    const outcome = again();
    const isGone = (id: string) => before.includes(id) && !card!.idMembers.includes(id);
    if (card && world.cards.get(card.id) && before.some(isGone))
      world.cards.patch(card, { subscribers: card.subscribers.filter((id) => !isGone(id)) });
    return outcome;
  }),
  gets('serves beside /1 other beginnings of a path too (9)', (request) => ({
    ...request,
    path: request.path.replace(/^\/(v1\/|api\/)?(?!1\/|[\d.]+\/|_)/, '/1/'),
  })),
  tells(
    everywhere,
    'signs the addresses of files and pictures anew at each read (2.10)',
    records((record) =>
      mapped(record, (value) => (isOwnFile(value) ? `${value}?signature=${(signatures += 1).toString(36)}` : value)),
    ),
  ),
];
