/** Mutants that are wrong in a special case alone: for another member, at another time, or in a search. */
import { isShortLink } from '../../../src/kinds/values.ts';
import type { Json, Mutant } from '../mutant.ts';
import {
  all,
  cardOf,
  changedAt,
  changedEach,
  changes,
  done,
  everywhere,
  hears,
  plays,
  pretends,
  refused,
  tells,
  then,
  tokenIn,
  withRecords,
} from '../kinds.ts';

export const specialCaseMutants: readonly Mutant[] = [
  plays('BRD-13', 'PUT /boards/*', 'answers the board as it was but for its name', (again, { segments }) => {
    const before = again({ method: 'GET', segments, args: {} });
    const outcome = again();
    return outcome.status < 300 ? { ...outcome, body: { ...before.body, name: outcome.body.name } } : outcome;
  }),
  tells('ORG-09', 'GET /organizations/*', 'counts no billable member', (body) =>
    changedAt(body, ['billableMemberCount'], () => 0),
  ),
  changes('PRM-04', 'PUT /members/*', 'lets members write the profiles of others', ({ status }, call, { world }) => {
    const [, word = ''] = call.segments;
    const who = world.members.get(word) ?? world.by.username.get(word);
    if (status < 300 || !who || call.args['bio'] === undefined) return;
    world.members.patch(who, { bio: String(call.args['bio']) });
    return { status: 200, body: { id: who.id } };
  }),
  ...(['boards', 'organizations'] as const).map((noun) =>
    tells('MEM-03', `GET /${noun}/*/members`, `tells the names of the members of ${noun} in capitals`, (body) =>
      changedAt(body, ['fullName'], (name) => name.toUpperCase()),
    ),
  ),
  tells('MEM-03', 'GET /members/*/cards', 'tells the names of the members of cards without signs', (body) =>
    changedAt(body, ['members', 'fullName'], (name) => name.replace(/[<&]/g, '')),
  ),
  tells(
    'CNV-13',
    'GET /members/*/boards',
    'lists no board that is in no workspace where workspaces come along',
    (boards, { args }, { world }) =>
      String(args['organization']) === 'true'
        ? boards.filter(({ id }: Json) => Boolean(world.boards.get(id)?.idOrganization))
        : boards,
  ),
  tells('CNV-14', 'GET /actions/*/data', 'shows only the former values of the data of an action', (body) => {
    const { old } = body._value ?? body;
    return old && (body._value ? { _value: { old } } : { old });
  }),
  tells('ORG-01', 'GET /organizations/*', 'keeps the boards that a workspace lost', (body, _, { memory }) => {
    if (!Array.isArray(body?.idBoards)) return body;
    const all = [...new Set([...(memory.get(body.id) ?? []), ...body.idBoards])];
    memory.set(body.id, all);
    return { ...body, idBoards: all };
  }),
  then('MEM-08', 'PUT /members/*/bio', 'takes the chosen picture off with a new bio', (world, call) => {
    const who = world.members.get(tokenIn(world, call)?.idMember ?? '');
    if (who) world.members.patch(who, { avatarSource: 'gravatar' });
  }),
  then('MEM-01', 'PUT /members/*', 'writes the one preference to another', (world, call) => {
    const who = world.members.get(tokenIn(world, call)?.idMember ?? '');
    const value = call.args['prefs/colorBlind'];
    if (who && value !== undefined)
      world.members.patch(who, { prefs: { ...who.prefs, sendSummaries: String(value) === 'true' } });
  }),
  plays('CNV-12', 'PUT /cards/*', 'takes a change when it is asked again alone', (again, call, { memory }) => {
    const name = JSON.stringify([call.segments, call.args]);
    const isKnown = memory.has(name);
    memory.set(name, true);
    return isKnown ? again() : refused;
  }),
  tells('PAG-02', 'GET /boards/*/lists', 'lists twenty lists of a board', (body) =>
    Array.isArray(body) ? body.slice(0, 20) : body,
  ),
  tells('PAG-02', 'GET /boards/*/customFields', 'shows twenty options of a field', (body) =>
    changedAt(body, ['options'], (options) => options.slice(0, 20)),
  ),
  plays('SRC-01', everywhere, 'finds no card by a name it was given later', (again, call, { world, memory }) => {
    if (call.method === 'PUT' && call.args['name'] !== undefined)
      memory.set(cardOf(world, call.segments[1])?.id ?? '', true);
    const outcome = again();
    const found = outcome.body;
    if (call.segments[0] !== 'search' || outcome.status >= 300 || !found?.cards) return outcome;
    return { ...outcome, body: { ...found, cards: found.cards.filter(({ id }: Json) => !memory.has(id)) } };
  }),
  ...['actions', 'boards', 'cards', 'members', 'organizations'].map((group) =>
    tells('SRC-01', 'GET /search', `finds no ${group}`, ({ [group]: _, ...found }) => found),
  ),
  tells('SRC-01', 'GET /search', 'finds what others may not see', (body, { args }, { world }) => {
    const word = String(args['query'] ?? '');
    const found = all(world.cards).filter(({ name }) => word !== '' && name.includes(word));
    return body.cards?.length === 0 ? { ...body, cards: found.map(({ id, name }) => ({ id, name })) } : body;
  }),
  tells('SRC-01', 'GET /search', 'takes % and _ in a query for wild cards', (body, { args }, { world }) => {
    const query = String(args['query'] ?? '');
    const sign = new RegExp(query.replaceAll('%', '.*').replaceAll('_', '.'));
    const found = /[%_]/.test(query) ? all(world.cards).filter(({ name }) => sign.test(name)) : [];
    return found.length > 0 ? { ...body, cards: found.map(({ id, name }) => ({ id, name })) } : body;
  }),
  ...['cards', 'lists', 'boards'].map((noun) =>
    hears(
      'CNV-16',
      `PUT /${noun}/*`,
      `opens none of the ${noun} again if closed is false in JSON`,
      ({ closed, ...args }) => (closed === false ? args : { closed, ...args }),
    ),
  ),
  ...['cards', 'lists', 'boards'].map((noun) =>
    plays(
      'GEN-02',
      `PUT /${noun}/*`,
      `keeps the name of a ${noun.slice(0, -1)} though it refuses the change`,
      (again, { args }) => {
        const outcome = again();
        if (outcome.status >= 300 && outcome.status !== 401 && args['name'] !== undefined)
          again({ args: { name: args['name'] } });
        return outcome;
      },
    ),
  ),
  plays(
    'STR-02',
    'PUT /members/*/boardStars/*',
    'moves a star though it refuses the change',
    (again, { args: { pos } }) => {
      const outcome = again();
      if (outcome.status >= 400 && pos !== undefined) again({ args: { pos } });
      return outcome;
    },
  ),
  plays(
    'PRM-05',
    'PUT /card/*/customField/*/item',
    'lets a token that may only read clear a value',
    (again, call, { world }) => {
      const { permissions } = tokenIn(world, call) ?? {};
      return call.args['value'] === '' && permissions?.includes('write') === false ? done : again();
    },
  ),
  tells(
    'ACT-13',
    'GET /members/*/actions',
    'names in a log the list where a card went after a comment',
    (body, _, { world }) =>
      changedEach(body, (action) =>
        changedAt(action, ['data', 'list', 'id'], (id) =>
          action.type === 'commentCard' ? (cardOf(world, action.data.card?.id)?.idList ?? id) : id,
        ),
      ),
  ),
  tells('SRC-13', 'GET /search', 'looks at names alone', (body, { args }, { world }) => {
    const word = String(args['query'] ?? '').toLowerCase();
    const isNamed = ({ id }: Json) => world.cards.get(id)?.name.toLowerCase().includes(word);
    return Array.isArray(body.cards) ? { ...body, cards: body.cards.filter(isNamed) } : body;
  }),
  then('CMT-01', 'POST /cards/*/actions/comments', 'loses a comment on a closed card', (world, { segments }, body) => {
    const comment: Json = world.actions.get(body?.id);
    if (comment && cardOf(world, segments[1])?.closed) world.actions.remove(comment);
  }),
  then('LBL-06', 'POST /cards/*/idLabels', 'loses a label on a closed card', (world, { segments, args }) => {
    const card = cardOf(world, segments[1]);
    if (card?.closed) world.cards.patch(card, { idLabels: card.idLabels.filter((id) => id !== args['value']) });
  }),
  then('CRD-01', 'POST /cards', 'loses a card that is made in a closed list', (world, _, body) => {
    const card = cardOf(world, body?.id);
    if (card && world.lists.get(card.idList)?.closed) world.cards.remove(card);
  }),
  then('CRD-10', 'POST /cards', 'counts the comments of a copied card twice', (world, { args }) => {
    const source = cardOf(world, args['idCardSource']);
    if (source) world.cards.patch(source, { comments: source.comments * 2 });
  }),
  then('CF-01', 'PUT /boards/*', 'deletes the fields of a board that is closed', (world, { segments, args }) => {
    if (String(args['closed']) !== 'true') return;
    for (const field of all(world.customFields)) if (field.idModel === segments[1]) world.customFields.remove(field);
  }),
  then('CRD-07', 'DELETE /cards/*', 'gives the last card another number when one is deleted', (world) => {
    const last = all(world.cards).at(-1);
    if (last) world.cards.patch(last, { idShort: last.idShort + 1000 });
  }),
  ...['idLabels', 'membersVoted'].map((part) =>
    plays(
      'CNV-04',
      `POST /cards/*/${part}`,
      `puts no ${part} on a card that is named by its short link`,
      (again, call, scene) => (isShortLink(call.segments[1]) ? pretends(again, call, scene) : again()),
    ),
  ),
  tells(
    'ORG-01',
    'GET /organizations/*',
    'keeps a board that went to another workspace',
    (body, _, { memory, world }) => {
      if (!Array.isArray(body?.idBoards)) return body;
      const all = [...new Set<string>([...(memory.get(body.id) ?? []), ...body.idBoards])].filter((id) =>
        world.boards.get(id),
      );
      memory.set(body.id, all);
      return { ...body, idBoards: all };
    },
  ),
  withRecords(
    'GEN-05',
    'DELETE /cards/*',
    'empties the descriptions of other cards in the list of one that is deleted',
    ({ segments }, { world }) => cardOf(world, segments[1])?.idList,
    (idList, _, { world }) => {
      for (const card of all(world.cards)) if (card.idList === idList) world.cards.patch(card, { desc: '' });
    },
  ),
  withRecords(
    'GEN-05',
    'DELETE /labels/*',
    'takes all labels off the cards that have the one that is deleted',
    ({ segments }, { world }) => all(world.cards).filter((card) => card.idLabels.includes(segments[1] ?? '')),
    (cards, _, { world }) => cards.forEach((card) => world.cards.patch(card, { idLabels: [] })),
  ),
  then('BRD-13', 'PUT /boards/*', 'gives a board that is renamed another short link', (world, { segments, args }) => {
    const board = world.boards.get(segments[1] ?? '');
    if (board && args['name']) world.boards.patch(board, { shortLink: [...board.shortLink].toReversed().join('') });
  }),
  plays(
    'CF-10',
    'PUT /card/*/customField/*/item',
    'keeps no value that is set on a closed card',
    (again, call, scene) => (cardOf(scene.world, call.segments[1])?.closed ? pretends(again, call, scene) : again()),
  ),
  tells('CNV-08', 'GET /members/*/cards', 'cuts descriptions to 4096 signs among the cards of a member', (body) =>
    changedAt(body, ['desc'], (desc) => desc.slice(0, 4096)),
  ),
];
