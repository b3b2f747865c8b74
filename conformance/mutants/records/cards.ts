/** Mutants of cards (2.3, 4.1): copies, positions, labels, members, half-finished writes. */
import type { RuleId } from '../../../src/spec/rules.ts';
import type { Faulty, Json } from '../mutant.ts';
import { cardOf, done, hears, plays, refused, tells } from '../kinds.ts';

const kept = 'attachments checklists due labels members stickers customFields'.split(' ');
const listed = 'due,labels,members,attachments,checklists,comments,customFields,start,stickers'.split(',');

/** Answers as if a label had been added to the card. */
const putsNone = (id: string, rule: RuleId, says: string, on: string): Faulty =>
  plays(id, rule, says, on, (again, { segments }, { world }) => {
    const before = [...(cardOf(world, segments[1]!)?.idLabels ?? [])];
    const outcome = again();
    if (outcome.status < 300) world.cards.patch(cardOf(world, segments[1]!), { idLabels: before });
    return outcome;
  });

const copies: readonly Faulty[] = [
  ...kept.map((part) =>
    hears(`copy-without-${part}`, 'CRD-10', `copies no ${part} with a card`, 'POST /cards', (args) =>
      args.idCardSource && (args.keepFromSource ?? 'all') === 'all'
        ? { ...args, keepFromSource: listed.filter((one) => one !== part).join(',') }
        : args,
    ),
  ),
  hears('copy-always-whole', 'CRD-10', 'copies everything, whatever is to be kept', 'POST /cards', (args) =>
    args.idCardSource && args.keepFromSource ? { ...args, keepFromSource: 'all' } : args,
  ),
  hears('copy-first-kept', 'CRD-10', 'keeps the first of what is to be kept', 'POST /cards', (args) =>
    args.idCardSource && args.keepFromSource
      ? { ...args, keepFromSource: String(args.keepFromSource).split(',')[0] }
      : args,
  ),
  plays('copy-moves', 'CRD-10', 'closes the card that it copies', 'POST /cards', (again, { args }) => {
    const outcome = again();
    if (args['idCardSource'] && outcome.status < 300)
      again({ method: 'PUT', segments: ['cards', String(args['idCardSource'])], args: { closed: 'true' } });
    return outcome;
  }),
];

const places: readonly Faulty[] = [
  hears('top-is-bottom', 'POS-02', 'puts cards for the top at the bottom', 'POST|PUT /cards/**', (args) =>
    args.pos === 'top' ? { ...args, pos: 'bottom' } : args,
  ),
  hears('bottom-is-top', 'POS-02', 'puts cards for the bottom at the top', 'POST|PUT /cards/**', (args) =>
    args.pos === 'bottom' ? { ...args, pos: 'top' } : args,
  ),
  hears(
    'numbers-are-bottom',
    'POS-05',
    'puts cards with a number for a place at the bottom',
    'POST|PUT /cards/**',
    (args) => (args.pos !== undefined && /^[\d.]+$/.test(String(args.pos)) ? { ...args, pos: 'bottom' } : args),
  ),
  hears('pos-whole', 'POS-01', 'takes whole numbers for places alone', 'POST|PUT /cards/**', (args) =>
    args.pos !== undefined && /^\d+\.\d+$/.test(String(args.pos)) ? { ...args, pos: '0' } : args,
  ),
  hears('pos-negative', 'POS-01', 'takes a place below nothing for the top', 'POST|PUT /cards/**', (args) =>
    /^-/.test(String(args.pos)) ? { ...args, pos: 'top' } : args,
  ),
  hears('pos-zero', 'POS-01', 'takes the place nought for the top', 'POST|PUT /cards/**', (args) =>
    String(args.pos) === '0' ? { ...args, pos: 'top' } : args,
  ),
  hears('pos-word', 'POS-01', 'takes any word for the bottom', 'POST|PUT /cards/**', (args) =>
    /^[a-z]+$/.test(String(args.pos)) && args.pos !== 'top' ? { ...args, pos: 'bottom' } : args,
  ),
  hears('items-at-top', 'POS-03', 'puts new check items at the top', 'POST /cards/*/checklist/*/checkItem', (args) =>
    args.pos === undefined ? { ...args, pos: 'top' } : args,
  ),
  hears(
    'items-at-bottom',
    'POS-02',
    'puts check items at the bottom',
    'POST /cards/*/checklist/*/checkItem',
    (args) => ({ ...args, pos: 'bottom' }),
  ),
  tells('lists-by-name', 'POS-05', 'shows lists by name', 'GET /boards/*/lists', (body) =>
    [...body].sort((a: Json, b: Json) => (a.name < b.name ? 1 : -1)),
  ),
];

const made: readonly Faulty[] = [
  hears('name-lost', 'CRD-01', 'cuts the name of a new card at 50 characters', 'POST|PUT /cards/**', (args) =>
    typeof args.name === 'string' ? { ...args, name: args.name.slice(0, 50) } : args,
  ),
  hears('letters-lost', 'CRD-01', 'keeps plain letters alone', 'POST|PUT /cards/**', (args) =>
    typeof args.name === 'string' ? { ...args, name: args.name.replace(/[^\x20-\x7e]/g, '?') } : args,
  ),
  hears('markup-escaped', 'CRD-01', 'escapes markup in what it keeps', 'POST|PUT /cards/**', (args) =>
    typeof args.desc === 'string' ? { ...args, desc: args.desc.replace(/</g, '&lt;') } : args,
  ),
  hears('due-day', 'CRD-03', 'keeps the day of a due date alone', 'POST|PUT /cards/**', (args) =>
    typeof args.due === 'string' ? { ...args, due: args.due.replace(/T.*$/, '') } : args,
  ),
  hears('due-stays', 'CRD-03', 'never takes a due date away', 'PUT /cards/*', ({ due, ...rest }) =>
    due === undefined || due === null || due === '' || due === 'null' ? rest : { ...rest, due },
  ),
  tells('due-seconds', 'CRD-03', 'tells due dates by seconds', '* /cards/*', (body) =>
    body?.due ? { ...body, due: Math.floor(Date.parse(body.due) / 1000) } : body,
  ),
  hears('labels-five', 'CRD-05', 'makes five labels of all', 'POST /cards', (args) =>
    args.labels === 'all' ? { ...args, labels: 'blue,green,orange,purple,red' } : args,
  ),
  hears('labels-ten', 'CRD-05', 'takes a colour beyond the six when a card is made', 'POST /cards', (args) =>
    /sky|lime|pink|black/.test(String(args.labels)) ? { ...args, labels: 'red' } : args,
  ),
  putsNone('label-not-put', 'CRD-05', 'makes a label and does not put it on the card', 'POST /cards/*/labels'),
  putsNone('idlabel-not-put', 'CRD-01', 'answers a label and does not put it on the card', 'POST /cards/*/idLabels'),
  plays(
    'idmember-replaces',
    'CRD-01',
    'puts a member in the place of all others',
    'POST /cards/*/idMembers',
    (again, { segments, args }, { world }) => {
      const outcome = again();
      if (outcome.status < 300) world.cards.patch(cardOf(world, segments[1]!), { idMembers: [args['value']] });
      return outcome;
    },
  ),
  plays(
    'idmember-not-put',
    'CRD-01',
    'answers a member and does not put them on the card',
    'POST /cards/*/idMembers',
    () => done,
  ),
  plays(
    'colour-null-refused',
    'LBL-01',
    'makes no label without a colour',
    'POST /cards/*/labels',
    (again, { args }) => (args['color'] === null || args['color'] === 'null' ? refused : again()),
  ),
  hears('colour-red', 'LBL-01', 'makes red labels alone', 'POST /cards/*/labels', (args) =>
    args.color && args.color !== 'null' ? { ...args, color: 'red' } : args,
  ),
  hears('source-as-name', 'CRD-10', 'copies no name with a card', 'POST /cards', (args) =>
    args.idCardSource && args.name === undefined ? { ...args, name: 'copy' } : args,
  ),
  plays(
    'half-made',
    'GEN-02',
    'makes a card and refuses it for a label of another board',
    'POST /cards',
    (again, { args }) => {
      const outcome = again();
      if (outcome.status >= 400 && args['idLabels']) again({ args: { ...args, idLabels: undefined } });
      return outcome;
    },
  ),
  plays(
    'half-written',
    'GEN-02',
    'writes what it can of an update that it refuses',
    'PUT /cards/*',
    (again, { args }) => {
      const outcome = again();
      if (outcome.status === 400 && args['name']) again({ args: { name: args['name'] } });
      return outcome;
    },
  ),
  plays('twice-made', 'CRD-01', 'makes two cards of one', 'POST /cards', (again) => {
    again();
    return again();
  }),
  plays('closed-is-deleted', 'FLT-01', 'deletes a card that is closed', 'PUT /cards/*', (again, { args, segments }) => {
    const outcome = again();
    if (outcome.status < 300 && String(args['closed']) === 'true') again({ method: 'DELETE', segments, args: {} });
    return outcome;
  }),
  plays('reopened-stays', 'FLT-01', 'never opens a card again', 'PUT /cards/*', (again, { args }) => {
    const { closed, ...rest } = args;
    return String(closed) === 'false' ? again({ args: rest }) : again();
  }),
  plays(
    'updated-otherwise',
    'CRD-18',
    'empties the description when the name is changed',
    'PUT /cards/*',
    (again, { args }) => again({ args: args['name'] && args['desc'] === undefined ? { ...args, desc: '' } : args }),
  ),
  plays('deleted-stays', 'GEN-05', 'answers the deletion of a card and keeps it', 'DELETE /cards/*', () => done),
  tells('one-short-link', 'CRD-07', 'gives all cards the same short link', '* /cards/**', (body) =>
    body?.shortLink === undefined ? body : { ...body, shortLink: 'abcdefgh' },
  ),
];

export const cardMutants: readonly Faulty[] = [...copies, ...places, ...made];
