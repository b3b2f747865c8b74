/**
 * A second server of the same document, written independently: boards, lists, cards, comments and the action log (parts
 * 1, 2.2–2.6, 4.1, 4.4, 4.7, 4.8, 5 and 8). It shares no code with the first. Its target file says what it leaves out.
 */
import { createServer } from 'node:http';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';

class Refusal extends Error {
  constructor(status, message, error = 'ERROR') {
    super(message);
    Object.assign(this, { status, error });
  }
}
const no = (status, message) => {
  throw new Refusal(status, message);
};
const words = (text) => text.split(' ');

// Sets of names (2.1)
const CARD = words(
  'badges checkItemStates closed dateLastActivity desc descData due email idAttachmentCover idBoard ' +
    'idChecklists idLabels idList idMembers idMembersVoted idShort labels manualCoverAttachment name pos shortLink ' +
    'shortUrl subscribed url',
);
const BOARD = words(
  'closed dateLastActivity dateLastView desc descData idOrganization invitations invited labelNames ' +
    'memberships name pinned powerUps prefs shortLink shortUrl starred subscribed url',
);
const MEMBER = words(
  'avatarHash avatarSource bio bioData confirmed email fullName gravatarHash idBoards ' +
    'idBoardsPinned idOrganizations idPremOrgsAdmin initials loginTypes memberType ' +
    'oneTimeMessagesDismissed prefs premiumFeatures products status trophies uploadedAvatarHash url username',
);
const ACTION = words('data date idMemberCreator type');
const SUMMARY = 'avatarHash,fullName,initials,username';
const COLORS = words('blue green orange purple red yellow');
const SHADES = [...COLORS, 'sky', 'lime', 'pink', 'black'];

// Ids contain their second (1.4); a counter keeps the ids of one second in order.
let serial = 0;
// A day can pass faster: with --speed 20 the clock of this server runs twenty times as fast.
const flag = (name) => process.argv[process.argv.indexOf(`--${name}`) + 1 || Infinity];
const [speed, started] = [Number(flag('speed') ?? 1), Date.now()];
const now = () => started + (Date.now() - started) * speed;
const newId = () => {
  const second = Math.floor(now() / 1000)
    .toString(16)
    .padStart(8, '0');
  return `${second}5ec0de5e${(serial += 1).toString(16).padStart(8, '0')}`;
};
const isId = (text) => /^[0-9a-f]{24}$/.test(text);
const newLink = () => randomBytes(6).toString('base64url').replace(/[-_]/g, 'x');

const db = { members: new Map(), boards: new Map(), lists: new Map(), cards: new Map(), labels: new Map(), log: [] };
const tokens = new Map();
let home = '';

// Reading the request
const bool = (value, fallback = false) =>
  value === undefined
    ? fallback
    : ['true', '1'].includes(String(value))
      ? true
      : ['false', '0'].includes(String(value))
        ? false
        : no(400, 'a boolean is true or false');
const text = (value, name, min, max) =>
  typeof value === 'string' && value.length >= min && value.length <= max
    ? value
    : no(400, `invalid value for ${name}`);
const list = (value) =>
  Array.isArray(value) ? value : [undefined, null, ''].includes(value) ? [] : String(value).split(',');
const whole = (value, name, min, max, fallback) => {
  if (value === undefined) return fallback;
  return /^\d+$/.test(value) && +value >= min && +value <= max ? +value : no(400, `invalid value for ${name}`);
};
const moment = (value) => {
  if (value === undefined || value === null || ['', 'null'].includes(value)) return null;
  const time = /^\d{4}-\d\d-\d\d/.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(time) ? no(400, 'invalid date') : new Date(time).toISOString();
};
const choose = (value, options, fallback) =>
  value === undefined ? fallback : options.includes(value) ? value : no(400, `not one of ${options.join(', ')}`);
const place = (value = 'bottom', others) => {
  const taken = others.map((one) => one.pos);
  if (value === 'top') return taken.length ? Math.min(...taken) / 2 : 65536;
  if (value === 'bottom') return taken.length ? Math.max(...taken) + 65536 : 65536;
  const isNumber = /^\d*\.?\d+(e[+-]?\d+)?$/i.test(String(value));
  return isNumber && +value > 0 && +value < Infinity ? +value : no(400, 'invalid pos');
};
const show = (whole, wanted, usual) => {
  const names = wanted === undefined ? usual : wanted === 'all' ? null : list(wanted);
  if (names === null) return whole;
  const strange = names.find((name) => !(name in whole));
  if (strange !== undefined) no(400, `no field is called ${strange}`);
  return Object.fromEntries([['id', whole.id], ...names.map((name) => [name, whole[name]])]);
};
const all = (map, test) => [...map.values()].filter(test);
const byPlace = (a, b) => a.pos - b.pos || (a.id < b.id ? -1 : 1);

// Finding what a member may see (5.2): a board is open to its members.
const onBoard = (board, me) => board.memberships.some(({ idMember }) => idMember === me.id);
const boardOf = (id, me) => {
  const board = db.boards.get(id) ?? all(db.boards, (one) => one.shortLink === id)[0];
  if (!board) no(isId(id) ? 404 : 400, 'no such board');
  return onBoard(board, me) ? board : no(401, 'not your board');
};
const within = (map, what) => (id, me) => {
  const found = map.get(id) ?? no(isId(id) ? 404 : 400, `no such ${what}`);
  boardOf(found.idBoard, me);
  return found;
};
const listOf = within(db.lists, 'list');
const labelOf = within(db.labels, 'label');
const cardOf = (id, me) => within(db.cards, 'card')(all(db.cards, (one) => one.shortLink === id)[0]?.id ?? id, me);
const memberOf = (id, me) =>
  (id === 'me' ? me : (db.members.get(id) ?? all(db.members, (one) => one.username === id)[0])) ??
  no(404, 'no such member');
const actionOf = (id, me) => {
  const found = db.log.find((one) => one.id === id) ?? no(isId(id) ? 404 : 400, 'no such action');
  if (!mayRead(found, me)) no(401, 'not your action');
  return found;
};
const mayRead = ({ data, idMemberCreator }, me) => {
  const board = db.boards.get(data.board?.id);
  return board ? onBoard(board, me) : idMemberCreator === me.id;
};

// Whole records, as part 2 shows them
const ok = { status: 'ok', disableAt: 36000, warnAt: 32400 };
const perBoard = () => ({ attachments: { perBoard: ok } });
const wholeCard = (card, me) => {
  const labels = card.labels.map((id) => db.labels.get(id)).filter(Boolean);
  return {
    ...card,
    labels,
    idLabels: labels,
    idChecklists: [],
    checkItemStates: [],
    descData: { emoji: {} },
    dueReminder: null,
    email: `${card.shortLink}@mail.example`,
    idAttachmentCover: '',
    manualCoverAttachment: false,
    subscribed: false,
    shortUrl: `${home}/c/${card.shortLink}`,
    url: `${home}/c/${card.shortLink}/${card.idShort}`,
    limits: perBoard(),
    address: '',
    coordinates: '',
    locationName: '',
    creationMethod: '',
    cover: { color: null, idUploadedBackground: null, size: 'normal', brightness: 'light', isTemplate: false },
    badges: {
      attachmentsByType: { board: { board: 0, card: 0 } },
      location: false,
      votes: card.idMembersVoted.length,
      viewingMemberVoted: card.idMembersVoted.includes(me.id),
      subscribed: false,
      fogbugz: '',
      checkItems: 0,
      checkItemsChecked: 0,
      attachments: 0,
      description: card.desc !== '',
      due: card.due,
      start: null,
      dueComplete: false,
      comments: db.log.filter(({ type, data }) => type === 'commentCard' && data.card.id === card.id).length,
    },
  };
};
const wholeBoard = (board) => ({
  ...board,
  shortUrl: `${home}/b/${board.shortLink}`,
  url: `${home}/b/${board.shortLink}/board`,
  descData: '',
  pinned: false,
  idOrganization: '',
  invitations: [],
  invited: false,
  starred: false,
  subscribed: false,
  powerUps: [],
  dateLastView: null,
  limits: perBoard(),
  ixUpdate: db.log.length,
  enterpriseOwned: false,
  idTags: [],
  datePluginDisable: null,
  creationMethod: null,
  templateGallery: null,
  labelNames: Object.fromEntries(SHADES.map((color) => [color, ''])),
  prefs: {
    permissionLevel: 'private',
    hideVotes: false,
    voting: 'members',
    comments: 'members',
    invitations: 'members',
    selfJoin: false,
    cardCovers: true,
    isTemplate: false,
    cardAging: 'regular',
    calendarFeedEnabled: false,
    background: 'grey',
    backgroundColor: '#888888',
    backgroundImage: '',
    backgroundImageScaled: [],
    backgroundTile: false,
    backgroundBrightness: 'dark',
    backgroundBottomColor: '#888888',
    backgroundTopColor: '#888888',
    canBePublic: false,
    canBeEnterprise: false,
    canBeOrg: false,
    canBePrivate: true,
    canInvite: true,
  },
});
const wholeList = (one) => ({ ...one, softLimit: null, subscribed: false, limits: perBoard() });
const wholeMember = (one, me) => ({
  ...one,
  bioData: { emoji: {} },
  url: `${home}/${one.username}`,
  confirmed: true,
  status: 'active',
  memberType: 'normal',
  activityBlocked: false,
  avatarHash: '',
  avatarUrl: '',
  avatarSource: 'none',
  gravatarHash: '',
  uploadedAvatarHash: '',
  email: one === me ? `${one.username}@example.com` : '',
  idBoardsPinned: [],
  idOrganizations: [],
  idPremOrgsAdmin: [],
  idBoards: all(db.boards, (board) => onBoard(board, one) && onBoard(board, me)).map(({ id }) => id),
  loginTypes: ['password'],
  oneTimeMessagesDismissed: [],
  premiumFeatures: [],
  products: [],
  trophies: [],
  idMemberReferrer: '',
  prefs: { colorBlind: false, sendSummaries: true, minutesBetweenSummaries: 60, locale: 'en' },
});

// The log (6.1)
const tell = (me, type, data) => {
  const id = newId();
  const date = new Date(now()).toISOString();
  db.log.push({ id, idMemberCreator: me.id, type, date, data });
  const touched = [db.cards.get(data.card?.id), db.boards.get(data.board?.id)];
  for (const record of touched) if (record) record.dateLastActivity = date;
  return db.log.at(-1);
};
const about = ({ board, list: ofList, card }) => ({
  ...(card ? { card: { id: card.id, name: card.name, idShort: card.idShort, shortLink: card.shortLink } } : {}),
  ...(ofList ? { list: { id: ofList.id, name: ofList.name } } : {}),
  board: { id: board.id, name: board.name, shortLink: board.shortLink },
});
const aboutCard = (card) => about({ card, list: db.lists.get(card.idList), board: db.boards.get(card.idBoard) });
const wholeAction = (one) => ({
  ...one,
  limits: { reactions: { perAction: ok, uniquePerAction: ok } },
  display: {
    translationKey: `action_${one.type}`,
    entities: {
      memberCreator: { type: 'member', id: one.idMemberCreator, text: db.members.get(one.idMemberCreator).fullName },
    },
  },
});
const subject = (one) => db.members.get(one.data.idMember ?? one.idMemberCreator);
const told = (one, me, q, usual, summary) => {
  bool(q.entities);
  const shown = show(wholeAction(one), q.fields, usual);
  if (!bool(q.display, true)) delete shown.display;
  if (bool(q.memberCreator, true)) {
    const creator = wholeMember(db.members.get(one.idMemberCreator), me);
    shown.memberCreator = show(creator, q.memberCreator_fields, list(summary));
  }
  if (bool(q.member, true)) shown.member = show(wholeMember(subject(one), me), q.member_fields, list(SUMMARY));
  return shown;
};
const bound = (value, edge) => {
  if (value === undefined || ['', 'null'].includes(value)) return () => true;
  if (isId(value)) return (one) => (edge === 'before' ? one.id < value : one.id > value);
  const time = Date.parse(moment(value));
  return (one) => (edge === 'before' ? Date.parse(one.date) < time : Date.parse(one.date) > time);
};
const history = (test, me, q) => {
  const limit = whole(q.limit, 'limit', 0, 1000, 50);
  const page = whole(q.page, 'page', 0, 1000, 0);
  if (page * limit >= 1000) no(400, 'page times limit stays below 1000');
  const format = choose(q.format, words('count list minimal'), 'list');
  const types = q.filter === undefined || q.filter === 'all' ? null : list(q.filter);
  const models = q.idModels === undefined ? null : list(q.idModels);
  const ofType = ({ type, data }) =>
    types.some((name) => {
      const [kind, field] = name.split(':');
      return kind === type && (field === undefined || field in (data.old ?? {}));
    });
  const ofModel = ({ data, idMemberCreator }) =>
    models.some((id) => [data.card?.id, data.list?.id, data.board?.id, idMemberCreator].includes(id));
  // It does not know when somebody last looked at a board.
  const [before, since] = [bound(q.before, 'before'), bound(q.since === 'lastView' ? undefined : q.since, 'since')];
  const found = db.log
    .filter(
      (one) =>
        mayRead(one, me) &&
        test(one) &&
        (!types || ofType(one)) &&
        (!models || ofModel(one)) &&
        before(one) &&
        since(one),
    )
    .reverse()
    .slice(page * limit, (page + 1) * limit);
  if (format === 'count') return { _value: found.length };
  return found.map((one) => told(one, me, q, ACTION, SUMMARY));
};

// Collections
const openList = (card) => !db.lists.get(card.idList).closed && !db.boards.get(card.idBoard).closed;
const cardTests = {
  all: () => true,
  open: (card) => !card.closed,
  closed: (card) => card.closed,
  none: () => false,
  visible: (card) => !card.closed && openList(card),
};
const capped = (found) => found.slice(-1000);
const embeddedActions = (q, me, test) =>
  q.actions
    ? { actions: history(test, me, prefixed(q, 'action_', { filter: q.actions, limit: q.actions_limit })) }
    : {};
const cardsWhere = (test, me, q, filter, usual) => {
  const keep = cardTests[choose(filter, Object.keys(cardTests), usual)];
  return capped(all(db.cards, (card) => test(card) && keep(card)).sort(byPlace)).map((card) => ({
    ...show(wholeCard(card, me), q.fields, CARD),
    ...(bool(q.members)
      ? {
          members: card.idMembers.map((id) =>
            show(wholeMember(db.members.get(id), me), q.member_fields, list(SUMMARY)),
          ),
        }
      : {}),
    ...embeddedActions(q, me, ({ data }) => data.card?.id === card.id),
  }));
};
const listsWhere = (test, q, filter) => {
  const keep = cardTests[choose(filter, words('all closed none open'), 'open')];
  return all(db.lists, (one) => test(one) && keep(one))
    .sort(byPlace)
    .map((one) => show(wholeList(one), q.fields, null));
};
const boardTests = {
  all: () => true,
  open: (board) => !board.closed,
  closed: (board) => board.closed,
  members: () => true,
  organization: () => false,
  pinned: () => false,
  public: () => false,
  starred: () => false,
  unpinned: () => true,
};
const boardsWhere = (who, me, q, filter = 'all') => {
  const keep = list(filter).map((name) => boardTests[name] ?? no(400, 'no such filter'));
  return all(db.boards, (one) => onBoard(one, who) && onBoard(one, me) && keep.some((test) => test(one))).map(
    (one) => ({
      ...show(wholeBoard(one), q.fields, BOARD),
      ...(q.lists && q.lists !== 'none' ? { lists: listsWhere(({ idBoard }) => idBoard === one.id, {}, q.lists) } : {}),
      ...embeddedActions(q, me, ({ data }) => data.board?.id === one.id),
    }),
  );
};
const prefixed = (q, prefix, more = {}) => ({
  ...Object.fromEntries(
    Object.entries(q)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, value]) => [name.slice(prefix.length), value]),
  ),
  ...more,
});

// The routes. `:x` is one word of a path; nouns are plural (1.1).
const routes = [];
const on = (scope, route, handle) => {
  const [method, path] = route.split(' ');
  const names = path
    .slice(1)
    .split('/')
    .map((word) => (word[0] === ':' ? word : plural(word)));
  routes.push({ method, scope, path: names, handle });
};
const NOUNS = words('action board card label list member membership');
const plural = (word) => (NOUNS.includes(word) ? `${word}s` : word);
const single = (value) =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : { _value: value };

on('read', 'GET /members/:m', ({ m, me, q }) => {
  const who = memberOf(m, me);
  const shown = show(wholeMember(who, me), q.fields, MEMBER);
  if (q.boards && q.boards !== 'none') {
    const fields = q.board_fields ?? 'name,closed,idOrganization,pinned';
    shown.boards = boardsWhere(who, me, { fields }, q.boards);
  }
  if (q.cards && q.cards !== 'none') {
    const mine = prefixed(q, 'card_');
    shown.cards = cardsWhere((card) => card.idMembers.includes(who.id) && sees(card, me), me, mine, q.cards);
  }
  return { ...shown, ...embeddedActions(q, me, (one) => one.idMemberCreator === who.id) };
});
const sees = (card, me) => onBoard(db.boards.get(card.idBoard), me);
on('read', 'GET /members/:m/boards', ({ m, me, q }) => boardsWhere(memberOf(m, me), me, q, q.filter));
on('read', 'GET /members/:m/boards/:f', ({ m, f, me, q }) => boardsWhere(memberOf(m, me), me, q, f));
const cardsOfMember = ({ m, f, me, q }) => {
  const who = memberOf(m, me);
  const [before, since] = [bound(q.before, 'before'), bound(q.since, 'since')];
  const born = ({ id }) => ({ id, date: new Date(parseInt(id.slice(0, 8), 16) * 1000).toISOString() });
  const fits = (card) => card.idMembers.includes(who.id) && sees(card, me) && before(born(card)) && since(born(card));
  const found = cardsWhere(fits, me, q, f ?? q.filter, 'visible');
  return found.slice(-whole(q.limit, 'limit', 1, 1000, 1000));
};
on('read', 'GET /members/:m/cards', cardsOfMember);
on('read', 'GET /members/:m/cards/:f', cardsOfMember);
on('read', 'GET /members/:m/actions', ({ m, me, q }) => {
  const who = memberOf(m, me);
  return history((one) => one.idMemberCreator === who.id, me, q);
});
on('read', 'GET /members/:m/:field', ({ m, field, me }) =>
  single(wholeMember(memberOf(m, me), me)[choose(field, MEMBER)]),
);

on('write', 'POST /boards', ({ me, q }) => {
  const board = {
    id: newId(),
    name: text(q.name, 'name', 1, 16384),
    desc: text(q.desc ?? '', 'desc', 0, 16384),
    closed: false,
    idMemberCreator: me.id,
    shortLink: newLink(),
    dateLastActivity: null,
    memberships: [{ id: newId(), idMember: me.id, memberType: 'admin', unconfirmed: false }],
  };
  db.boards.set(board.id, board);
  tell(me, 'createBoard', about({ board }));
  return wholeBoard(board);
});
on('read', 'GET /boards/:b', ({ b, me, q }) => {
  const board = boardOf(b, me);
  const shown = show(wholeBoard(board), q.fields, null);
  const here = (one) => one.idBoard === board.id;
  if (q.cards && q.cards !== 'none') shown.cards = cardsWhere(here, me, prefixed(q, 'card_'), q.cards);
  if (q.lists && q.lists !== 'none') shown.lists = listsWhere(here, prefixed(q, 'list_'), q.lists);
  return { ...shown, ...embeddedActions(q, me, ({ data }) => data.board?.id === board.id) };
});
/** Takes the new values and writes to the log what was there before (2.2). */
const change = (me, record, next, type, data) => {
  const changed = Object.entries(next).filter(
    ([name, value]) => JSON.stringify(record[name]) !== JSON.stringify(value),
  );
  if (changed.length === 0) return;
  const old = Object.fromEntries(changed.map(([name]) => [name, record[name]]));
  Object.assign(record, Object.fromEntries(changed));
  tell(me, type, { ...data(), old });
};
const common = (q) => ({
  ...(q.name === undefined ? {} : { name: text(q.name, 'name', 1, 16384) }),
  ...(q.closed === undefined ? {} : { closed: bool(q.closed) }),
});
const described = (q) => (q.desc === undefined ? {} : { desc: text(q.desc, 'desc', 0, 16384) });
on('write', 'PUT /boards/:b', ({ b, me, q }) => {
  const board = boardOf(b, me);
  change(me, board, { ...common(q), ...described(q) }, 'updateBoard', () => about({ board }));
  return wholeBoard(board);
});
const drop = (map, test) => all(map, test).forEach(({ id }) => map.delete(id));
on('write', 'DELETE /boards/:b', ({ b, me }) => {
  const board = boardOf(b, me);
  for (const map of [db.cards, db.lists, db.labels]) drop(map, ({ idBoard }) => idBoard === board.id);
  db.boards.delete(board.id);
  return {};
});
const ofBoard =
  (give) =>
  ({ b, f, me, q }) => {
    const board = boardOf(b, me);
    return give({ board, here: (one) => one.idBoard === board.id, me, q, filter: f ?? q.filter });
  };
for (const end of ['', '/:f']) {
  on(
    'read',
    `GET /boards/:b/cards${end}`,
    ofBoard(({ here, me, q, filter }) => cardsWhere(here, me, q, filter, 'visible')),
  );
  on(
    'read',
    `GET /boards/:b/lists${end}`,
    ofBoard(({ here, q, filter }) => listsWhere(here, q, filter)),
  );
  on('read', `GET /lists/:l/cards${end}`, ({ l, f, me, q }) => {
    const { id } = listOf(l, me);
    return cardsWhere((card) => card.idList === id, me, q, f ?? q.filter, 'open');
  });
}
on(
  'read',
  'GET /boards/:b/members',
  ofBoard(({ board, me, q }) =>
    board.memberships.map(({ idMember }) =>
      show(wholeMember(db.members.get(idMember), me), q.fields, ['fullName', 'username']),
    ),
  ),
);
on(
  'read',
  'GET /boards/:b/labels',
  ofBoard(({ here }) => all(db.labels, here)),
);
on(
  'read',
  'GET /boards/:b/actions',
  ofBoard(({ board, me, q }) => history(({ data }) => data.board?.id === board.id, me, q)),
);
on('write', 'PUT /boards/:b/members/:m', ({ b, m, me }) => {
  const board = boardOf(b, me);
  const who = memberOf(m, me);
  if (onBoard(board, who)) return wholeBoard(board);
  board.memberships.push({ id: newId(), idMember: who.id, memberType: 'normal', unconfirmed: false });
  tell(me, 'addMemberToBoard', { ...about({ board }), idMember: who.id });
  return wholeBoard(board);
});

on('write', 'POST /lists', ({ me, q }) => {
  const board = boardOf(q.idBoard ?? no(400, 'idBoard is missing'), me);
  const pos = place(
    q.pos ?? 'top',
    all(db.lists, ({ idBoard }) => idBoard === board.id),
  );
  const made = { id: newId(), name: text(q.name, 'name', 1, 16384), closed: false, pos, idBoard: board.id };
  db.lists.set(made.id, made);
  tell(me, 'createList', about({ board, list: made }));
  return wholeList(made);
});
on('read', 'GET /lists/:l', ({ l, me, q }) => show(wholeList(listOf(l, me)), q.fields, null));
on('write', 'PUT /lists/:l', ({ l, me, q }) => {
  const one = listOf(l, me);
  const others = all(db.lists, ({ id, idBoard }) => idBoard === one.idBoard && id !== one.id);
  const next = { ...common(q), ...(q.pos === undefined ? {} : { pos: place(q.pos, others) }) };
  change(me, one, next, 'updateList', () => about({ list: one, board: db.boards.get(one.idBoard) }));
  return wholeList(one);
});

const addLabel = (idBoard, color, name = '') => {
  const label = { id: newId(), idBoard, name, color };
  db.labels.set(label.id, label);
  return label;
};
const shade = (color) => ([null, 'null'].includes(color) ? null : choose(color ?? no(400, 'color is missing'), SHADES));
on('write', 'POST /labels', ({ me, q }) => addLabel(boardOf(q.idBoard, me).id, shade(q.color), q.name));
on('write', 'DELETE /labels/:l', ({ l, me }) => (db.labels.delete(labelOf(l, me).id), {}));

const colored = (idBoard, wanted) => {
  const colors = wanted === 'all' ? COLORS : list(wanted).map((color) => choose(color, COLORS));
  return () =>
    colors.map(
      (color) =>
        (all(db.labels, (label) => label.idBoard === idBoard && label.color === color)[0] ?? addLabel(idBoard, color))
          .id,
    );
};
const membersIn = (value, me) =>
  list(value).map((id) => (isId(id) ? memberOf(id, me).id : no(400, 'invalid idMembers')));
const labelsIn = (value, me) => list(value).map((id) => labelOf(id, me).id);
on('write', 'POST /cards', ({ me, q, files }) => {
  const home = listOf(q.idList ?? no(400, 'idList is missing'), me);
  const board = db.boards.get(home.idBoard);
  const source = q.idCardSource ? cardOf(q.idCardSource, me) : null;
  const { idBoard } = home;
  const labels = colored(idBoard, q.labels);
  const card = {
    id: newId(),
    name: text(q.name ?? source?.name ?? q.urlSource ?? files.fileSource ?? '', 'name', 0, 16384),
    desc: text(q.desc ?? source?.desc ?? '', 'desc', 0, 16384),
    due: moment(q.due ?? source?.due),
    closed: false,
    pos: place(
      q.pos,
      all(db.cards, ({ idList }) => idList === home.id),
    ),
    idList: home.id,
    idBoard,
    idMembers: q.idMembers === undefined && source ? [...source.idMembers] : membersIn(q.idMembers, me),
    labels: [
      ...new Set([...labelsIn(q.idLabels, me), ...labels(), ...(source?.idBoard === idBoard ? source.labels : [])]),
    ],
    idMembersVoted: [],
    shortLink: newLink(),
    dateLastActivity: null,
    idShort: 1 + Math.max(0, ...all(db.cards, (one) => one.idBoard === idBoard).map(({ idShort }) => idShort)),
  };
  db.cards.set(card.id, card);
  tell(me, source ? 'copyCard' : 'createCard', about({ card, list: home, board }));
  return wholeCard(card, me);
});
on('read', 'GET /cards/:c', ({ c, me, q }) => ({
  ...show(wholeCard(cardOf(c, me), me), q.fields, null),
  ...(bool(q.members) ? { members: cardOf(c, me).idMembers.map((id) => wholeMember(db.members.get(id), me)) } : {}),
}));
on('write', 'PUT /cards/:c', ({ c, me, q }) => {
  const card = cardOf(c, me);
  const next = { ...common(q), ...described(q) };
  if (q.due !== undefined) next.due = moment(q.due);
  if (q.idList !== undefined || q.idBoard !== undefined) {
    const board = q.idBoard === undefined ? null : boardOf(q.idBoard, me);
    const first = () => all(db.lists, (one) => one.idBoard === board.id && !one.closed).sort(byPlace)[0];
    const to = q.idList === undefined ? (first() ?? no(400, 'no list there')) : listOf(q.idList, me);
    Object.assign(next, { idList: to.id, idBoard: to.idBoard });
  }
  const others = all(db.cards, (one) => one.id !== card.id && one.idList === (next.idList ?? card.idList));
  if (q.pos !== undefined || (next.idList ?? card.idList) !== card.idList) next.pos = place(q.pos, others);
  if (q.idMembers !== undefined) next.idMembers = membersIn(q.idMembers, me);
  if (q.idLabels !== undefined) next.labels = labelsIn(q.idLabels, me);
  change(me, card, next, 'updateCard', () => aboutCard(card));
  return wholeCard(card, me);
});
on('write', 'DELETE /cards/:c', ({ c, me }) => {
  const card = cardOf(c, me);
  tell(me, 'deleteCard', aboutCard(card));
  db.cards.delete(card.id);
  db.log = db.log.filter(({ type, data }) => type !== 'commentCard' || data.card.id !== card.id);
  return {};
});
const put = (names, id) => (names.includes(id) ? no(400, 'already there') : names.push(id));
on('write', 'POST /cards/:c/idMembers', ({ c, me, q }) => {
  const card = cardOf(c, me);
  const [idMember] = membersIn(q.value ?? no(400, 'value is missing'), me);
  put(card.idMembers, idMember ?? no(400, 'value is empty'));
  tell(me, 'addMemberToCard', { ...aboutCard(card), idMember });
  return card.idMembers;
});
on('write', 'DELETE /cards/:c/idMembers/:m', ({ c, m, me }) => {
  const card = cardOf(c, me);
  card.idMembers = card.idMembers.filter((id) => id !== m);
  tell(me, 'removeMemberFromCard', { ...aboutCard(card), idMember: memberOf(m, me).id });
  return card.idMembers;
});
on('voting', 'POST /cards/:c/membersVoted', ({ c, me, q }) => {
  const card = cardOf(c, me);
  put(card.idMembersVoted, membersIn(q.value, me)[0] ?? no(400, 'value is missing'));
  return card.idMembersVoted;
});
on('write', 'POST /cards/:c/idLabels', ({ c, me, q }) => {
  const card = cardOf(c, me);
  const label = labelOf(q.value ?? no(400, 'value is missing'), me);
  put(card.labels, label.idBoard === card.idBoard ? label.id : no(400, 'a label of another board'));
  return card.labels;
});
on('write', 'POST /cards/:c/labels', ({ c, me, q }) => {
  const card = cardOf(c, me);
  const label = addLabel(card.idBoard, shade(q.color), text(q.name ?? '', 'name', 0, 16384));
  card.labels.push(label.id);
  return label;
});
on('comments', 'POST /cards/:c/actions/comments', ({ c, me, q }) => {
  const card = cardOf(c, me);
  const said = { text: text(q.text, 'text', 1, 16384), ...aboutCard(card) };
  return told(tell(me, 'commentCard', said), me, {}, null, SUMMARY);
});

const whoWrote = 'activityBlocked,avatarHash,avatarUrl,fullName,idMemberReferrer,initials,username';
on('read', 'GET /actions/:a', ({ a, me, q }) => told(actionOf(a, me), me, q, null, whoWrote));
const relatives = {
  board: ({ data }, me, q) => show(wholeBoard(boardOf(data.board.id, me)), q.fields, BOARD),
  card: ({ data }, me, q) => show(wholeCard(cardOf(data.card?.id ?? no(404, 'no card'), me), me), q.fields, CARD),
  list: ({ data }, me, q) => show(wholeList(listOf(data.list?.id ?? no(404, 'no list'), me)), q.fields, null),
  member: (one, me, q) => show(wholeMember(subject(one), me), q.fields, list(whoWrote)),
  memberCreator: (one, me, q) => show(wholeMember(db.members.get(one.idMemberCreator), me), q.fields, list(whoWrote)),
};
on('read', 'GET /actions/:a/:word', ({ a, word, me, q }) => {
  const one = actionOf(a, me);
  const relative = relatives[word] ?? relatives[word.replace(/s$/, '')];
  return relative ? relative(one, me, q) : single(one[choose(word, ACTION)]);
});
const ownComment = (a, me) => {
  const one = actionOf(a, me);
  if (one.type !== 'commentCard') no(400, 'only comments change');
  return one.idMemberCreator === me.id ? one : no(401, 'not your comment');
};
const rewrite =
  (name) =>
  ({ a, me, q }) => {
    const one = ownComment(a, me);
    one.data.text = text(q[name], name, 1, 16384);
    return told(one, me, {}, null, whoWrote);
  };
on('comments', 'PUT /actions/:a', rewrite('text'));
on('comments', 'PUT /actions/:a/text', rewrite('value'));
on('comments', 'DELETE /actions/:a', ({ a, me }) => {
  const gone = ownComment(a, me);
  db.log = db.log.filter((one) => one !== gone);
  return {};
});

// Limits (part 8): fixed windows that open with their first request.
const windows = new Map();
const windowOf = (name, ms = 10_000) => {
  const open = windows.get(name);
  if (open && now() < open.ends) return open;
  const fresh = { ends: now() + ms, used: 0, refused: 0 };
  windows.set(name, fresh);
  return fresh;
};
const meter = (key, token, isOneMember, head) => {
  const ofKey = windowOf(`key ${key}`);
  const ofToken = token === undefined ? null : windowOf(`token ${token}`);
  const ofMembers = isOneMember ? windowOf(`members ${token}`, 900_000) : null;
  const word =
    ofKey.refused > 200 || ofKey.used >= 300
      ? 'KEY'
      : (ofToken && ofToken.used >= 100) || (ofMembers && ofMembers.used >= 100)
        ? 'TOKEN'
        : null;
  if (word) ofKey.refused += 1;
  else for (const one of [ofKey, ofToken, ofMembers]) if (one) one.used += 1;
  for (const [name, max, one] of [
    ['key', 300, ofKey],
    ['token', 100, ofToken ?? { used: 0 }],
  ]) {
    head[`x-rate-limit-api-${name}-interval-ms`] = '10000';
    head[`x-rate-limit-api-${name}-max`] = `${max}`;
    head[`x-rate-limit-api-${name}-remaining`] = `${max - one.used}`;
  }
  if (word) throw new Refusal(429, 'Rate limit exceeded', `API_${word}_LIMIT_EXCEEDED`);
};

const received = async (request) => {
  const url = new URL(request.url, 'http://any');
  const files = {};
  const parts = [];
  for await (const part of request) parts.push(part);
  const type = request.headers['content-type'] ?? '';
  let sent = {};
  let broken = false;
  try {
    if (parts.length > 0 && type.includes('json')) sent = JSON.parse(Buffer.concat(parts));
    else if (parts.length > 0) {
      const form = await new Response(Buffer.concat(parts), { headers: { 'content-type': type } }).formData();
      for (const [name, value] of form) {
        if (typeof value === 'string') sent[name] = value;
        else files[name] = value.name;
      }
    }
  } catch {
    broken = true;
  }
  if (sent === null || typeof sent !== 'object' || Array.isArray(sent)) broken = true;
  const plain = Object.entries(broken ? {} : sent).map(([name, value]) => [
    name,
    ['number', 'boolean'].includes(typeof value) ? String(value) : value,
  ]);
  const q = { ...Object.fromEntries(plain), ...Object.fromEntries(url.searchParams) };
  return { path: url.pathname, q, files, broken };
};

const answer = async (request, head) => {
  const { path, q, files, broken } = await received(request);
  const { key, token } = q;
  const sent = path.replace(/^\/1\/|\/$/g, '').split('/');
  const holder = tokens.get(token);
  if (holder?.key === key || [...tokens.values()].some((one) => one.key === key)) {
    meter(key, holder?.key === key ? token : undefined, plural(sent[0]) === 'members' && sent.length === 2, head);
  }
  if (holder === undefined || holder.key !== key) no(401, token === undefined ? 'unauthorized' : 'invalid token');
  if (broken) no(400, 'the body cannot be read');
  const asked = sent.map(decodeURIComponent);
  for (const route of path.startsWith('/1/') ? routes : []) {
    if (route.method !== request.method || route.path.length !== asked.length) continue;
    if (!route.path.every((word, at) => word[0] === ':' || word === plural(asked[at]) || word === asked[at])) continue;
    if (!holder.scopes.includes(route.scope)) no(401, `the token may not ${route.scope}`);
    const placeholders = route.path.flatMap((word, at) => (word[0] === ':' ? [[word.slice(1), asked[at]]] : []));
    return route.handle({ ...Object.fromEntries(placeholders), me: holder.member, q, files });
  }
  return no(404, `nothing at ${path}`);
};

const server = createServer(async (request, response) => {
  const head = { 'content-type': 'application/json; charset=utf-8' };
  let [status, body] = [200, undefined];
  try {
    body = await answer(request, head);
  } catch (error) {
    status = error instanceof Refusal ? error.status : error instanceof URIError ? 400 : 500;
    body = { message: error.message, error: error.error ?? 'ERROR' };
  }
  response.writeHead(status, head).end(JSON.stringify(body));
});

// Four actors, and what this server does not have.
const everything = words('read write comments voting account');
const enlist = (username, key, member, scopes = everything) => {
  const who = member ?? {
    id: newId(),
    username,
    fullName: `The ${username}`,
    initials: username[0].toUpperCase(),
    bio: '',
  };
  db.members.set(who.id, who);
  const token = randomBytes(32).toString('hex');
  tokens.set(token, { key, member: who, scopes });
  return { key, token, idMember: who.id, username: who.username };
};
const newKey = () => randomBytes(16).toString('hex');
const owner = enlist('first_hand', newKey());
const actors = {
  owner,
  colleague: enlist('second_hand', newKey()),
  outsider: enlist('stranger', newKey()),
  reader: enlist('', owner.key, db.members.get(owner.idMember), ['read']),
};
server.listen(Number(flag('port') ?? 0), '127.0.0.1', () => {
  home = `http://127.0.0.1:${server.address().port}`;
  const target = {
    baseUrl: home,
    actors,
    provision: { removeMember: false, inviteMember: false },
    capabilities: {
      consistency: 'strong',
      claims: words('boards lists cards labels comments limits races 4.1 4.4 4.8'),
    },
  };
  if (flag('target-out')) writeFileSync(flag('target-out'), JSON.stringify(target, null, 2));
  console.log(JSON.stringify({ url: home, pid: process.pid, target }));
});
process.on('SIGTERM', () => server.close(() => process.exit(0)).closeAllConnections());
