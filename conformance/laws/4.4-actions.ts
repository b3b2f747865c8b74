/** Laws of 2.2 and 4.4 about one action: its fields and their types, what comes along, and the records it is about. */
import {
  actionFields,
  actionTypes,
  memberPublicFields,
  memberSummary,
  organizationFields,
} from '../../src/spec/sets.ts';
import { unknownId } from '../arbitraries.ts';
import type { T } from '../context.ts';
import { law } from '../law.ts';
import { accepts, assumes, forgets, ignores, mistakes, refuses, to, twists } from '../lies.ts';
import { valueIn } from '../member-scene.ts';

const one = to('GET', /\/actions\/\w+$/);
const isText = (value: unknown) => typeof value === 'string';
const summary = ['id', ...memberSummary];

const about = async (t: T) => {
  const [{ id }, card, list, board] = [
    await t.sample.comment,
    await t.sample.card,
    await t.sample.list,
    await t.sample.board,
  ];
  return { id, path: `/1/actions/${id}`, card, list, board };
};

export const actionShape = law('ACT-13', {
  needs: ['4.4'],
  also: ['SET-01', 'SET-02', 'CNV-27', 'CNV-07', 'ACT-09'],
  cost: 2,
  async holds(_, t) {
    const { owner, expect } = t;
    const { id, path, card, list, board } = await about(t);
    const action = await owner.get(path).record();
    expect(action.id, 'the id of the action').is(id);
    for (const name of actionFields) expect(Object.keys(action), 'the fields of an action').includes(name);
    expect(action.idMemberCreator, 'who did it').is(owner.idMember);
    expect(actionTypes, 'the types of actions').includes(action.type);
    expect(action.type, 'the type of a comment').is('commentCard');
    expect(action.date, 'the date of an action').matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/);
    const made = Number.parseInt(id.slice(0, 8), 16) * 1000;
    expect(Date.parse(action.date), 'its date beside the time in its id').between(made - 1000, made + 2000);
    const { data } = action;
    expect(data?.text, 'the text of a comment').that(isText(data?.text), 'a string');
    expect(data.card, 'the card of a comment').has({ id: card.id, name: card['name'] });
    expect(data.card.idShort, 'the number of the card').that(Number.isInteger(data.card.idShort), 'an integer');
    expect(data.card.shortLink, 'the short link of the card').that(isText(data.card.shortLink), 'a string');
    expect(data.board, 'the board of a comment').has({ id: board.id, name: board['name'] });
    expect(data.board.shortLink, 'the short link of the board').that(isText(data.board.shortLink), 'a string');
    expect(data.list, 'the list of a comment').has({ id: list.id, name: list['name'] });
  },
  lies: {
    'forgets who did it': forgets('idMemberCreator', one),
    'tells the date in milliseconds': twists('date', (date) => Date.parse(date), one),
    'dates it otherwise': twists('date', () => '2001-01-01T00:00:00.000Z', one),
    'calls it a message': twists('type', () => 'message', one),
    'has no short link': forgets('shortLink', one),
    'numbers cards in text': twists('idShort', String, one),
    'forgets the list': twists('data', ({ list: _, ...rest }) => rest, one),
    'forgets the name of the board': twists('board', ({ name: _, ...rest }) => rest, one),
    'names another card': twists('card', (card) => ({ ...card, id: card.id.replace(/^./, 'f') }), one),
  },
});

const isLimit = (limit: any) =>
  isText(limit?.status) && Object.hasOwn(limit, 'disableAt') && Object.hasOwn(limit, 'warnAt');

export const reactionLimits = law('ACT-14', {
  needs: ['4.4'],
  also: ['LIM-24', 'CNV-22'],
  cost: 1,
  async holds(_, t) {
    const { path } = await about(t);
    const { limits } = await t.owner.get(path, { fields: 'limits' }).record();
    for (const name of ['perAction', 'uniquePerAction']) {
      const limit = limits?.reactions?.[name];
      t.expect(limit, `limits.reactions.${name}`).that(isLimit(limit), 'status, disableAt, warnAt');
    }
  },
  lies: {
    'has no limits': forgets('limits', one),
    'knows one limit': twists('reactions', ({ perAction }) => ({ perAction }), one),
    'does not warn': forgets('warnAt', one),
  },
});

export const actionDisplay = law('ACT-15', {
  needs: ['4.4'],
  cost: 3,
  async holds(_, t) {
    const { path } = await about(t);
    const { display } = await t.owner.get(path, { display: true }).record();
    t.expect(display?.translationKey, 'the translation key').that(isText(display?.translationKey), 'a string');
    const { entities } = display;
    const isMap = entities !== null && typeof entities === 'object' && !Array.isArray(entities);
    t.expect(entities, 'the entities of a display').that(isMap, 'a map');
    for (const entity of Object.values<any>(entities)) t.expect(entity?.type, 'the type of an entity').matches(/\w/);
    t.expect(Object.keys(await t.owner.get(path, { display: false }).record()), 'without display').excludes('display');
    await t.owner.get(path, { display: 'perhaps' }).refused();
  },
  lies: {
    'has none': forgets('display', one),
    'lists the entities': twists('entities', (entities) => Object.values(entities), one),
    'shows it always': ignores('display', one),
    'has no key': forgets('translationKey', one),
    'has entities of no type': twists('entities', () => ({ card: { text: 'x' } }), one),
    'takes any word': mistakes('display', (word) => (word === 'perhaps' ? 'true' : word), one),
  },
});

export const creatorOfAction = law('ACT-09', {
  needs: ['4.4'],
  also: ['ACT-23', 'FLT-03'],
  cost: 6,
  async holds(_, t) {
    const { owner, expect } = t;
    const { path } = await about(t);
    const { memberCreator } = await owner.get(path).record();
    const missing = summary.filter((name) => !Object.hasOwn(memberCreator ?? {}, name));
    expect(missing, 'what the creator of an action lacks of its summary').is([]);
    expect(memberCreator, 'the creator of an action').has({ id: owner.idMember, username: owner.username });
    const { activityBlocked } = memberCreator;
    expect(activityBlocked, 'activityBlocked of the creator').that(typeof activityBlocked === 'boolean', 'a boolean');
    const asked = await owner.get(path, { memberCreator: true, memberCreator_fields: 'username,bio' }).record();
    expect(Object.keys(asked.memberCreator ?? {}), 'the creator by two fields').sameAs(['id', 'username', 'bio']);
    const without = await owner.get(path, { memberCreator: false }).record();
    expect(Object.keys(without), 'an action without its creator').excludes('memberCreator');
    expect(without.idMemberCreator, 'who did it').is(owner.idMember);
    for (const wrong of [
      { memberCreator: 'perhaps' },
      { memberCreator_fields: 'nonsense' },
      { member: 'perhaps' },
      { entities: 'perhaps' },
    ]) {
      await owner.get(path, wrong).refused();
    }
  },
  lies: {
    'leaves the creator out': assumes('memberCreator', 'false', one),
    'shows the creator always': ignores('memberCreator', one),
    'does not read the fields': ignores('memberCreator_fields', one),
    'shows four fields': assumes('memberCreator_fields', 'avatarHash,fullName,initials,username', one),
    'forgets who referred': forgets('idMemberReferrer', one),
    'takes any word': accepts(),
  },
});

export const fieldsOfAction = law('ACT-29', {
  needs: ['4.4'],
  also: ['CNV-08', 'CNV-14', 'CNV-19', 'CNV-07'],
  cost: 12,
  async holds(_, t) {
    const { owner, expect } = t;
    const { id, path } = await about(t);
    const whole = await owner.get(path).record();
    const bare = { memberCreator: false, member: false, display: false };
    for (const field of actionFields) {
      const shown = await owner.get(path, { ...bare, fields: field }).record();
      expect(shown, `an action by ${field}`).is({ id, [field]: whole[field] });
      const alone = await owner.get(`${path}/${field}`).ok();
      expect(valueIn(alone, field), `${field} by itself`).is(whole[field]);
    }
    const two = await owner.get(path, { ...bare, fields: 'type,date' }).record();
    expect(two, 'an action by two fields').is({ id, type: whole.type, date: whole.date });
    await owner.get(`${path}/nonsense`).refused();
    await owner.get(path, { fields: 'nonsense' }).refused();
    await owner.get(path, { fields: 'type,nonsense' }).refused();
    await owner.get(`/1/actions/${unknownId}`).refused();
    await owner.get('/1/actions/x').refused();
  },
  lies: {
    'does not read fields': ignores('fields', one),
    'forgets the id': forgets('id', ({ query }) => query.some(([, value]) => value === 'date')),
    'shows nothing by itself': ({ body }, { path }) =>
      path.endsWith('/idMemberCreator') && body ? { body: { _value: null } } : undefined,
    'knows no such route': refuses(({ path }) => path.endsWith('/data')),
    'takes any field': accepts(({ path }) => path.endsWith('/nonsense')),
    'passes over unknown fields': mistakes('fields', (names) => String(names).replace('nonsense', 'data'), one),
    'finds anything': accepts(({ path }) => path.endsWith(unknownId)),
  },
});

export const relatives = law('ACT-12', {
  needs: ['4.4'],
  cost: 14,
  async holds(_, t) {
    const { owner, expect, witness } = t;
    const { path, card, list, board } = await about(t);
    for (const [name, record] of Object.entries({ card, list, board })) {
      const shown = await owner.get(`${path}/${name}`).record();
      expect(shown, `the ${name} of the comment`).has({ id: record.id });
      const part = await owner.get(`${path}/${name}`, { fields: 'name' }).record();
      expect(part, `the ${name} by name`).is({ id: record.id, name: record['name'] });
      await owner.get(`${path}/${name}`, { fields: 'nonsense' }).refused();
      witness('relatives');
    }
    const creator = await owner.get(`${path}/memberCreator`).record();
    expect(creator, 'who wrote the comment').has({ id: owner.idMember });
    const named = await owner.get(`${path}/memberCreator`, { fields: 'username' }).record();
    expect(named, 'who wrote it, by username').is({ id: owner.idMember, username: owner.username });
    await owner.get(`${path}/memberCreator`, { fields: 'nonsense' }).refused();
    await owner.get(`${path}/board`, { fields: 'prefs,url' }).record();
  },
  goals: ['relatives'],
  lies: {
    'gives the card for the list': {
      instead: (request, send) => send({ ...request, path: request.path.replace('/list', '/card') }),
    },
    'gives another board': ({ body }, { path }) =>
      path.endsWith('/board') ? { body: { ...body, id: unknownId } } : undefined,
    'knows no creator': refuses(({ path }) => path.endsWith('/memberCreator')),
    'does not read fields': ignores('fields'),
    'takes any field': accepts(),
    'shows no names of lists': forgets('name', ({ path }) => path.endsWith('/list')),
  },
});

export const memberOfAction = law('ACT-24', {
  also: ['CNV-15'],
  needs: ['4.4', 'writes', 'colleague'],
  cost: 8,
  async holds(_, t) {
    const { owner, colleague, expect } = t;
    const board = await t.fresh.board({}, { members: ['colleague'] });
    const { id: idList } = await t.fresh.list({ idBoard: board.id });
    const card = await t.fresh.card({ idList });
    await owner.post(`/1/cards/${card.id}/idMembers`, { value: colleague.idMember }).ok();
    const about = { idModels: card.id, filter: 'addMemberToCard', limit: 1 };
    const [added] = await owner.get('/1/members/me/actions', about).list();
    t.pre(typeof added?.id === 'string');
    const path = `/1/actions/${added.id}`;
    for (const noun of ['member', 'members']) {
      const whom = await owner.get(`${path}/${noun}`, { fields: 'username' }).record();
      expect(whom, 'whom the action is about').is({ id: colleague.idMember, username: colleague.username });
    }
    const creator = await owner.get(`${path}/memberCreator`, { fields: 'username' }).record();
    expect(creator.id, 'who did it').is(owner.idMember);
    const two = await owner.get(`${path}/member`, { fields: 'username,initials' }).record();
    const shown = await owner.get(path, { member: true, member_fields: 'username,initials' }).record();
    for (const member of [two, shown.member]) {
      expect(Object.keys(member ?? {}), 'the member by two fields').sameAs(['id', 'username', 'initials']);
      expect(member, 'the member').has({ id: colleague.idMember, username: colleague.username });
    }
    expect(shown.memberCreator?.id, 'the creator that comes along').is(owner.idMember);
    const without = await owner.get(path, { member: false }).record();
    expect(Object.keys(without), 'an action without its member').excludes('member');
    for (const noun of ['member', 'memberCreator']) {
      const all = await owner.get(`${path}/${noun}`, { fields: memberPublicFields.join() }).record();
      expect(Object.keys(all), `the ${noun} by all that is public`).sameAs(['id', ...memberPublicFields]);
    }
    for (const none of ['nonsense', 'username,nonsense']) await owner.get(`${path}/member`, { fields: none }).refused();
  },
  lies: {
    'gives who did it': {
      instead: (request, send) => send({ ...request, path: request.path.replace(/\/member$/, '/memberCreator') }),
    },
    'brings who did it': twists('member', (member) => ({ ...member, id: unknownId }), one),
    'brings it always': ignores('member', one),
    'does not read its fields': ignores('member_fields', one),
    'reads the first of its fields': mistakes('member_fields', (names) => String(names).split(',')[0], one),
    'reads the first field': mistakes('fields', (names) => String(names).split(',')[0], to('GET', /member$/)),
    'does not read fields': ignores('fields', to('GET', /\/member$/)),
  },
});

export const workspaceOfAction = law('ACT-12', {
  as: 'workspace',
  title: 'the workspace of an action is the one its data names',
  needs: ['4.4', 'writes', 'workspaces', 'others'],
  cost: 5,
  async holds(_, t) {
    const { owner, expect } = t;
    const workspace = await t.fresh.workspace();
    const actions = await owner.get('/1/members/me/actions', { idModels: workspace.id }).list();
    const named = actions.find(({ data }) => data?.organization?.id === workspace.id);
    t.pre(named !== undefined);
    const path = `/1/actions/${named.id}/organization`;
    expect((await owner.get(path).record()).id, 'the workspace of the action').is(workspace.id);
    const shown = await owner.get(path, { fields: 'displayName,name' }).record();
    expect(Object.keys(shown), 'the workspace by two fields').sameAs(['id', 'displayName', 'name']);
    expect(shown.displayName, 'the workspace by its name').is(workspace['displayName']);
    const whole = await owner.get(path, { fields: organizationFields.join() }).record();
    expect(Object.keys(whole), 'the workspace by all of its fields').sameAs(['id', ...organizationFields]);
    await owner.get(path, { fields: 'nonsense' }).refused();
    const other = t.actors.outsider;
    if (other) await other.get(path).refused();
  },
  lies: {
    'knows no such route': refuses(({ path }) => path.endsWith('/organization')),
    'does not read fields': ignores('fields', to('GET', /organization$/)),
    'shows it to everybody': accepts(({ actor }) => actor === 'outsider'),
    'does not show the website': forgets('website'),
    'gives another': ({ body }, { path }) =>
      path.endsWith('/organization') ? { body: { ...body, id: unknownId } } : undefined,
  },
});
