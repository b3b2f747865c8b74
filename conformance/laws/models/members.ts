/** The profile and the own things of a member as instances of models (2.6, 4.2, 4.3, 4.7). */
import type { Instance, Served } from '../../models/instance.ts';
import { lawsOf } from '../../models/laws.ts';
import { anyText, pile, record, set, type Model, type State } from '../../models/model.ts';
import { addsTwice, chosen, elements, fields, ifSeen, inPlaceOf } from '../../models/where.ts';
import { webhookReceiver } from '../../law/webhook-receiver.ts';
import { valueIn } from '../../scene/members.ts';
import { starOn, valuesOf } from '../../scene/reading.ts';
import type { T } from '../../scene/tools.ts';
import type { Actor } from '../../wire/actor.ts';
import type { Args } from '../../wire/exchange.ts';
import { stageRequest } from '../../wire/provision.ts';

const stars = '/1/members/me/boardStars';
const searches = '/1/members/me/savedSearches';
const words = ['a', 'b', 'c', 'd'];

/** A change of a profile counts in the limit of one member, so few are sent; a field alone is read without it (8.s3). */
const profile = '/1/members/me';

/** One field of the profile as it is changed with others, of a member at whom no other law looks if there is one. */
const ofProfile = async (t: T, model: Model, field: string, shows: (value: any) => State): Promise<Served> => {
  const me = t.actors.outsider ?? t.owner;
  const as = (who: Actor) => inPlaceOf(who, me);
  const ask = (who: Actor) => as(who).get(`${profile}/${field}`);
  const shown = (body: any) => shows(valueIn(body, field));
  const was = shown((await ask(me)).ok());
  t.after(() => me.put(profile, was as Args));
  const thing = await fields(t, model, {
    write: (who, parts) => as(who).put(profile, parts as Args),
    ask,
    shows: shown,
  });
  await t.room([me], 40, profile);
  return thing;
};

const things: readonly Instance[] = [
  {
    label: 'the preferences of a member',
    rule: 'MEM-01',
    model: record({ 'prefs/colorBlind': [true, false], 'prefs/minutesBetweenSummaries': [1, 60] }),
    needs: ['4.3', 'others'],
    make: (t, model) =>
      ofProfile(t, model, 'prefs', (prefs) => ({
        'prefs/colorBlind': prefs.colorBlind,
        'prefs/minutesBetweenSummaries': prefs.minutesBetweenSummaries,
      })),
  },
  ...(['fullName', 'bio'] as const).map((name): Instance => ({
    label: `the ${name} of a profile`,
    rule: 'MEM-01',
    model: record({ [name]: anyText }),
    needs: ['4.3', 'others'],
    isText: true,
    make: (t, model) => ofProfile(t, model, name, (value) => ({ [name]: value })),
  })),
  {
    label: 'the bio of a profile, changed at a path of its own',
    rule: 'MEM-08',
    model: record({ bio: anyText }),
    needs: ['4.3', 'others'],
    isText: true,
    async make(t, model) {
      const who = t.actors.outsider ?? t.owner;
      const read = () => who.get('/1/members/me/bio');
      const shows = (body: any) => ({ bio: valueIn(body, 'bio') });
      const { bio: value } = shows(await read().ok());
      t.after(() => who.put('/1/members/me/bio', { value }));
      return fields(t, model, {
        write: (_, { bio }) => who.put('/1/members/me/bio', { value: bio } as { value: string }),
        ask: read,
        shows,
      });
    },
  },
  {
    label: 'the stars of a member',
    rule: 'STR-02',
    model: set(['1', '2', '3', '4'], ['add']),
    needs: ['boardStars'],
    async make(t, model) {
      const ids: string[] = [];
      for (const _star of ['beside', ...Object.keys(model.init)]) ids.push((await t.fresh.board()).id);
      t.after(async () => {
        for (const { id, idBoard } of await t.owner.get(stars).list())
          if (ids.includes(idBoard)) await t.owner.del(`${stars}/${id}`);
      });
      const ways = {
        add: (who: Actor, idBoard: string) =>
          who.call(stageRequest(t.target, 'createStar', { idBoard, pos: 'bottom' })),
        ask: (who: Actor) => who.get(stars),
        names: (all: any) => valuesOf(all, 'idBoard'),
      };
      const [beside = '', ...others] = ids;
      return chosen(others, model, { ...ways, isLoose: await addsTwice(t, beside, ways) });
    },
  },
  {
    label: 'a star',
    rule: 'STR-02',
    model: record({ idBoard: words, pos: [1000, 2000, 3000] }),
    needs: ['4.3', 'boardStars'],
    async make(t, model) {
      const { id, idBoard } = await starOn(t);
      const boards = [idBoard, (await t.fresh.board()).id, (await t.fresh.board()).id, (await t.fresh.board()).id];
      return fields(t, model, {
        write: (who, { idBoard: word, ...parts }) =>
          who.put(`${stars}/${id}`, { ...parts, idBoard: boards[words.indexOf(String(word))] } as Args),
        ask: (who) => who.get(`${stars}/${id}`),
        shows: (star) => ({ ...star, idBoard: words[boards.indexOf(star.idBoard)] }),
      });
    },
  },
  {
    label: 'the saved searches',
    rule: 'SCH-01',
    model: pile(true),
    needs: ['savedSearches'],
    async make(t, model) {
      const saved = elements(t, {
        model,
        add: (who, name) => who.call(stageRequest(t.target, 'createSavedSearch', { name, query: 'x', pos: 'bottom' })),
        remove: (who, id) => who.del(`${searches}/${id}`),
        ask: (who) => who.get(searches),
        names: (all) => valuesOf(all, 'name'),
      });
      return ifSeen(t, model, saved);
    },
  },
  {
    label: 'a saved search',
    rule: 'SCH-01',
    model: record({ name: anyText, query: anyText }),
    needs: ['savedSearches'],
    async make(t, model) {
      const made = await t.stage('createSavedSearch', { name: 'a', query: 'a', pos: 'bottom' });
      const path = `${searches}/${made.id}`;
      t.after(() => t.owner.del(path));
      return fields(t, model, {
        write: (who, parts) => who.put(path, parts as Args),
        ask: (who) => who.get(path),
        shows: (search) => search,
      });
    },
  },
  {
    label: 'the webhooks of a token',
    rule: 'WHK-14',
    model: pile(true, ['description']),
    needs: ['webhooks'],
    async make(t, model) {
      const { id: idModel } = await t.fresh.card();
      const { url } = await webhookReceiver(t);
      let at = 0;
      const webhooks = elements(t, {
        model,
        part: 'description',
        add: (who, description) =>
          who.call(
            stageRequest(t.target, 'createWebhook', {
              description,
              idModel,
              callbackURL: `${url}/${(at += 1)}`,
              active: 'false',
            }),
          ),
        remove: (who, id) => who.del(`/1/webhooks/${id}`),
        ask: (who) => who.get(`/1/tokens/${t.owner.token}/webhooks`),
        names: (all) => valuesOf(all, 'description'),
      });
      return ifSeen(t, model, webhooks);
    },
  },
  {
    label: 'a webhook',
    rule: 'WHK-14',
    model: record({ description: ['a', 'b', 'c', 'd'], active: [false, true] }),
    needs: ['webhooks'],
    async make(t, model) {
      const { url } = await webhookReceiver(t);
      const { id } = await t.fresh.webhook({ idModel: (await t.fresh.card()).id, callbackURL: url });
      return fields(t, model, {
        write: (who, parts) => who.put(`/1/webhooks/${id}`, parts as Args),
        ask: (who) => who.get(`/1/tokens/${t.owner.token}/webhooks`),
        shows: (all) => all.find((one: any) => one?.id === id) ?? {},
      });
    },
  },
];

export const memberLaws = lawsOf(things);
