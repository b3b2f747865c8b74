/** Mutants of the parts of cards (2.3, 4.1): votes, badges, check items, attachments, comments. */
import type { Mutant, Json } from '../mutant.ts';
import { cardOf, done, each, hears, plays, tells } from '../kinds.ts';
import { limits } from '../../../src/spec/limits.ts';

const carriers = 'GET /members/*/cards';
const attached = (change: (one: Json) => Json) => (body: Json) =>
  each(body, (card) => (card?.attachments ? { ...card, attachments: card.attachments.map(change) } : card));

const carried: readonly Mutant[] = [
  plays(
    'CRD-09',
    'POST /cards/*/membersVoted',
    'counts the vote of the one who asks',
    (again, { token, args }, { world }) =>
      again({ args: { ...args, value: world.by.token.get(token ?? '')?.idMember ?? args['value'] } }),
  ),
  plays(
    'CRD-09',
    'POST /cards/*/membersVoted',
    'counts a vote each time it is given',
    (again, { segments, args }, { world }) => {
      const card = cardOf(world, segments[1]!);
      const voted = card?.idMembersVoted.includes(String(args['value']));
      const outcome = again();
      if (!card || !voted) return outcome;
      world.cards.patch(card, { idMembersVoted: [...card.idMembersVoted, String(args['value'])] });
      return done;
    },
  ),
  tells('CRD-08', '* /cards/*', 'says to everybody that they voted', (body) =>
    body?.badges?.votes > 0 ? { ...body, badges: { ...body.badges, viewingMemberVoted: true } } : body,
  ),
  tells('CRD-08', '* /cards/*', 'says to nobody that they voted', (body) =>
    body?.badges ? { ...body, badges: { ...body.badges, viewingMemberVoted: false } } : body,
  ),
  tells('CRD-08', '* /cards/*', 'tells no due date in the badges', (body) =>
    body?.badges ? { ...body, badges: { ...body.badges, due: null } } : body,
  ),
  tells('CRD-08', '* /cards/*', 'says of every card that it has a description', (body) =>
    body?.badges ? { ...body, badges: { ...body.badges, description: true } } : body,
  ),
  tells('CRD-08', 'GET /lists|boards/*/cards', 'tells no comments in the badges of listings', (body) =>
    body.map((one: Json) => (one.badges ? { ...one, badges: { ...one.badges, comments: 0 } } : one)),
  ),
  plays(
    'CRD-12',
    'POST /cards/*/checklist/*/checkItem/*/convertToCard',
    'keeps an item that became a card',
    (again, { segments }, { world }) => {
      const item = world.checkItems.get(segments[5]!);
      const kept = item && { ...item };
      const outcome = again();
      if (outcome.status < 300 && kept && !world.checkItems.get(kept.id)) world.checkItems.add(kept);
      return outcome;
    },
  ),
  plays(
    'CRD-12',
    'POST /cards/*/checklist/*/checkItem/*/convertToCard',
    'removes an item and makes no card',
    (again, { segments }) => again({ method: 'DELETE', segments: segments.slice(0, 6), args: {} }),
  ),
  hears('CRD-16', 'POST /cards/*/checklists', 'copies the checklist that it is to add', ({ value, ...rest }) =>
    value && value !== 'null' ? { ...rest, idChecklistSource: value } : { ...rest, value },
  ),
  plays('CRD-16', 'POST /cards/*/checklists', 'copies a checklist without its items', (again, { args }, { world }) => {
    const name = world.checklists.get(String(args['idChecklistSource']))?.name;
    return args['idChecklistSource'] && name !== undefined ? again({ args: { name } }) : again();
  }),
  hears('STK-01', 'POST /cards/*/stickers', 'turns stickers by 45 degrees unless it is told', (args) =>
    args.rotate === undefined ? { ...args, rotate: 45 } : args,
  ),
  hears('STK-01', 'POST /cards/*/stickers', 'puts all stickers into the corner', (args) =>
    args.top === undefined || args.left === undefined ? args : { ...args, top: 0, left: 0 },
  ),
  hears('STK-01', 'POST /cards/*/stickers', 'lays all stickers in one plane', (args) =>
    /^-?\d+$/.test(String(args.zIndex)) ? { ...args, zIndex: 1 } : args,
  ),
  tells(
    'ATT-01',
    carriers,
    'tells another member for the one who attached',
    attached((one) => ({ ...one, idMember: `${String(one.idMember).slice(1)}0` })),
  ),
  tells(
    'ATT-01',
    carriers,
    'tells links to be uploads',
    attached((one) => ({ ...one, isUpload: true })),
  ),
  tells('ATT-01', carriers, 'shows no attachments with cards', (body) =>
    each(body, (card) => (card?.attachments ? { ...card, attachments: [] } : card)),
  ),
  hears('CMT-01', 'POST /cards/*/actions/comments', 'cuts comments at 10000 characters', (args) =>
    typeof args.text === 'string' && args.text.length <= limits.text
      ? { ...args, text: args.text.slice(0, 10_000) }
      : args,
  ),
  hears('CMT-01', 'POST /cards/*/actions/comments', 'takes an empty comment', (args) =>
    args.text === '' ? { ...args, text: ' ' } : args,
  ),
  ...['card', 'board', 'list', 'text'].map((name) =>
    tells('CMT-01', 'GET /members|actions/**', `tells no ${name} in the data of a comment`, (body) => {
      const less = (one: Json) => {
        if (!one?.data || one.type !== 'commentCard') return one;
        const { [name]: _, ...data } = one.data;
        return { ...one, data };
      };
      return Array.isArray(body) ? body.map(less) : less(body);
    }),
  ),
];

export const partMutants: readonly Mutant[] = carried;
