/** Mutants of the parts of cards (2.3, 4.1): votes, badges, check items, attachments, comments. */
import type { Faulty, Json } from '../mutant.ts';
import { cardOf, done, each, hears, plays, tells, without } from '../kinds.ts';
import { limits } from '../../../src/spec/limits.ts';

const carriers = 'GET /members/*/cards';
const attached = (change: (one: Json) => Json) => (body: Json) =>
  each(body, (card) => (card?.attachments ? { ...card, attachments: card.attachments.map(change) } : card));

const carried: readonly Faulty[] = [
  plays(
    'vote-of-the-asker',
    'CRD-09',
    'counts the vote of the one who asks',
    'POST /cards/*/membersVoted',
    (again, { token, args }, { world }) =>
      again({ args: { ...args, value: world.by.token.get(token ?? '')?.idMember ?? args['value'] } }),
  ),
  plays(
    'vote-twice',
    'CRD-09',
    'counts a vote each time it is given',
    'POST /cards/*/membersVoted',
    (again, { segments, args }, { world }) => {
      const card = cardOf(world, segments[1]!);
      const voted = card?.idMembersVoted.includes(args['value']);
      const outcome = again();
      if (!voted) return outcome;
      world.cards.patch(card, { idMembersVoted: [...card.idMembersVoted, args['value']] });
      return done;
    },
  ),
  tells('voted-for-all', 'CRD-08', 'says to everybody that they voted', '* /cards/*', (body) =>
    body?.badges?.votes > 0 ? { ...body, badges: { ...body.badges, viewingMemberVoted: true } } : body,
  ),
  tells('voted-for-none', 'CRD-08', 'says to nobody that they voted', '* /cards/*', (body) =>
    body?.badges ? { ...body, badges: { ...body.badges, viewingMemberVoted: false } } : body,
  ),
  tells('due-unbadged', 'CRD-08', 'tells no due date in the badges', '* /cards/*', (body) =>
    body?.badges ? { ...body, badges: { ...body.badges, due: null } } : body,
  ),
  tells('described-always', 'CRD-08', 'says of every card that it has a description', '* /cards/*', (body) =>
    body?.badges ? { ...body, badges: { ...body.badges, description: true } } : body,
  ),
  tells(
    'badges-stale-in-lists',
    'CRD-08',
    'tells no comments in the badges of listings',
    'GET /lists|boards/*/cards',
    (body) => body.map((one: Json) => (one.badges ? { ...one, badges: { ...one.badges, comments: 0 } } : one)),
  ),
  plays(
    'converted-stays',
    'CRD-12',
    'keeps an item that became a card',
    'POST /cards/*/checklist/*/checkItem/*/convertToCard',
    (again, { segments }, { world }) => {
      const item = world.checkItems.get(segments[5]!);
      const kept = item && { ...item };
      const outcome = again();
      if (outcome.status < 300 && kept && !world.checkItems.get(kept.id)) world.checkItems.add(kept);
      return outcome;
    },
  ),
  tells(
    'converted-nameless',
    'CRD-12',
    'gives an item that becomes a card another name',
    'POST /cards/*/checklist/*/checkItem/*/convertToCard',
    (body) => ({ ...body, name: 'New card' }),
  ),
  plays(
    'converted-not',
    'CRD-12',
    'removes an item and makes no card',
    'POST /cards/*/checklist/*/checkItem/*/convertToCard',
    (again, { segments }) => again({ method: 'DELETE', segments: segments.slice(0, 6), args: {} }),
  ),
  hears(
    'value-copied',
    'CRD-16',
    'copies the checklist that it is to add',
    'POST /cards/*/checklists',
    ({ value, ...rest }) => (value && value !== 'null' ? { ...rest, idChecklistSource: value } : { ...rest, value }),
  ),
  plays(
    'copied-empty',
    'CRD-16',
    'copies a checklist without its items',
    'POST /cards/*/checklists',
    (again, { args }, { world }) => {
      const name = world.checklists.get(args['idChecklistSource'])?.name;
      return args['idChecklistSource'] && name !== undefined ? again({ args: { name } }) : again();
    },
  ),
  hears('rotated', 'STK-01', 'turns stickers by 45 degrees unless it is told', 'POST /cards/*/stickers', (args) =>
    args.rotate === undefined ? { ...args, rotate: 45 } : args,
  ),
  hears('sticker-corner', 'STK-01', 'puts all stickers into the corner', 'POST /cards/*/stickers', (args) =>
    args.top === undefined || args.left === undefined ? args : { ...args, top: 0, left: 0 },
  ),
  hears('sticker-flat', 'STK-01', 'lays all stickers in one plane', 'POST /cards/*/stickers', (args) =>
    /^-?\d+$/.test(String(args.zIndex)) ? { ...args, zIndex: 1 } : args,
  ),
  ...['bytes', 'date', 'edgeColor', 'idMember', 'isUpload', 'mimeType', 'name', 'previews', 'url'].map((name) =>
    tells(
      `attachment-without-${name}`,
      'ATT-01',
      `shows attachments without ${name}`,
      carriers,
      attached(without(name)),
    ),
  ),
  tells(
    'attachment-of-nobody',
    'ATT-01',
    'tells another member for the one who attached',
    carriers,
    attached((one) => ({ ...one, idMember: `${String(one.idMember).slice(1)}0` })),
  ),
  tells(
    'attachment-link-uploaded',
    'ATT-01',
    'tells links to be uploads',
    carriers,
    attached((one) => ({ ...one, isUpload: true })),
  ),
  tells('attachment-none', 'ATT-01', 'shows no attachments with cards', carriers, (body) =>
    each(body, (card) => (card?.attachments ? { ...card, attachments: [] } : card)),
  ),
  hears('comment-trimmed', 'CMT-01', 'cuts comments at 10000 characters', 'POST /cards/*/actions/comments', (args) =>
    typeof args.text === 'string' && args.text.length <= limits.text
      ? { ...args, text: args.text.slice(0, 10_000) }
      : args,
  ),
  hears('comment-empty', 'CMT-01', 'takes an empty comment', 'POST /cards/*/actions/comments', (args) =>
    args.text === '' ? { ...args, text: ' ' } : args,
  ),
  ...['card', 'board', 'list', 'text'].map((name) =>
    tells(
      `comment-without-${name}`,
      'CMT-01',
      `tells no ${name} in the data of a comment`,
      'GET /members|actions/**',
      (body) => {
        const less = (one: Json) => {
          if (!one?.data || one.type !== 'commentCard') return one;
          const { [name]: _, ...data } = one.data;
          return { ...one, data };
        };
        return Array.isArray(body) ? body.map(less) : less(body);
      },
    ),
  ),
  plays(
    'comment-not-edited',
    'CMT-02',
    'answers the new text of a comment and keeps the old one',
    'PUT /actions/*',
    (again, { args, segments }) => {
      const outcome = again({ method: 'GET', args: {}, segments });
      const body = outcome.body;
      return outcome.status < 300 && body.type === 'commentCard' && args['text']
        ? { ...outcome, body: { ...body, data: { ...body.data, text: args['text'] } } }
        : again();
    },
  ),
  plays(
    'comment-text-not-edited',
    'CMT-02',
    'answers the new text of a comment by /text and keeps the old one',
    'PUT /actions/*/text',
    (again, { args, segments }) => {
      const outcome = again({ method: 'GET', args: {}, segments: segments.slice(0, 2) });
      const body = outcome.body;
      return outcome.status < 300 && body.type === 'commentCard' && args['value']
        ? { ...outcome, body: { ...body, data: { ...body.data, text: args['value'] } } }
        : again();
    },
  ),
];

export const partMutants: readonly Faulty[] = carried;
