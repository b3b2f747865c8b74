/** Laws of 4.4 on one action: its fields, its text, who may change it. */
import { actionFields, memberSummary } from '../../../src/document/sets.ts';
import { createdAt } from '../../../src/kinds/values.ts';
import { isRecord } from '../../../src/language.ts';
import { law, ruleIds } from '../../law/law.ts';
import {
  cardOf,
  couldSet,
  ifPossible,
  listActions,
  trickyName,
  trickyText,
  ownCard,
  signs,
} from '../../scene/reading.ts';
import { valueIn } from '../../scene/members.ts';
import { agree } from '../1-conventions/shown.ts';
import { instant, isText } from '../../wire/json-values.ts';

const summary = ['id', ...memberSummary];
const mayBeNull = ['avatarHash', 'avatarUrl', 'idMemberReferrer'];

export const namedAsTheyAre = law('ACT-13', {
  title: 'a comment names the card, list and board on which it was written',
  needs: ['4.4'],
  also: ruleIds('SET-01 SET-02 CNV-27 CNV-07 ACT-09 ACT-12 ACT-23 FLT-03'),
  async holds(_, t) {
    const { owner, fresh } = t;
    const { id, idBoard, idList } = await ownCard(t);
    const answers: any[] = [];
    const showsText = async (when: string) => {
      const text = t.uniqueMarker();
      const { id: comment } = await fresh.comment({ idCard: id, text });
      const action = await owner.get(`/1/actions/${comment}`).record();
      t.expect(actionFields, 'the fields of an action').within(Object.keys(action));
      t.expect(action, 'a comment').has({ id: comment, idMemberCreator: owner.idMember, type: 'commentCard' });
      const { memberCreator = {} } = action;
      t.expect(summary, 'the fields of a creator').within([...Object.keys(memberCreator), ...mayBeNull]);
      t.expect(memberCreator, 'the creator').has({ id: owner.idMember, username: owner.username });
      t.expect(typeof memberCreator.activityBlocked, 'the type of activityBlocked').is('boolean');
      t.expect(action.date, 'the date of a comment').isMoment();
      const made = createdAt(comment);
      t.expect(instant(action.date), 'its date beside the time in its id').between(made - 1000, made + 2000);
      const { data } = action;
      t.expect(data?.text, 'the text of a comment').is(text);
      t.expect(data.card?.idShort, 'the number of the card').that(Number.isInteger(data.card?.idShort), 'an integer');
      const card = await cardOf(t, id, 'idBoard,idList,idShort,name,shortLink');
      const path = `/1/boards/${card['idBoard']}`;
      const { id: its, name, shortLink } = await owner.get(path, { fields: 'name,shortLink' }).record();
      const list = (await owner.get(`${path}/lists`).list()).find((record) => record?.id === card['idList']);
      const now = { card: { id, name: card['name'], idShort: card['idShort'], shortLink: card['shortLink'] } };
      t.expect(data, `what a comment says ${when}`).has({ ...now, board: { id: its, name, shortLink } });
      t.expect(data?.list, `the list that a comment names ${when}`).has({ id: list?.id, name: list?.name });
      answers.push([comment, data]);
    };
    await showsText('on a new card');
    for (const path of [`/1/cards/${id}`, `/1/boards/${idBoard}`])
      await owner.put(path, { name: `${t.uniqueMarker()}${signs}` }).ok();
    await couldSet(t.stage('renameList', { id: idList, name: `${t.uniqueMarker()}${signs}` }));
    await showsText('after the names changed');
    const { id: away } = await fresh.board();
    for (const on of [idBoard, away]) {
      const { id: to } = await fresh.list({ idBoard: on });
      await couldSet(t.stage('moveCard', { id, idBoard: on, idList: to }));
      await showsText('after a move');
    }
    await couldSet(t.stage('closeCard', { id }));
    const log = await listActions(t, { idModels: id, filter: 'commentCard' });
    for (const [comment, data] of answers) {
      const path = `/1/actions/${comment}`;
      const later = await owner.get(path).record();
      // A server may list what was written on another board elsewhere.
      for (const entry of log.filter((record) => record.id === comment))
        agree(t, 'a comment in the log', later, entry, ['data']);
      for (const noun of ['card', 'list', 'board']) {
        const { id: was } = data[noun];
        const present = noun === 'list' ? {} : await owner.get(`/1/${noun}s/${was}`, { fields: 'name' }).record();
        const shown = await owner.get(`${path}/${noun}`, { fields: 'name' }).record();
        t.expect(shown, `the ${noun} of a comment`).has({ ...present, id: was });
        t.expect(later.data?.[noun]?.id, `the ${noun} that a comment names later`).is(was);
      }
    }
  },
});

const isLimit = (limit: any) =>
  isText(limit?.status) && Object.hasOwn(limit, 'disableAt') && Object.hasOwn(limit, 'warnAt');

export const reactionLimits = law('ACT-14', {
  needs: ['4.4'],
  also: ['LIM-24', 'CNV-22'],
  async holds(_, t) {
    const path = `/1/actions/${(await t.sample.comment).id}`;
    // The ActionField set does not name it, so a server may show it by default, by name, or not at all (2.1).
    const unasked = await t.owner.get(path).record();
    const limits = unasked['limits'] ?? (await t.owner.get(path, { fields: 'limits' })).body?.limits;
    if (limits === undefined) t.skip('actions are shown without their limits here');
    for (const name of ['perAction', 'uniquePerAction']) {
      const limit = limits?.reactions?.[name];
      t.expect(limit, `limits.reactions.${name}`).that(isLimit(limit), 'status, disableAt, warnAt');
    }
  },
});

export const actionDisplay = law('ACT-15', {
  needs: ['4.4', '4.2'],
  async holds(_, t) {
    const path = `/1/actions/${(await t.sample.comment).id}`;
    const { id: moved, idBoard } = await t.fresh.card();
    for (const on of [idBoard, (await t.fresh.board()).id])
      await couldSet(t.stage('moveCard', { id: moved, idBoard: on, idList: (await t.fresh.list({ idBoard: on })).id }));
    const log = await listActions(t, { limit: 50 });
    const kindOf = ({ type, data }: any) => [type, ...Object.keys(data?.old ?? {})].join(':');
    for (const [type, id] of new Map(log.map((record) => [kindOf(record), record.id]))) {
      const { display } = await t.owner.get(`/1/actions/${id}`, { display: true }).record();
      t.expect(typeof display?.translationKey, `the type of the translation key of ${type}`).is('string');
      const { entities } = display;
      t.expect(entities, `the entities of the display of ${type}`).that(isRecord(entities), 'a map');
      for (const entity of Object.values<any>(entities)) t.expect(entity?.type, 'the type of an entity').matches(/\w/);
    }
    // Null says as well that it is not there.
    const { display = null } = await t.owner.get(path, { display: false }).record();
    t.expect(display, 'the display of an action that is shown without it').is(null);
  },
});

export const onlyComments = law('CMT-02', {
  needs: ['4.4', 'comments'],
  also: ['GEN-02'],
  async holds(_, t) {
    const { owner, witness } = t;
    const card =
      (await ifPossible(t.fresh.card({ name: `${t.uniqueMarker()} ${trickyName}`, desc: trickyText }))) ??
      (await t.fresh.card({ name: `${t.uniqueMarker()}${signs}`, desc: signs.trim().repeat(300) }));
    const name = t.uniqueMarker();
    await owner.put(`/1/cards/${card.id}`, { name, desc: 'said anew' }).ok();
    await cardOf(t, card.id, 'name', (shown) => t.expect(shown.name, 'the name of the card').is(name));
    const { id: comment } = await t.fresh.comment({ idCard: card.id });
    const read = () => listActions(t, { idModels: card.id });
    const others = (await read()).filter(({ type }) => type !== 'commentCard');
    t.pre(others.length > 0);
    await t.unchanged(read, async () => {
      for (const { id, data } of others) {
        const alone = await owner.get(`/1/actions/${id}`).record();
        t.expect(alone.data?.old, 'the former values in an action alone').is(data?.old);
        const own: any = valueIn(await owner.get(`/1/actions/${id}/data`).ok(), 'data');
        t.expect(own?.old?.name, 'the former name in its data').is(data?.old?.name);
        const { old: _, ...others } = alone.data ?? {};
        t.expect(own, 'its data by themselves').has(others);
        await owner.put(`/1/actions/${id}`, { text: 'x' }).refused();
        await owner.put(`/1/actions/${id}/text`, { value: 'x' }).refused();
        await owner.del(`/1/actions/${id}`).refused();
        witness('others');
      }
    });
    const text = t.uniqueMarker();
    await owner.put(`/1/actions/${comment}`, { text }).ok();
    await t.eventually(read, (log) => {
      const { data } = log.find(({ id }) => id === comment) ?? {};
      t.expect(data?.text, 'the text of a comment in the log, once it is changed').is(text);
    });
  },
  goals: ['others'],
});

export const everySingleField = law('ACT-29', {
  needs: ['4.4', 'comments'],
  each: { field: actionFields },
  async holds({ field }, t) {
    const { id } = await t.fresh.comment();
    await t.owner.get(`/1/actions/${id}/${field}`).ok();
  },
});
