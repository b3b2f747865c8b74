/**
 * Laws of 2.1 and 4.2 about MembershipFilter and OrganizationFilter, wherever boards or workspaces of a member are
 * shown.
 */
import { filters } from '../../../src/spec/filters.ts';
import { membershipFilters, organizationFilters } from '../../../src/spec/sets.ts';
import type { Thing } from '../../scene/scene.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { idsOf } from '../../scene/reading.ts';
import { isRecord } from '../../wire/json-values.ts';
import { unknownWordReads } from '../../law/unknown-words.ts';

/** The two rows of 4.2 that take a MembershipFilter. */
const doors = [
  {
    label: '/members/me/boards?memberships=',
    ask: ({ owner }: T, memberships?: string) => owner.get('/1/members/me/boards', { fields: 'name', memberships }),
    boards: (body: any) => body,
  },
  {
    label: '/members/me?boards=open&board_memberships=',
    ask: ({ owner }: T, board_memberships?: string) =>
      owner.get('/1/members/me', { fields: 'username', boards: 'open', board_fields: 'name', board_memberships }),
    boards: (body: any) => body?.boards,
  },
] as const;

async function membershipsAt(t: T, door: (typeof doors)[number], board: Thing, filter?: string): Promise<any[]> {
  const boards = door.boards((await door.ask(t, filter)).ok());
  t.expect(boards, `the boards at ${door.label}`).isArray();
  const one = boards.find((some: any) => some?.id === board.id);
  t.expect(one, `the board at ${door.label}`).that(one !== undefined, 'to be there');
  t.expect(one.memberships ?? [], `its memberships at ${door.label}${filter}`).isArray();
  return one.memberships ?? [];
}

export const membershipsByFilter = law('FLT-18', {
  each: { door: doors },
  needs: ['boards', '4.2', 'colleague'],
  also: ['FLT-03', 'SET-12', 'BRD-19'],
  cost: 10,
  async holds({ door }, t) {
    const board = await t.fresh.board({}, { members: ['colleague'] });
    const { memberships } = await t.owner.get(`/1/boards/${board.id}`, { fields: 'memberships' }).record();
    t.expect(memberships, 'the memberships of the board').isArray();
    t.expect(
      memberships.map((one: any) => one?.idMember),
      'who belongs to the board',
    ).sameAs([t.owner.idMember, t.colleague.idMember]);
    for (const word of membershipFilters) {
      const kept = await membershipsAt(t, door, board, word);
      const fitting = memberships.filter((one: any) => filters.memberships[word].keeps(one, { me: t.owner.idMember }));
      t.expect(idsOf(kept), `the memberships at ${door.label}${word}`).sameAs(idsOf(fitting));
      for (const one of kept) {
        const known = memberships.find(({ id }: Thing) => id === one.id);
        t.expect(one, 'a membership').has({ idMember: known.idMember, memberType: known.memberType });
      }
    }
    t.expect(await membershipsAt(t, door, board), `the memberships at ${door.label} left out`).is([]);
  },
});

export const noOtherMembershipFilter = law('FLT-05', {
  as: 'memberships',
  title: 'a word that is not in MembershipFilter is refused',
  each: { door: doors },
  needs: ['boards', '4.2'],
  also: ['FLT-14', 'SET-12'],
  cost: 8,
  async holds({ door }, t) {
    await t.sample.board;
    for (const word of ['owner', 'everybody', 'closed']) await door.ask(t, word).refused();
    for (const word of membershipFilters) (await door.ask(t, word)).ok();
  },
});

const path = '/1/members/me/organizations';
const fields = 'name,prefs';

/** The places where the workspaces of a member are filtered (4.2). */
const workspaceDoors = [
  {
    label: `${path}?filter=`,
    ask: ({ owner }: T, filter?: string) => owner.get(path, { fields, filter }),
    found: (body: any) => body,
  },
  {
    label: `${path}/[filter]`,
    ask: ({ owner }: T, filter = 'all') => owner.get(`${path}/${filter}`, { fields }),
    found: (body: any) => body,
  },
  {
    label: '/members/me?organizations=',
    ask: ({ owner }: T, organizations = 'all') =>
      owner.get('/1/members/me', { fields: 'username', organizations, organization_fields: fields }),
    found: (body: any) => body?.organizations ?? [],
  },
] as const;

export const workspacesByFilter = law('FLT-19', {
  each: { door: workspaceDoors },
  needs: ['workspace', '4.2'],
  also: ['FLT-01', 'FLT-02', 'FLT-03', 'SET-14'],
  cost: 6,
  async holds({ door }, t) {
    const at = async (filter?: string): Promise<any[]> => {
      const found = door.found((await door.ask(t, filter)).ok());
      t.expect(found, `the workspaces at ${door.label}${filter}`).isArray();
      return found;
    };
    const all = await at('all');
    t.expect(idsOf(all), `the workspaces at ${door.label}all`).includes(t.target.workspace!.id);
    t.expect(await at(), `the workspaces at ${door.label} left out`).is(all);
    t.expect(await at('none'), `the workspaces at ${door.label}none`).is([]);
    t.expect(idsOf(await at('members')), `the workspaces at ${door.label}members`).within(idsOf(all));
    const seen = await at('public');
    for (const one of all)
      t.expect(one?.prefs, 'the preferences of a workspace').that(isRecord(one?.prefs), 'a record');
    t.expect(idsOf(seen), `the workspaces at ${door.label}public`).sameAs(
      idsOf(all.filter((one) => filters.organizations.public.keeps(one, {}))),
    );
  },
});

export const noOtherWorkspaceFilter = law('FLT-05', {
  as: 'workspaces',
  title: 'a word that is not in OrganizationFilter is refused',
  each: { door: workspaceDoors },
  needs: ['workspace', '4.2'],
  also: ['FLT-14', 'SET-14'],
  cost: 7,
  async holds({ door }, t) {
    for (const word of ['private', 'everything', 'open']) await door.ask(t, word).refused();
    for (const word of organizationFilters) (await door.ask(t, word)).ok();
  },
});

const switches = [
  { name: 'boards', of: (body: any) => body.boards, args: {} },
  { name: 'boardsInvited', of: (body: any) => body.boardsInvited, args: {} },
  { name: 'organizationsInvited', of: (body: any) => body.organizationsInvited, args: {} },
  { name: 'board_lists', of: (body: any) => body.boards?.[0]?.lists, args: { boards: 'open', board_fields: 'name' } },
  {
    name: 'board_memberships',
    of: (body: any) => body.boards?.[0]?.memberships,
    args: { boards: 'open', board_fields: 'name' },
  },
] as const;

export const noneIsNothing = law('FLT-10', {
  title: 'if nothing is embedded in a member by default, the word none, if it is accepted, embeds nothing either',
  each: { one: switches },
  needs: ['boards', '4.2'],
  also: ['FLT-01', 'FLT-03'],
  cost: 2,
  async holds({ one: { name, of, args } }, t) {
    await t.sample.board;
    const asked = async (more: object) => t.owner.get('/1/members/me', { fields: 'username', ...args, ...more });
    const nothing = (found: unknown) => found === undefined || (Array.isArray(found) && found.length === 0);
    const unasked = (await asked({})).record();
    t.expect(of(unasked), `${name} left out`).that(nothing(of(unasked)), 'nothing');
    const none = await asked({ [name]: 'none' });
    t.choice(`the word none for ${name}`, none.status < 300 ? 'taken' : 'refused');
    if (none.status < 300) t.expect(of(none.record()), `${name}=none`).that(nothing(of(none.body)), 'nothing');
  },
});

export const unknownWords = law('FLT-14', {
  as: 'unknown',
  title: 'a read with a word that is in no set of its argument is refused',
  level: 'chosen',
  also: ['FLT-05'],
  needs: ['4.2'],
  cost: 3,
  async holds(_, t) {
    for (const [path, query] of unknownWordReads) {
      const { status } = await t.owner.get(path, query);
      t.choice('a word that is in no set', status < 300 ? 'taken' : 'refused');
      t.expect(status, `the status of ${path} with a word that is in no set`).between(400, 499);
    }
  },
});
