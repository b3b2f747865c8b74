/** Laws of 4.3: a member changes the own profile and preferences. */
import { keysOf } from '../../../src/language.ts';
import { limits } from '../../../src/document/limits.ts';
import type { Actor } from '../../wire/actor.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { couldSet, ifPossible, trickyName, trickyText } from '../../scene/reading.ts';
import { succeeded, type Args } from '../../wire/exchange.ts';
import { valueAt } from '../../wire/json-values.ts';
import { valueIn } from '../../scene/members.ts';
import { inPlaceOf } from '../../models/where.ts';
import { race, together } from '../../races/race.ts';

/** The member whose profile is changed: if possible one that no other law looks at. */
const someone = ({ actors, owner }: T): Actor => actors.outsider ?? owner;

/** Reads fields, by routes that do not use the low limit; the preferences together. */
async function readAll(who: Actor, fields: readonly string[]): Promise<Record<string, any>> {
  const names = [...new Set(fields.map((field) => field.split('/')[0]!))];
  const bodies = await Promise.all(names.map(async (name) => who.get(`/1/members/me/${name}`).ok()));
  const profile = Object.fromEntries(names.map((name, at) => [name, valueIn(bodies[at], name)]));
  return Object.fromEntries(fields.map((field) => [field, valueAt(profile, field)]));
}
const read = async (who: Actor, field: string): Promise<any> => (await readAll(who, [field]))[field];

/** Remembers the profile, and restores it after the run. */
async function keep(t: T, who: Actor, ...fields: readonly string[]): Promise<void> {
  const was = await readAll(who, fields);
  t.after(() => who.put('/1/members/me', was));
}

/** A length counts characters, not bytes. */
const long = 'é'.repeat(limits.text);

/** Values that each field takes: at its bounds, and every word of its set. */
const inside = (marker: string) =>
  ({
    fullName: ['Abcd', 'Änne & <b>漢字</b> 🎈', `A ${marker}`],
    initials: ['A', 'aB', 'A B', 'ABCD'],
    username: [
      marker,
      `${marker}_1`,
      `_${marker}`,
      [...marker]
        .map((letter) => letter.codePointAt(0))
        .join('')
        .slice(-12),
    ],
    bio: ['one line\nand <b>ünother</b> & 漢字 🎈', '', 'a'],
    avatarSource: ['gravatar', 'none', 'upload'],
    'prefs/colorBlind': [true, false],
    'prefs/minutesBetweenSummaries': [-1, 1, 60],
  }) as const;

type Field = keyof ReturnType<typeof inside>;

/** The document shows no row that writes these, so they may follow a field that is written. */
const followers: Readonly<Record<string, string>> = {
  fullName: 'email',
  username: 'email',
  'prefs/minutesBetweenSummaries': 'prefs/sendSummaries',
};

/** Whether a picture that nobody uploaded can be chosen is left open, but both rows do the same. */
async function takesUpload(who: Actor): Promise<boolean> {
  const one = await who.put('/1/members/me', { avatarSource: 'upload' });
  const other = await who.put('/1/members/me/avatarSource', { value: 'upload' });
  return one.taken || other.taken;
}

export const profileTakes = law('MEM-01/inside', {
  title: 'each field of a profile can be changed by itself',
  needs: ['4.3', 'others'],
  also: ['MEM-07', 'MEM-08', 'MEM-09', 'MEM-11', 'LIM-18', 'MEM-12', 'CNV-16'],
  async holds(_, t) {
    const who = someone(t);
    const { expect } = t;
    const all = inside(t.uniqueMarker());
    const names = keysOf(all);
    await keep(t, who, ...names);
    const isChosen = await takesUpload(who);
    const values = { ...all, avatarSource: all.avatarSource.filter((source) => isChosen || source !== 'upload') };
    // An earlier answer may not be kept for afterwards.
    await who.get('/1/members/me', { fields: 'all' }).record();
    const rounds = Math.max(...Object.values(values).map(({ length }) => length));
    for (let round = 0; round < rounds; round += 1) {
      const args = Object.fromEntries(names.map((name) => [name, values[name][round % values[name].length]]));
      await who.put('/1/members/me', args).ok();
      expect(await readAll(who, names), `${names.join()} afterwards`).is(args);
    }
    const whole = await who.get('/1/members/me', { fields: 'all' }).record();
    const shown = Object.fromEntries(names.map((name) => [name, valueAt(whole, name)]));
    expect(shown, `${names.join()} of the whole profile`).is(await readAll(who, names));
    // Initials may follow the name.
    const others = [...names.filter((name) => name !== 'initials'), 'prefs/sendSummaries', 'prefs/locale', 'email'];
    const before = await readAll(who, others);
    const expectNow = async (name: string, how: string) => {
      const now = await readAll(who, others);
      const follower = followers[name];
      if (follower !== undefined) before[follower] = now[follower];
      expect(now, `${others.join()} once ${name} ${how}`).agrees(before);
    };
    for (const carrier of ['query', 'json'])
      for (const name of ['bio', 'fullName', 'prefs/colorBlind', 'prefs/minutesBetweenSummaries'] as const) {
        before[name] = values[name].find((value) => value !== before[name]);
        await who.call({ method: 'PUT', path: '/1/members/me', [carrier]: { [name]: before[name] } }).ok();
        await expectNow(name, `alone is written by ${carrier}`);
      }
    await who.put('/1/members/me', { bio: long }).ok();
    expect(await read(who, 'bio'), 'the longest bio').is(long);
    before['bio'] = long;
    for (const name of ['avatarSource', 'bio'] as const) {
      for (const value of [...values[name], ...(name === 'bio' ? [long] : [])]) {
        await who.put(`/1/members/me/${name}`, { value }).ok();
        expect(await read(who, name), `${name} afterwards`).is(value);
        before[name] = value;
      }
      await expectNow(name, 'is written by its own path');
    }
    // Such a short name may be taken already, so several are tried.
    const [a = 'x', b = 'y'] = [...t.uniqueMarker()].slice(-2);
    const short = [`_${a}${b}`, `${a}_${b}`, `${a}${b}_`, `_${b}_`, `__${a}`];
    let taken = false;
    for (const username of short) taken ||= (await who.put('/1/members/me', { username })).taken;
    expect(taken, 'whether any username of three letters is taken').is(true);
    const username = await read(who, 'username');
    before['username'] = username;
    await expectNow('username', 'alone is written');
    await who.put('/1/members/me', { username, bio: username }).ok();
    expect(await read(who, 'username'), 'the username written again').is(username);
  },
});

/** Values that each field does not take. */
const outside: Readonly<Record<Field, readonly unknown[]>> = {
  fullName: ['Abc', ' Abcd', 'Abcd ', ' Abc'],
  initials: ['ABCDE', ' A', 'A '],
  username: ['ab', 'Uppercase', 'two words', 'dash-ed', 'dot.ted'],
  bio: [`${long}x`],
  avatarSource: ['nonsense', 'uploaded'],
  'prefs/colorBlind': ['perhaps', '2'],
  'prefs/minutesBetweenSummaries': [0, 2, 59, 61, -2, 30, 'x'],
};

export const profileRefuses = law('MEM-01', {
  needs: ['4.3', 'others'],
  also: ['MEM-07', 'MEM-08', 'MEM-09', 'MEM-11', 'LIM-18', 'GEN-02'],
  each: { field: keysOf(outside) },
  async holds({ field }, t) {
    const who = someone(t);
    const values = inside(t.uniqueMarker());
    const names = keysOf(values);
    const rights = Object.fromEntries(names.map((name) => [name, values[name][0]]));
    await keep(t, who, ...names);
    await t.unchanged(
      () => readAll(who, names),
      async () => {
        for (const value of outside[field]) await who.put('/1/members/me', { [field]: value }).refused();
        const [value] = outside[field];
        const was = await readAll(who, names);
        const { taken } = await who.put('/1/members/me', { ...rights, [field]: value }).refused();
        // Where words outside their sets are passed over, what stands beside them counts.
        if (taken) await who.put('/1/members/me', was);
        const alone = field === 'bio' || field === 'avatarSource';
        if (alone)
          for (const value of [...outside[field], undefined])
            await who.put(`/1/members/me/${field}`, { value }).refused();
      },
    );
  },
});

/** Every record of this member in an answer, but for what an action tells in words of its own. */
function shownOf(idMember: string, body: unknown): any[] {
  const found: any[] = [];
  JSON.stringify(body, (key, value) => {
    if (value?.id === idMember) found.push(value);
    return key === 'data' || key === 'display' ? undefined : value;
  });
  return found;
}

export const shownAlike = law('MEM-03/elsewhere', {
  title: 'a member whom a board, card, workspace, action or search shows has the fields of the own profile',
  level: 'implied',
  needs: ['4.3', 'others'],
  async holds(_, t) {
    const who = someone(t);
    const { idMember } = who;
    const { id, idBoard } = await t.fresh.card();
    if (who !== t.owner) await couldSet(t.stage('addMember', { idBoard, idMember }));
    // Where the owner is told of the comment, the notification shows who wrote it.
    for (const member of [idMember, t.owner.idMember])
      await couldSet(t.stage('addMemberToCard', { idCard: id, idMember: member }));
    const comment = await ifPossible(t.stage('createComment', { idCard: id, text: 'x' }, who.name as 'outsider'));
    const workspace = await ifPossible(t.fresh.workspace());
    if (workspace) await couldSet(t.stage('addToWorkspace', { idOrganization: workspace.id, idMember }));
    await keep(t, who, 'fullName', 'initials', 'bio');
    for (const fullName of [trickyName, 'Ab "c" & <d> é', 'Ab Cd'])
      if ((await who.put('/1/members/me', { fullName, initials: 'a&B', bio: trickyText })).taken) break;
    await t.settle();
    const names = ['fullName', 'initials', 'bio', 'username', 'avatarHash'];
    const own = await readAll(who, names);
    const asked: readonly (readonly [path: string | undefined, args?: Args, by?: Actor])[] = [
      [`/1/boards/${idBoard}/members`],
      [workspace && `/1/organizations/${workspace.id}/members`],
      ...[{}, { member_fields: names }].map((args) => ['/1/members/me/cards', { members: true, ...args }] as const),
      ['/1/members/me', { fields: names, cards: 'open', card_fields: 'name', card_members: true }],
      ['/1/members/me/actions', { limit: 5 }],
      [who.username ? '/1/search' : undefined, { query: who.username }],
      ...[{}, { memberCreator_fields: names }].map((args) => [comment && `/1/actions/${comment.id}`, args] as const),
      [comment && `/1/actions/${comment.id}/memberCreator`],
      ['/1/members/me/notifications', { limit: 5 }, t.owner],
    ];
    for (const [path, args, by = who] of asked) {
      if (path === undefined) continue;
      const reply = await by.get(path, args);
      if (!reply.taken) continue;
      for (const shown of shownOf(idMember, reply.body))
        for (const name of names)
          if (name in shown) t.expect(shown[name], `the ${name} of a member at GET ${path}`, reply).is(own[name]);
      t.witness('shown');
    }
  },
});

export const uniqueNames = law('MEM-02', {
  needs: ['4.3', 'colleague', 'outsider'],
  also: ['MEM-12'],
  async holds(_, t) {
    const { owner, colleague, outsider, expect } = t;
    await keep(t, outsider, 'username');
    const both = () => readAll(outsider, ['username', 'bio']);
    const was = await both();
    const before = was['username'];
    for (const taken of [owner.username, colleague.username]) {
      await outsider.put('/1/members/me', { username: taken, bio: t.uniqueMarker() }).refused();
      expect(await both(), 'the username and the bio afterwards').is(was);
    }
    const name = t.uniqueMarker();
    await outsider.put('/1/members/me', { username: name }).ok();
    await colleague.put('/1/members/me', { username: name }).refused();
    const found = await owner.get(`/1/members/${name}`, { fields: 'username' }).record();
    expect(found, 'the member of that name').is({ id: outsider.idMember, username: name });
    // An old name may still lead to the member who had it.
    const former = await owner.get(`/1/members/${before}/boards`, { fields: 'name' });
    t.choice('a former username', former.taken ? 'leads on to its member' : 'leads nowhere');
    await outsider.put('/1/members/me', { username: before }).ok();
  },
});

export const uniqueNamesRaced = law('MEM-02/race', {
  title: 'if two members take the same username at the same time, one gets it',
  needs: ['4.3', 'colleague', 'outsider'],
  async holds(_, t) {
    const { colleague, outsider, expect } = t;
    for (const who of [colleague, outsider]) t.after(() => who.put('/1/members/me', { username: who.username }));
    for (let turn = 0; turn < 3; turn += 1) {
      const name = t.uniqueMarker();
      const history = await race(t, {
        clients: [colleague, outsider].map((actor) => ({ actor, ops: [name] })),
        perform: (actor, username) => actor.put('/1/members/me', { username }),
        result: succeeded,
      });
      const winners = history.filter(({ result }) => result === true);
      expect(winners.length, 'how many got the name').between(0, 1);
      if (winners.length === 0) t.inconclusive('of two that asked at once, both were sent away');
      const names = [await read(colleague, 'username'), await read(outsider, 'username')];
      const winning = [colleague, outsider].filter((_, at) => names[at] === name);
      expect(winning, 'members of that name').hasLength(1);
      await winning[0]!.get(`/1/members/${name}/boards`, { fields: 'name' }).ok();
      t.witness('races');
    }
  },
  goals: ['races'],
});

export const ownProfilesAtOnce = law('MEM-06/concurrent', {
  title: 'members who change their profiles at the same time each change their own',
  level: 'implied',
  needs: ['4.3', 'colleague', 'outsider'],
  goals: ['overlaps'],
  async holds(_, t) {
    const members = [t.outsider, t.colleague];
    for (const member of members) await keep(t, member, 'bio');
    const ways = [
      (who: Actor, bio: string) => who.put('/1/members/me', { bio }),
      (who: Actor, value: string) => who.put('/1/members/me/bio', { value }),
    ];
    for (const write of ways) {
      const bios = members.map(() => t.uniqueMarker());
      const asks = members.map((member, at) => (who: Actor) => write(inPlaceOf(who, member), bios[at]!));
      const replies = await together(t, asks);
      for (const [at, member] of members.entries())
        if (replies[at]?.taken) t.expect(await read(member, 'bio'), 'the bio that a member wrote').is(bios[at]);
    }
  },
});
