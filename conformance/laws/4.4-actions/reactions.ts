/** Laws of 4.4 on what belongs to an action: its reactions, and the records around it. */
import { present } from '../../../src/language.ts';
import type { T } from '../../scene/tools.ts';
import type { Actor } from '../../wire/actor.ts';
import { law } from '../../law/law.ts';
import {
  cardOf,
  couldSet,
  emoji,
  idsOf,
  listActions,
  trickyName,
  trickyText,
  sharedCard,
} from '../../scene/reading.ts';
import { memberPublicFields, organizationFields } from '../../../src/document/sets.ts';

const thumb = emoji('+1', '👍');
const grin = emoji('grinning', '😀');
const dark = emoji('+1', '👍🏿', '1F3FF');

/** A comment that the colleague, if there is one, sees too. */
async function comment(t: T): Promise<string> {
  const board = await t.fresh.board({}, { members: t.actors.colleague ? ['colleague'] : [] });
  const { id: idList } = await t.fresh.list({ idBoard: board.id });
  const card = await t.fresh.card({ idList });
  return `/1/actions/${(await t.fresh.comment({ idCard: card.id })).id}`;
}

const reactionsTo = async (t: T, path: string) => idsOf(await t.owner.get(`${path}/reactions`).list());

/** Gives a reaction; returns its id. */
async function give(t: T, path: string, json: object, who: Actor = t.owner): Promise<string> {
  const before = await reactionsTo(t, path);
  await who.call({ method: 'POST', path: `${path}/reactions`, json }).ok();
  const after = await reactionsTo(t, path);
  const added = after.filter((id) => !before.includes(id));
  t.expect(added, 'the new reactions').hasLength(1);
  t.expect(before, 'the older reactions').within(after);
  return added[0]!;
}

/** How often each emoji was given, in whatever form a summary has. */
const counts = (summary: any): number[] =>
  (Array.isArray(summary) ? summary : Object.values(summary ?? {}))
    .map((count: any) => (typeof count === 'number' ? count : count?.count))
    .filter((count: unknown) => typeof count === 'number')
    .toSorted((a: number, b: number) => b - a);

export const reactionsGiven = law('RCT-01', {
  needs: ['4.4', 'others'],
  also: ['GEN-05'],
  async holds(_, t) {
    const { owner, expect } = t;
    const path = await comment(t);
    const list = () => reactionsTo(t, path);
    const summed = async (expected: readonly number[]) => {
      const summary = await owner.get(`${path}/reactionsSummary`).ok();
      const found = counts(summary);
      // The document leaves open the form of a summary.
      const sum = expected.reduce((all, count) => all + count, 0);
      const isTotal = !Array.isArray(summary) && found.length === 1 && found[0] === sum && sum !== expected[0];
      if ((found.length === 0 && Object.keys(summary ?? {}).length > 0) || isTotal)
        t.choice('shape of a summary', isTotal ? 'a total' : typeof summary);
      else expect(found, 'how often each emoji was given').is(expected);
    };
    expect(await list(), 'the reactions to a new comment').is([]);
    await summed([]);
    const [first, second] = [await give(t, path, thumb), await give(t, path, grin)];
    const third = t.actors.colleague ? await give(t, path, thumb, t.actors.colleague) : undefined;
    await summed(third ? [2, 1] : [1, 1]);
    const reaction = await owner.get(`${path}/reactions/${first}`).record();
    expect(reaction.id, 'the id of the reaction').is(first);
    await owner.del(`${path}/reactions/${second}`).ok();
    expect(await list(), 'the reactions after one was taken back').sameAs(third ? [first, third] : [first]);
    await summed(third ? [2] : [1]);
    await owner.get(`${path}/reactions/${second}`).refused();
    await owner.del(`${path}/reactions/${second}`).refused();
    const before = await list();
    // A member may have one thumb, of whatever skin.
    await owner.call({ method: 'POST', path: `${path}/reactions`, json: dark });
    const [last] = (await list()).filter((id) => !before.includes(id));
    const rest = (await list()).filter((id) => id !== first);
    await owner.del(`${path}/reactions/${first}`).ok();
    expect(await list(), 'the reactions once one of two with the same emoji was taken back').sameAs(rest);
    if (last !== undefined) await owner.del(`${path}/reactions/${last}`).ok();
    await summed(third ? [1] : []);
  },
});

export const reactionParts = law('RCT-01/parts', {
  title: 'a reaction shows its member and its emoji if the request asks for them',
  needs: ['4.4', 'others'],
  async holds(_, t) {
    const { owner, expect } = t;
    const path = await comment(t);
    const list = (args = {}): Promise<any[]> => owner.get(`${path}/reactions`, args).list();
    const { colleague } = t.actors;
    const givers = [{ who: owner, json: thumb, emoji: /1f44d|👍/i }];
    if (colleague) givers.push({ who: colleague, json: grin, emoji: /1f600|😀/i });
    for (const { who, json, emoji } of givers) {
      const id = await give(t, path, json, who);
      const reads = {
        'in the list': async (args: object) => (await list(args)).find((record) => record?.id === id),
        'by itself': (args: Record<string, unknown>) => owner.get(`${path}/reactions/${id}`, args).record(),
      };
      for (const [which, read] of Object.entries(reads)) {
        const both = await read({ member: true, emoji: true });
        expect(both?.id, `the reaction ${which}`).isId();
        expect(both.member?.id, `the member of the reaction ${which}`).is(who.idMember);
        // The fields of a reaction are left open (2.10): it may have the parts of its emoji as its own.
        expect(JSON.stringify(both.emoji ?? both), `the emoji of the reaction ${which}`).matches(emoji);
        // Null says as well that it is not there.
        const neither = (await read({ member: false, emoji: false })) ?? {};
        for (const name of ['member', 'emoji'])
          expect(neither[name] ?? null, `the ${name} of the reaction ${which}, bare`).is(null);
      }
    }
  },
});

export const reactionStrings = law('RCT-02', {
  needs: ['4.4', 'others'],
  also: ['GEN-02'],
  async holds(_, t) {
    const { owner } = t;
    const path = `${await comment(t)}/reactions`;
    await t.unchanged(
      () => owner.get(path).list(),
      async () => {
        for (const name of ['shortName', 'skinVariation', 'native', 'unified']) {
          // A number or a boolean may be read as its text; an object or a list is none.
          for (const value of [{ name: 'x' }, ['x', 'y']]) {
            await owner.call({ method: 'POST', path, json: { ...thumb, [name]: value } }).refused();
          }
        }
      },
    );
  },
});

export const memberOfAction = law('ACT-24', {
  also: ['CNV-15'],
  needs: ['4.4', 'colleague'],
  async holds(_, t) {
    const { owner, colleague, expect } = t;
    const card = await sharedCard(t);
    await owner.post(`/1/cards/${card.id}/idMembers`, { value: colleague.idMember }).ok();
    await cardOf(t, card.id, 'idMembers', (shown) =>
      expect(shown.idMembers, 'the members of the card').includes(colleague.idMember),
    );
    const latest = { idModels: card.id, filter: 'addMemberToCard', limit: 1 };
    const [added] = await listActions(t, latest);
    t.pre(typeof added?.id === 'string');
    const path = `/1/actions/${added.id}`;
    for (const address of [`${path}/member`, `/1/action/${added.id}/members`]) {
      const whom = await owner.get(address, { fields: 'username' }).record();
      expect(whom, 'whom the action is about').is({ id: colleague.idMember, username: colleague.username });
    }
    await couldSet(t.stage('removeMemberFromCard', { idCard: card.id, idMember: colleague.idMember }));
    const [removed] = await listActions(t, { ...latest, filter: 'removeMemberFromCard' });
    if (removed) {
      const whom = await owner.get(`/1/actions/${removed.id}/member`, { fields: 'username' }).record();
      expect(whom.id, 'who was taken off the card').is(colleague.idMember);
    }
    const without = await owner.get(path, { member: false }).record();
    expect(without['member'] ?? null, 'the member of an action that is shown without it').is(null);
    await owner.get(path, { member: 'perhaps' }).refused();
    for (const [noun, { idMember }] of Object.entries({ member: colleague, memberCreator: owner })) {
      const fields = memberPublicFields.join();
      const all = await owner.get(`${path}/${noun}`, { fields }).record();
      const along = await owner.get(path, { [noun]: true, [`${noun}_fields`]: fields }).record();
      for (const member of [all, along[noun] ?? {}]) {
        expect(Object.keys(member), `the ${noun} by all that is public`).sameAs(['id', ...memberPublicFields]);
        expect(member.id, `the id of the ${noun}`).is(idMember);
      }
    }
    const asked = { member: true, member_fields: 'username', memberCreator: true, memberCreator_fields: 'initials' };
    const both = await owner.get(path, asked).record();
    expect(Object.keys(both.member ?? {}), 'the member beside the creator').sameAs(['id', 'username']);
    expect(Object.keys(both.memberCreator ?? {}), 'the creator beside the member').sameAs(['id', 'initials']);
    for (const unknown of ['nonsense', 'username,nonsense'])
      await owner.get(`${path}/member`, { fields: unknown }).refused();
  },
});

export const workspaceOfAction = law('ACT-12/workspace', {
  title: 'the workspace of an action is the one its data names',
  needs: ['4.4', 'others'],
  async holds(_, t) {
    const { owner, expect } = t;
    const workspace = await t.fresh.workspace();
    const actions = await listActions(t, { idModels: workspace.id });
    const named = actions.find(({ data }) => data?.organization?.id === workspace.id);
    t.pre(named !== undefined);
    const path = `/1/actions/${named.id}/organization`;
    expect((await owner.get(path).record()).id, 'the workspace of the action').is(workspace.id);
    const whole = await owner.get(path, { fields: organizationFields.join() }).record();
    expect(Object.keys(whole), 'the workspace by all of its fields').sameAs(['id', ...organizationFields]);
    const fields = 'displayName,desc';
    await owner.put(`/1/organizations/${workspace.id}`, { displayName: trickyName, desc: trickyText });
    const { displayName, desc } = await owner.get(`/1/organizations/${workspace.id}`).record();
    const now = present({ displayName, desc });
    expect(await owner.get(path, { fields }).record(), 'the workspace of the action').has(now);
    const { id } = await t.fresh.board({ idOrganization: workspace.id });
    const args = { fields: 'name', organization: true, organization_fields: fields };
    const board = (await owner.get('/1/members/me/boards', args).list()).find((record) => record?.id === id);
    expect(board?.organization, 'the workspace of a board of the member').has(now);
    await owner.get(path, { fields: 'nonsense' }).refused();
    const other = t.actors.outsider;
    if (other) await other.get(path).refused();
  },
});
