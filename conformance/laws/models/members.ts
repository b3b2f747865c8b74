/** The profile and the own things of a member as instances of models (2.6, 4.2, 4.3, 4.7). */
import { picked } from '../../../src/language.ts';
import type { Instance, Served } from '../../models/instance.ts';
import { lawsOf } from '../../models/laws.ts';
import { allOf, oneOf } from '../../models/of-nouns.ts';
import { record, set, type Model, type State } from '../../models/model.ts';
import { addsTwice, chosen, fields, inPlaceOf } from '../../models/where.ts';
import { valueIn } from '../../scene/members.ts';
import { starOn, valuesOf } from '../../scene/reading.ts';
import type { T } from '../../scene/tools.ts';
import type { Actor } from '../../wire/actor.ts';
import type { Args } from '../../wire/exchange.ts';
import { stageRequest } from '../../wire/provision.ts';

const stars = '/1/members/me/boardStars';
const words = ['a', 'b', 'c', 'd'];
const someNumber = 1500;

/** A change of a profile counts in the limit of one member, so few are sent; a field alone is read without it (8.s3). */
const profile = '/1/members/me';

/** One field of the profile, of a member at whom no other law looks if there is one. Some fields have a row of their own. */
async function ofProfile(
  t: T,
  model: Model,
  field: string,
  shows: (value: any) => State,
  hasRow = false,
): Promise<Served> {
  const me = t.actors.outsider ?? t.owner;
  const as = (who: Actor) => inPlaceOf(who, me);
  const ask = (who: Actor) => as(who).get(`${profile}/${field}`);
  const shown = (body: any) => shows(valueIn(body, field));
  const was = shown((await ask(me)).ok());
  t.after(() => me.put(profile, was as Args));
  const byProfile = (who: Actor, parts: State) => as(who).put(profile, parts as Args);
  const byItsRow = (who: Actor, parts: State) => as(who).put(`${profile}/${field}`, { value: parts[field] as string });
  const thing = await fields(t, model, { write: hasRow ? byItsRow : byProfile, ask, shows: shown });
  await t.room([me], hasRow ? 10 : 40, profile);
  let at = 0;
  // Beside other changes, a field that has a row of its own is written by each of the two in turn.
  return { ...thing, act: (who, { parts }) => (hasRow && (at += 1) % 2 > 0 ? byItsRow : byProfile)(who, parts) };
}

export const memberThings: readonly Instance[] = [
  {
    label: 'the preferences of a member',
    home: 'profile',
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
    ...(name === 'fullName' && { home: 'profile' }),
    rule: 'MEM-01',
    model: record({ [name]: 'text' }),
    needs: ['4.3', 'others'],
    hasStepLaws: false,
    make: (t, model) => ofProfile(t, model, name, (value) => ({ [name]: value })),
  })),
  ...(['bio', 'avatarSource'] as const).map((name): Instance => ({
    label: `the ${name} of a profile, changed at a path of its own`,
    home: 'profile',
    rule: name === 'bio' ? 'MEM-08' : 'MEM-07',
    model: record({ [name]: name === 'bio' ? 'text' : ['none', 'gravatar'] }),
    needs: ['4.3', 'others'],
    hasStepLaws: false,
    make: (t, model) => ofProfile(t, model, name, (value) => ({ [name]: value }), true),
  })),
  {
    label: 'the stars of a member',
    home: 'profile',
    rule: 'STR-02',
    model: set(['1', '2', '3', '4']),
    needs: ['boardStars'],
    async make(t, model) {
      const ids: string[] = [];
      const starOf = new Map<string, string>();
      for (const _star of ['beside', ...Object.keys(model.init)]) ids.push((await t.fresh.board()).id);
      t.after(async () => {
        for (const { id, idBoard } of await t.owner.get(stars).list())
          if (ids.includes(idBoard)) await t.owner.del(`${stars}/${id}`);
      });
      const ways = {
        async add(who: Actor, idBoard: string) {
          const reply = await who.call(stageRequest(t.target, 'createStar', { idBoard, pos: 'bottom' }));
          if (reply.taken) starOf.set(idBoard, reply.body?.id);
          return reply;
        },
        remove: (who: Actor, idBoard: string) => who.del(`${stars}/${starOf.get(idBoard)}`),
        ask: (who: Actor) => who.get(stars),
        names: (all: any) => valuesOf(all, 'idBoard'),
      };
      const [second = '', ...others] = ids;
      const isLoose = await addsTwice(t, second, ways);
      if (!ways.names((await ways.ask(t.owner)).ok()).includes(second)) t.skip('boards get stars in another way here');
      const chosenStars = chosen(others, model, { ...ways, stays: second, isLoose });
      // Of two stars of one board, one would stay.
      const act: Served['act'] = async (who, step) =>
        isLoose && step.act === 'remove' ? undefined : chosenStars.act(who, step);
      return { ...chosenStars, act };
    },
  },
  {
    label: 'a star',
    home: 'profile',
    rule: 'STR-02',
    model: record({ idBoard: words, pos: [1000, 2000, 3000] }),
    needs: ['4.3', 'boardStars'],
    async make(t, model) {
      const { id, idBoard } = await starOn(t);
      let at = 0;
      const boards = [idBoard, (await t.fresh.board()).id, (await t.fresh.board()).id, (await t.fresh.board()).id];
      // A server may number the places anew: that a star goes where it is put is judged among others.
      const put = await t.owner.put(`${stars}/${id}`, { pos: someNumber });
      const isKept = !put.taken || (await t.owner.get(`${stars}/${id}`).record()).pos === someNumber;
      const init = picked(model.init, (name) => isKept || name !== 'pos');
      const shows = (star: any): State => ({ ...star, idBoard: words[boards.indexOf(star.idBoard)] });
      const star = await fields(
        t,
        { ...model, init },
        {
          write(who, { idBoard: word, ...parts }) {
            const all: Args = { ...parts, ...(word !== undefined && { idBoard: boards[words.indexOf(String(word))] }) };
            const [[name, value] = ['', undefined], other] = Object.entries(all);
            // A field alone has a row of its own too: four are written by it, and then four by the row of the star, so that
            // two writes that overlap are often of one kind.
            const isByItsRow = other === undefined && (at += 1) % 8 < 4;
            return isByItsRow ? who.put(`${stars}/${id}/${name}`, { value } as Args) : who.put(`${stars}/${id}`, all);
          },
          ask: (who) => who.get(`${stars}/${id}`),
          shows,
        },
      );
      const among = (all: any[]) => shows(all.find((shown) => shown?.id === id) ?? {});
      const listed = {
        ask: (who: Actor) => who.get(stars),
        shows: (all: any) => picked(among(all), (name) => name in star.begin),
      };
      return { ...star, views: [listed] };
    },
  },
  allOf('savedSearch', { rule: 'SCH-01', label: 'saved searches', args: [{ query: 'one' }, { query: 'other' }] }),
  oneOf('savedSearch', { rule: 'SCH-01', label: 'the fields of one' }),
  allOf('webhook', { rule: 'WHK-14', args: [{ active: false }] }),
  oneOf('webhook', { rule: 'WHK-14', isListed: true }),
];

export const memberLaws = lawsOf(memberThings);
