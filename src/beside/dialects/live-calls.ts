/** Calls of the live service that differ from our choices: in defaults, in orders of lists, and in side effects. */
import type { View } from '../../server/rights/access.ts';
import { asPart } from '../../server/changes/cause.ts';
import { anyObject } from '../../document/values/kinds.ts';
import { boardResource } from '../../server/nouns/boards/shown.ts';
import { customFieldResource } from '../../server/nouns/cards/shown-parts.ts';
import { bound } from '../../server/records/shared-kinds.ts';
import type { Call } from '../../server/calls/call.ts';
import type { Context, Endpoint } from '../../server/rows/endpoint.ts';
import type { Board, Card, Checklist, CustomField } from '../../server/world/records.ts';
import { isRecord, without } from '../../language.ts';
import { isBefore, isOld, threshold, type Body, type Difference } from './difference.ts';

type Args = Call['args'];
const isGiven = (value: unknown): boolean => value !== undefined && value !== '' && value !== null;

/** The value of an omitted argument, from a record that was read. */
function within(args: Args, name: string, from: readonly string[]): Args {
  if (isGiven(args[name])) return args;
  const found = from.reduce((at: unknown, part) => (isRecord(at) ? at[part] : undefined), args);
  return found === undefined ? args : { ...args, [name]: found };
}

const byName = (a: Board, b: Board): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
const sorted = (run: Endpoint['run']) => (args: never, context: Context) => {
  const found = run(args, context);
  return Array.isArray(found) ? found.toSorted(byName) : found;
};

/** In a copied checklist all items are incomplete. */
const undone = (run: Endpoint['run']) => (args: never, context: Context) => {
  const made = run(args, context) as Checklist;
  for (const item of [...context.world.by.checkItemsOfChecklist.of(made.id)])
    context.change.update('checkItems', item, { state: 'incomplete' }, asPart);
  return made;
};

/** A board that is created with lists says how it was created. */
const furnished = (run: Endpoint['run']) => (args: { readonly defaultLists?: boolean }, context: Context) => {
  const made = run(args as never, context) as Board;
  if (args.defaultLists && made.idBoardSource === null)
    context.change.update('boards', made, { creationMethod: 'automatic' }, asPart);
  return made;
};

const nullOnce = (name: string) => ({
  value: (board: Board, view: View): unknown =>
    isOld(view.now) ? null : view.dialect.as(boardResource).fields[name]!(board, view),
});
const viewedOnce = (board: Board, view: View): unknown =>
  boardResource.fields['dateLastView']!(board, view) ?? (isOld(view.now) ? undefined : null);
/** Until 2017 a board that is shown with all fields lists the invited members. */
const withInvitations = (boards: readonly Body[], _: unknown, { now }: View): readonly Body[] =>
  isBefore('2018-01', now)
    ? boards.map((board) =>
        'powerUps' in board && 'prefs' in board ? { ...board, invitations: null, invited: false } : board,
      )
    : boards;
/** Empty limits; before 2018 a new card had none, and no attachments. */
function noLimits(body: Body, _: unknown, { now }: View): Body {
  const { limits, attachments: __, ...rest } = body;
  if ('badges' in body && isBefore('2018-01', now)) return rest;
  return limits === undefined ? body : { ...body, limits: {} };
}
const limitsOfField = (_: CustomField, { now }: View): object => ({
  customFieldOptions: { perField: bound(50, threshold(50, now)) },
});

/** A member who is added to a card by a call of its own subscribes to the card. */
const following = (run: Endpoint['run']) => (args: { readonly card: Card }, context: Context) => {
  const { card } = args;
  const own = context.actor.member?.id ?? '';
  const before = card.idMembers.includes(own);
  const result = run(args as never, context);
  if (!before && card.idMembers.includes(own) && !card.subscribers.includes(own))
    context.change.update('cards', card, { subscribers: [...card.subscribers, own] }, asPart);
  return result;
};

/** The position 0 in `pos`, or in `value` if the path ends in `pos`. */
function onTop(args: Args, path: Call['segments']): Args {
  const name = path.at(-1)?.toLowerCase() === 'pos' ? 'value' : 'pos';
  return args[name] === 0 || args[name] === '0' ? { ...args, [name]: 'top' } : args;
}
const parted = (path: string, ...more: readonly string[]) => more.map((part) => `${path}${part}`);
const item = '/cards/{card}/checklist/{checklist}/checkItem';
/** Rows that take a position. */
const withPos = [
  ...parted(
    'POST ',
    '/cards',
    '/lists/{list}/cards',
    '/lists',
    '/boards/{board}/lists',
    '/checklists',
    '/customFields',
  ),
  ...parted('POST /cards/{card}', '/attachments', '/checklists', '/checklist/{checklist}/checkItem'),
  ...parted('POST ', '/checklists/{checklist}/checkItems', '/customField/{customField}/options'),
  ...parted('PUT ', `${item}/{checkItem}`, `${item}/{checkItem}/{field}`, '/cards/{card}/checkItem/{checkItem}'),
  ...parted('PUT /cards/{card}', '', '/{field}'),
  ...parted('PUT /lists/{list}', '', '/{field}'),
  ...parted('PUT /checklists/{checklist}', '', '/{field}'),
  ...parted('PUT ', '/customFields/{customField}', '/customField/{customField}/options/{idOption}'),
];

export const ofCalls: readonly Difference[] = [
  {
    id: 'pos-zero',
    ask: ['POST /cards', ['status'], { idList: '$idList', name: 'first', pos: '0' }],
    section: '1.8',
    document: 'a position is top, bottom or a positive number',
    live: 'zero is taken; where such a record then lies is chosen: before all others',
    seen:
      'clients in Go and Java send it with each card for which nobody gives a position, and their tests of the live ' +
      'service make cards so; for other records it is chosen',
    rows: [withPos, { prepares: (args, _world, _actor, _now, path) => onTop(args, path) }],
    laws: {
      'FLT-14/everywhere': [
        'POST /cards',
        'POST /cards/{card}/checklist/{checklist}/checkItem',
        'POST /customFields',
        'POST /customField/{customField}/options',
      ],
    },
  },
  {
    id: 'card-board',
    ask: ['POST /cards', ['status'], { idList: '$idList', name: 'here', idBoard: 'nowhere' }],
    section: '4.1',
    document: 'is silent of `idBoard`; we refuse one that is no board (CRD-29)',
    live: 'an `idBoard` that names no board is ignored: the list says where the card goes',
    seen: 'a test of a client in Java, run against the live service in 2018 to 2020',
    rows: [
      ['POST /cards', 'POST /lists/{list}/cards'],
      {
        prepares: (args, { boards }) =>
          isGiven(args['idBoard']) && !boards.get(String(args['idBoard'])) ? without(args, 'idBoard') : args,
      },
    ],
  },
  {
    id: 'members-my',
    ask: ['GET /members/my', ['status']],
    section: '1.2',
    document: 'the word `me` is the member of the token',
    live: '`my` is that member too',
    seen: 'a client in PHP documents and sends `members/my/boards`, and some twenty other programs do',
    choices: { mine: ['me', 'my'] },
  },
  {
    id: 'comment-sent-back',
    ask: ['PUT /actions/$idComment?data[text]=said', ['status']],
    section: '4.4',
    document: 'a comment is changed by `text`, which is required',
    live: 'the action that a read answers is taken as it is: its text lies in `data` (chosen)',
    seen: 'clients of typed languages, which send back a record whole; no answer was recorded',
    rows: [['PUT /actions/{action}'], { prepares: (args) => within(args, 'text', ['data', 'text']) }],
  },
  {
    id: 'membership-sent-back',
    ask: ['PUT /boards/$idBoard/memberships/$idMembership', ['status'], { memberType: 'admin' }],
    section: '4.7',
    document: 'a membership is changed by `type`, which is required',
    live: 'the membership that a read answers is taken as it is: its role is `memberType` (chosen)',
    seen: 'clients of typed languages, which send back a record whole; no answer was recorded',
    rows: [
      ['PUT /boards/{board}/memberships/{membership}', 'PUT /organizations/{organization}/memberships/{membership}'],
      { prepares: (args) => within(args, 'type', ['memberType']) },
    ],
  },
  {
    id: 'boards-in-order',
    ask: ['GET /members/me/boards?fields=name', ['*name']],
    section: '4.2',
    document: 'gives no order of the boards of a member or a workspace; we list them as they were made',
    live: 'they are listed by name, capitals first',
    seen: 'recorded answers of `GET /members/{id}/boards` and `GET /organizations/{id}/boards`',
    rows: [
      [
        ...['GET /members/{member}/boards', 'GET /members/{member}/boards/{filter}'],
        ...['GET /organizations/{organization}/boards', 'GET /organizations/{organization}/boards/{filter}'],
      ],
      { runs: sorted },
    ],
  },
  {
    id: 'boards-of-old',
    old: '2020',
    ask: ['GET /members/me/boards?fields=limits,pinned,ixUpdate', ['limits', 'pinned', 'ixUpdate']],
    section: '4.2',
    document: 'does not tell the boards of a member from boards elsewhere, and neither do we',
    live:
      'in a world whose clock stands before 2021 this listing shows null as `limits`, `pinned` and `ixUpdate`, ' +
      'and no `dateLastView` of a board that its reader never opened; before 2018 null as `invitations`, and `invited`',
    seen: 'recorded answers of `GET /members/{id}/boards` of 2020, and one of 2016 that a repository keeps',
    rows: [
      ['GET /members/{member}/boards', 'GET /members/{member}/boards/{filter}'],
      {
        fields: {
          pinned: nullOnce('pinned'),
          limits: { ...nullOnce('limits'), since: '2018-01' },
          ixUpdate: { ...nullOnce('ixUpdate'), since: '2018-01' },
          dateLastView: { value: viewedOnce },
        },
        answers: withInvitations,
      },
    ],
  },
  {
    id: 'made-limits',
    ask: ['POST /lists', ['limits'], { name: 'another', idBoard: '$idBoard' }],
    section: '8',
    document: 'shows limits on boards, lists and cards',
    live: 'a record that a call has just made shows them empty; before 2018 a new card has none, and no `attachments`',
    seen: 'recorded answers of `POST /boards`, `POST /cards`, `POST /lists` and `POST /organizations`, and cards of 2016',
    rows: [
      [
        ...['POST /boards', 'POST /cards', 'POST /lists/{list}/cards', 'POST /lists', 'POST /boards/{board}/lists'],
        ...['POST /organizations', 'POST /checklists', 'POST /cards/{card}/checklists'],
      ],
      { answers: noLimits },
    ],
  },
  {
    id: 'field-limits',
    old: '2020',
    ask: ['GET /customFields/$idField', ['limits']],
    section: '4.5',
    document: 'does not show the limits of a definition; we show how many options it may have, and warn at 40 of 50',
    live: 'in a world whose clock stands before 2021 it warns at 45',
    seen: 'recorded answers of `GET /customFields/{id}` and `PUT /customFields/{id}` of 2020',
    fields: [customFieldResource, { limits: { kind: anyObject, value: limitsOfField } }],
  },

  {
    id: 'card-at-top',
    ask: ['POST /cards', ['pos'], { idList: '$idList', name: 'top', pos: '' }],
    section: '4.1',
    document: 'is silent; an empty argument counts as omitted (CNV-33), so that a new card goes to the bottom',
    live: 'an empty `pos` puts it at the top',
    seen: 'a recorded `POST /cards`',
    rows: [
      ['POST /cards', 'POST /lists/{list}/cards'],
      { prepares: (args) => (args['pos'] === '' ? { ...args, pos: 'top' } : args) },
    ],
  },
  {
    id: 'card-joined',
    ask: ['PUT /cards/$idJoin', ['subscribed', 'idMembers'], { idMembers: '$idMember' }],
    section: '4.1',
    document: 'is silent; only a new card is followed by its maker, if the maker is among its members (CRD-57)',
    live: 'a member who puts themselves on a card follows it from then on',
    seen: 'recorded cards: those whose reader is on them are `subscribed`',
    rows: [
      ['POST /cards/{card}/idMembers', 'POST /cards/{card}/members', 'PUT /cards/{card}', 'PUT /cards/{card}/{field}'],
      { runs: following as never },
    ],
  },
  {
    id: 'list-source',
    ask: ['POST /lists', ['status'], { name: 'a', idBoard: '$idBoard', idListSource: '$idBoard' }],
    section: '4.7',
    document: 'is silent; we refuse a source that is no list',
    live: 'it is ignored',
    seen: 'a recorded `POST /lists`',
    rows: [
      ['POST /lists', 'POST /boards/{board}/lists'],
      {
        prepares: (args, { lists }) =>
          isGiven(args['idListSource']) && !lists.get(String(args['idListSource']))
            ? without(args, 'idListSource')
            : args,
      },
    ],
  },
  {
    id: 'file-name',
    ask: ['POST /cards/$idCard/attachments', ['name'], { url: 'https://example.com/a', name: '' }],
    section: '4.1',
    document: 'a name may be empty; we show the empty name',
    live: 'an upload with an empty name has that of its file',
    seen: 'a recorded `POST /cards/{id}/attachments`',
    rows: [
      ['POST /cards/{card}/attachments'],
      { prepares: (args) => (args['name'] === '' ? without(args, 'name') : args) },
    ],
  },
  {
    id: 'board-defaults',
    ask: [
      'POST /boards',
      ['prefs.permissionLevel', 'prefs.voting'],
      { name: 'new', idOrganization: '$idOrganization' },
    ],
    section: '4.7',
    document: 'names the route; we open voting to members and a board of a workspace to the workspace',
    live: 'a new board is private and nobody votes',
    seen: 'its documentation, and recorded answers of `POST /boards`',
    rows: [['POST /boards'], { absent: { prefs_permissionLevel: 'private', prefs_voting: 'disabled' } }],
  },
  {
    id: 'board-home',
    ask: ['POST /boards', ['idOrganization'], { name: 'homeless' }],
    section: '4.7',
    document: 'names the route; we make a board without a workspace unless one is named',
    live: 'it goes to the first workspace of its maker; in a world whose clock stands before 2021 to none',
    seen:
      'tests of the live service that are published, which read `idOrganization` of such a board as a text; ' +
      'in 2020 a recorded `GET /members/{id}/boards`',
    rows: [
      ['POST /boards'],
      {
        prepares(args, { by }, { member }, now) {
          if (isGiven(args['idOrganization']) || args['idOrganization'] === null || member === null) return args;
          if (isOld(now)) return args;
          const [first] = [...by.membershipsOfMember.of(member.id)].filter(
            ({ modelType, unconfirmed, deactivated }) => modelType === 'organization' && !unconfirmed && !deactivated,
          );
          return first ? { ...args, idOrganization: first.idModel } : args;
        },
      },
    ],
  },
  {
    id: 'board-furnished',
    ask: [
      'POST /boards?fields=creationMethod&actions=createBoard,createList',
      ['creationMethod', 'actions.type'],
      { name: 'furnished' },
    ],
    section: '4.7',
    document: 'names the route; we log each list with which a board begins',
    live: 'the log has the board alone, and its `creationMethod` is `automatic`, in its action too',
    seen: 'recorded answers of `GET /members/{id}/actions` and `GET /members/{id}/boards`',
    choices: { logsFirstLists: false },
    rows: [['POST /boards'], { runs: furnished }],
  },
  {
    id: 'board-copied',
    ask: ['POST /boards', ['desc'], { name: 'copy', desc: 'mine', idBoardSource: '$idBoard' }],
    section: '4.7',
    document: 'names the route; a description that is given wins over that of the source',
    live: 'the description of the source wins',
    seen: 'a recorded `POST /boards` with `idBoardSource`',
    rows: [['POST /boards'], { prepares: (args) => (isGiven(args['idBoardSource']) ? without(args, 'desc') : args) }],
  },
  {
    id: 'checklist-copied',
    ask: ['POST /cards/$idCard/checklists', ['checkItems.state'], { idChecklistSource: '$idDone' }],
    section: '4.1',
    document: 'is silent; the items of a copied checklist are as done as those of its source',
    live: 'they are incomplete',
    seen: 'a recorded `POST /cards/{id}/checklists` with `idChecklistSource`',
    rows: [['POST /cards/{card}/checklists', 'POST /checklists'], { runs: undone }],
  },
];
