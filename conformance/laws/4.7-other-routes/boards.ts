/** Laws of 4.7 on boards and workspaces: what their routes show, and to whom. */
import { law } from '../../law/law.ts';
import { homeFor } from '../../scene/acts.ts';
import { definitionsOf } from '../../scene/fields.ts';
import { cardsIn, couldSet, idsOf, ifPossible, signs } from '../../scene/reading.ts';
import { disclaimsCollection } from '../../wire/target.ts';

export const updatedBoard = law('BRD-13', {
  async holds(_, t) {
    const { id } = await t.fresh.board({ desc: 'before' });
    const path = `/1/boards/${id}`;
    const name = `${t.uniqueMarker()}${signs}`;
    const answers = [
      await t.owner.put(path, { name }).record(),
      await t.owner.put(path, { desc: `after${signs}` }).record(),
    ];
    for (const answer of answers) t.expect(answer, 'the answer to an update').has({ id, name });
    const { desc } = await t.owner.get(path, { fields: 'desc' }).record();
    t.expect(answers[1]!['desc'] ?? desc, 'the description in the answer to its update').is(desc);
  },
});

/** Its addresses may hold its name. */
const lasting = 'desc,idOrganization,labelNames,powerUps,prefs,shortLink,starred';

export const boardStays = law('BRD-13/rest', {
  title: 'renaming a board, or closing and reopening it, loses nothing of it',
  level: 'implied',
  async holds(_, t) {
    const { idBoard = '', idList = '', idCard } = await homeFor(t, 'card');
    const path = `/1/boards/${idBoard}`;
    const field = await ifPossible(t.fresh.customField({ idModel: idBoard }));
    await couldSet(t.stage('createStar', { idBoard, pos: 'bottom' }));
    const read = async () => {
      const { starred, prefs, powerUps, ...rest } = await t.owner.get(path, { fields: lasting }).record();
      const members = idsOf(await t.owner.get(`${path}/members`).list()).toSorted();
      const closable = { starred, prefs, powerUps, definitions: field && (await definitionsOf(t, idBoard)) };
      return { ...rest, members, closable };
    };
    const before = await read();
    const isAsBefore = async (when: string, open: object = {}) => {
      await t.eventually(read, (now) => t.expect({ ...now, ...open }, `the board, ${when}`).is(before));
      await cardsIn(t, idList, (cards) => t.expect(idsOf(cards), `its cards, ${when}`).includes(idCard));
    };
    await t.owner.put(path, { name: t.uniqueMarker() }).ok();
    await isAsBefore('renamed');
    // How a board is closed and opened again is not shown (3.2).
    for (const stage of ['closeBoard', 'openBoard'] as const)
      if (!(await couldSet(t.stage(stage, { id: idBoard })))) return;
    // A closed board may lose its stars, its extensions with what they show, and what it prefers.
    const { closable } = before;
    await isAsBefore('closed and opened again', { closable });
  },
});

const below = ['', '/members', '/boards', '/cards', '/actions', '/memberships', '/exports', '/displayName'] as const;

export const workspaceClosedToStrangers = law('PRM-06/workspace', {
  title: 'no route shows a private workspace, its boards or its members to an outsider or without a token',
  level: 'implied',
  also: ['PRM-02'],
  needs: ['outsider'],
  async holds(_, t) {
    const displayName = t.uniqueMarker();
    const { id } = await t.fresh.workspace({ displayName });
    const path = `/1/organizations/${id}`;
    const { prefs } = await t.owner.get(path).record();
    if (prefs?.permissionLevel !== 'private') t.skip('a new workspace is not private here');
    const board = await t.fresh.board({ idOrganization: id });
    // A list of one is a list, too.
    if (!disclaimsCollection(t.target, 'members'))
      t.expect(idsOf(await t.owner.get(`${path}/members`).list()), 'its members').includes(t.owner.idMember);
    for (const route of below.filter((word) => !disclaimsCollection(t.target, word.slice(1))))
      for (const who of [t.outsider, t.nobody]) {
        const { text } = await who.call({ path: path + route, key: t.outsider.key });
        const leaked = [displayName, board.id, t.owner.idMember].filter((secret) => text.includes(secret));
        t.expect(leaked, `what ${who.name} is told at /1/organizations/{id}${route}`).is([]);
      }
  },
});

export const membersOfWorkspace = law('ORG-07', {
  needs: ['workspace', 'colleague', 'outsider'],
  async holds(_, { owner, colleague, outsider, target, expect }) {
    const path = `/1/organizations/${target.workspace!.id}/members`;
    const members = await owner.get(path).list();
    expect(idsOf(members), 'the members of the workspace').includes(owner.idMember);
    expect(idsOf(members), 'the members of the workspace, to which the target file counts its colleague').includes(
      colleague.idMember,
    );
    expect(idsOf(members), 'the members of the workspace').excludes(outsider.idMember);
    expect(new Set(idsOf(members)).size, 'how many different members it has').is(members.length);
    // The row shows no arguments: a server may show all fields, or refuse to choose.
    const named = await owner.get(path, { fields: 'username' });
    if (named.taken) {
      expect(idsOf(named.list()), 'the members by one field').sameAs(idsOf(members));
      for (const who of [owner, colleague].filter(({ username }) => username !== '')) {
        const { username } = named.body.find(({ id }: any) => id === who.idMember);
        expect(username, 'the username of a member').is(who.username);
      }
    }
  },
});
