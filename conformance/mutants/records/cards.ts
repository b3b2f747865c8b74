/** Mutants of cards (2.3, 4.1): copies, positions, labels, members, half-finished writes. */
import type { RuleId } from '../../../src/spec/rules.ts';
import type { Mutant, Json } from '../mutant.ts';
import { thenOnCard, done, hears, plays, refused, tells } from '../kinds.ts';

const kept = 'attachments checklists due labels members stickers customFields'.split(' ');
const listed = 'due,labels,members,attachments,checklists,comments,customFields,start,stickers'.split(',');

/** Answers as if a label had been added to the card. */
const putsNone = (rule: RuleId, says: string, on: string): Mutant =>
  thenOnCard(rule, on, says, (world, card) => world.cards.patch(card, { idLabels: card.idLabels.slice(0, -1) }));
const copies: readonly Mutant[] = [
  ...kept.map((part) =>
    hears('CRD-10', 'POST /cards', `copies no ${part} with a card`, (args) =>
      args.idCardSource && (args.keepFromSource ?? 'all') === 'all'
        ? { ...args, keepFromSource: listed.filter((one) => one !== part).join(',') }
        : args,
    ),
  ),
  plays('CRD-10', 'POST /cards', 'closes the card that it copies', (again, { args }) => {
    const outcome = again();
    if (args['idCardSource'] && outcome.status < 300)
      again({ method: 'PUT', segments: ['cards', String(args['idCardSource'])], args: { closed: 'true' } });
    return outcome;
  }),
];

const places: readonly Mutant[] = [
  hears('POS-02', 'POST|PUT /cards/**', 'puts cards for the top at the bottom', (args) =>
    args.pos === 'top' ? { ...args, pos: 'bottom' } : args,
  ),
  hears('POS-02', 'POST|PUT /cards/**', 'puts cards for the bottom at the top', (args) =>
    args.pos === 'bottom' ? { ...args, pos: 'top' } : args,
  ),
  hears('POS-05', 'POST|PUT /cards/**', 'puts cards with a number for a place at the bottom', (args) =>
    args.pos !== undefined && /^[\d.]+$/.test(String(args.pos)) ? { ...args, pos: 'bottom' } : args,
  ),
  hears('POS-01', 'POST|PUT /cards/**', 'takes whole numbers for places alone', (args) =>
    args.pos !== undefined && /^\d+\.\d+$/.test(String(args.pos)) ? { ...args, pos: '0' } : args,
  ),
  hears('POS-01', 'POST|PUT /cards/**', 'takes a place below nothing for the top', (args) =>
    /^-/.test(String(args.pos)) ? { ...args, pos: 'top' } : args,
  ),
  hears('POS-01', 'POST|PUT /cards/**', 'takes the place nought for the top', (args) =>
    String(args.pos) === '0' ? { ...args, pos: 'top' } : args,
  ),
  hears('POS-01', 'POST|PUT /cards/**', 'takes any word for the bottom', (args) =>
    /^[a-z]+$/.test(String(args.pos)) && args.pos !== 'top' ? { ...args, pos: 'bottom' } : args,
  ),
  tells('POS-05', 'GET /boards/*/lists', 'shows lists by name', (body) =>
    [...body].sort((a: Json, b: Json) => (a.name < b.name ? 1 : -1)),
  ),
];

const made: readonly Mutant[] = [
  hears('CRD-01', 'POST|PUT /cards/**', 'cuts the name of a new card at 50 characters', (args) =>
    typeof args.name === 'string' ? { ...args, name: args.name.slice(0, 50) } : args,
  ),
  hears('CRD-01', 'POST|PUT /cards/**', 'keeps plain letters alone', (args) =>
    typeof args.name === 'string' ? { ...args, name: args.name.replace(/[^\x20-\x7e]/g, '?') } : args,
  ),
  hears('CRD-03', 'POST|PUT /cards/**', 'keeps the day of a due date alone', (args) =>
    typeof args.due === 'string' ? { ...args, due: args.due.replace(/T.*$/, '') } : args,
  ),
  hears('CRD-03', 'PUT /cards/*', 'never takes a due date away', ({ due, ...rest }) =>
    due === undefined || due === null || due === '' || due === 'null' ? rest : { ...rest, due },
  ),
  hears('CRD-05', 'POST /cards', 'makes five labels of all', (args) =>
    args.labels === 'all' ? { ...args, labels: 'blue,green,orange,purple,red' } : args,
  ),
  hears('CRD-05', 'POST /cards', 'takes a colour beyond the six when a card is made', (args) =>
    /sky|lime|pink|black/.test(String(args.labels)) ? { ...args, labels: 'red' } : args,
  ),
  putsNone('CRD-05', 'makes a label and does not put it on the card', 'POST /cards/*/labels'),
  putsNone('CRD-01', 'answers a label and does not put it on the card', 'POST /cards/*/idLabels'),
  thenOnCard(
    'CRD-01',
    'POST /cards/*/idMembers',
    'puts a member in the place of all others',
    (world, card, _, { args }) => world.cards.patch(card, { idMembers: [String(args['value'])] }),
  ),
  plays('LBL-01', 'POST /cards/*/labels', 'makes no label without a colour', (again, { args }) =>
    args['color'] === null || args['color'] === 'null' ? refused : again(),
  ),
  hears('LBL-01', 'POST /cards/*/labels', 'makes red labels alone', (args) =>
    args.color && args.color !== 'null' ? { ...args, color: 'red' } : args,
  ),
  hears('CRD-10', 'POST /cards', 'copies no name with a card', (args) =>
    args.idCardSource && args.name === undefined ? { ...args, name: 'copy' } : args,
  ),
  plays('GEN-02', 'POST /cards', 'makes a card and refuses it for a label of another board', (again, { args }) => {
    const outcome = again();
    if (outcome.status >= 400 && args['idLabels']) again({ args: { ...args, idLabels: undefined } });
    return outcome;
  }),
  plays('GEN-02', 'PUT /cards/*', 'writes what it can of an update that it refuses', (again, { args }) => {
    const outcome = again();
    if (outcome.status === 400 && args['name']) again({ args: { name: args['name'] } });
    return outcome;
  }),
  plays('CRD-01', 'POST /cards', 'makes two cards of one', (again) => {
    again();
    return again();
  }),
  plays('FLT-01', 'PUT /cards/*', 'deletes a card that is closed', (again, { args, segments }) => {
    const outcome = again();
    if (outcome.status < 300 && String(args['closed']) === 'true') again({ method: 'DELETE', segments, args: {} });
    return outcome;
  }),
  plays('FLT-01', 'PUT /cards/*', 'never opens a card again', (again, { args }) => {
    const { closed, ...rest } = args;
    return String(closed) === 'false' ? again({ args: rest }) : again();
  }),
  plays('CRD-18', 'PUT /cards/*', 'empties the description when the name is changed', (again, { args }) =>
    again({ args: args['name'] && args['desc'] === undefined ? { ...args, desc: '' } : args }),
  ),
  plays('GEN-05', 'DELETE /cards/*', 'answers the deletion of a card and keeps it', () => done),
  tells('CRD-07', '* /cards/**', 'gives all cards the same short link', (body) =>
    body?.shortLink === undefined ? body : { ...body, shortLink: 'abcdefgh' },
  ),
];

export const cardMutants: readonly Mutant[] = [...copies, ...places, ...made];
