/** Laws of 4.2 on a member who is invited: an address gets an account that only the control plane can give a token to. */
import { law } from '../../law/law.ts';
import { idsOf } from '../../scene/reading.ts';
import { oncePerRun, type T } from '../../scene/tools.ts';

/**
 * The things to which a member can be invited: the noun of the paths, a word that filters it in and one that keeps
 * nothing.
 */
const kinds = [
  { noun: 'boards', every: 'open', nothing: 'closed', called: 'name' },
  { noun: 'organizations', every: 'all', nothing: 'none', called: 'displayName' },
] as const;
type Noun = (typeof kinds)[number]['noun'];

/** Somebody who is invited to a board and a workspace and has a token; made once a run. */
const guest = oncePerRun(async (t: T) => {
  const { fresh, stage } = t.lasting;
  const [board, workspace] = [await fresh.board(), await fresh.workspace()];
  const email = `${t.uniqueMarker()}@boards.invalid`;
  await stage('inviteMember', { idBoard: board.id, email });
  await stage('inviteToWorkspace', { idOrganization: workspace.id, email });
  const { memberships } = await stage('readBoard', { id: board.id, fields: 'memberships' });
  const invited = [memberships].flat().find((record: any) => record?.unconfirmed === true);
  if (invited === undefined) return t.skip('an address without an account is no unconfirmed member here');
  const { username } = await t.owner.get(`/1/members/${invited.idMember}`, { fields: 'username' }).record();
  const { status, body } = await t.control.call('POST', '/tokens', { key: t.owner.key, username });
  if (status !== 200) return t.skip('the control plane makes no tokens of members');
  const ask = (path: string, query = {}) =>
    t.owner.call({ path: `/1/members/me${path}`, query, key: t.owner.key, token: body.token });
  const to: Readonly<Record<Noun, any>> = { boards: board, organizations: workspace };
  return { ask, to };
});

export const invited = law('MEM-15/invited', {
  title: 'an invited member finds a board or a workspace among the invitations alone, with the asked fields',
  level: 'implied',
  also: ['SET-10', 'SET-13'],
  needs: ['4.2', 'control', 'workspaces'],
  each: { kind: kinds },
  async holds({ kind: { noun, every, nothing, called } }, t) {
    const { ask, to } = await guest(t);
    const { expect } = t;
    const invitation = { id: to[noun].id, [called]: to[noun][called] };
    const embed = `${noun}Invited`;
    expect(idsOf(await ask(`/${embed}`).list()), `what is at /${embed}`).is([invitation.id]);
    expect(idsOf(await ask(`/${noun}`).list()), `what is at /${noun}`).excludes(invitation.id);
    expect(await ask(`/${embed}`, { fields: called }).list(), `/${embed} with one field`).is([invitation]);
    const alone = await ask(`/${embed}/${called}`).ok();
    expect(JSON.stringify(alone).includes(invitation[called]), `whether /${embed}/${called} tells the name`).is(true);
    await ask(`/${embed}/nonesuch`).refused();
    const embedded = async (args: object) => (await ask('', { fields: 'username', ...args }).record())[embed];
    const other = noun === 'boards' ? 'closed' : 'idBoards';
    const [named] = await embedded({ [embed]: every, [`${embed}_fields`]: [other, called] });
    expect(named, `${embed}=${every} with two fields`).has(invitation);
    expect(Object.keys(named), 'its fields').sameAs(['id', other, called]);
    expect((await embedded({ [embed]: nothing })) ?? [], `${embed}=${nothing}`).is([]);
    expect((await embedded({})) ?? [], `${embed} left out`).is([]);
    const [usual] = await embedded({ [embed]: every });
    const fields = noun === 'boards' ? ['name', 'closed', 'idOrganization', 'pinned'] : ['displayName', 'idBoards'];
    expect(['id', ...fields], `the usual fields of ${embed}`).within(Object.keys(usual));
    if (noun === 'boards') expect(Object.keys(usual), 'its fields').excludes('desc');
    t.witness('invited');
  },
  goals: ['invited'],
});
