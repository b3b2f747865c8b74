/** Boards, lists, labels and workspaces as instances of models (2.4, 2.5, 2.7, 4.7). */
import { limits } from '../../../src/document/limits.ts';
import fc from 'fast-check';
import type { Instance, Served } from '../../models/instance.ts';
import { lawsOf } from '../../models/laws.ts';
import { allOf, oneOf } from '../../models/of-nouns.ts';
import { pile, record, set, unlike, type Model } from '../../models/model.ts';
import { chosen, elements, fields, withoutItsParts, ifSeen, recordAt } from '../../models/where.ts';
import { couldSet, idsOf, log, valuesOf } from '../../scene/reading.ts';
import { makeIn, type Ids } from '../../scene/acts.ts';
import { closable } from '../../things/nouns.ts';
import type { Args } from '../../wire/exchange.ts';
import type { Actor } from '../../wire/actor.ts';
import type { Answer } from '../../wire/answer.ts';
import type { T } from '../../scene/tools.ts';
import { stageRequest } from '../../wire/provision.ts';

const whether = [true, false];

/** The owner, if it is among the members that are shown before there are others. */
async function ownerIn(t: T, ask: (who: Actor) => Promise<Answer>): Promise<string | undefined> {
  const reply = await ask(t.owner);
  return reply.taken ? idsOf(reply.list()).find((id) => id === t.owner.idMember) : undefined;
}

/** The boards of a member. */
async function boardsOf(t: T, model: Model): Promise<Served> {
  const desc = 'as it was made';
  // Whether a new board has lists is left open. Where it has some, nobody sees it without them; and so its description.
  const { id, name: stays } = await t.fresh.board({ defaultLists: true, desc });
  await t.settle();
  const usual = await t.owner.get(`/1/boards/${id}/lists`).list();
  const ask = (who: Actor) => who.get('/1/members/me/boards', { fields: 'name,desc', lists: 'open' });
  const isDescribed = (await ask(t.owner)).list().some((board: any) => board?.id === id && board.desc === desc);
  const args = { defaultLists: usual.length > 0, prefs_permissionLevel: 'private', desc };
  return elements(t, {
    model,
    stays,
    add: (who, name) => who.call(stageRequest(t.target, 'createBoard', { name, ...args })),
    remove: (who, id) => who.call(stageRequest(t.target, 'deleteBoard', { id })),
    ask,
    names: (boards) =>
      boards.map(({ id: shown, name, lists, desc: described }: any) =>
        lists?.length < usual.length
          ? withoutItsParts(name, 'lists')
          : isDescribed && shown !== id && described === ''
            ? withoutItsParts(name, 'desc')
            : name,
      ),
  });
}

/** The boards of a workspace, by the ids that it shows. */
async function boardsIn(t: T, model: Model, { idOrganization }: Ids): Promise<Served> {
  const made = new Map<string, string>();
  const args = { defaultLists: false, prefs_permissionLevel: 'private', idOrganization };
  const boards = elements(t, {
    model,
    async add(who, name) {
      const reply = await who.call(stageRequest(t.target, 'createBoard', { name, ...args }));
      if (typeof reply.body?.id === 'string') made.set(reply.body.id, name);
      return reply;
    },
    remove: (who, id) => who.call(stageRequest(t.target, 'deleteBoard', { id })),
    ask: (who) => who.get('/1/members/me/organizations', { fields: 'idBoards' }),
    names: (all) =>
      all.flatMap(({ id, idBoards }: any) =>
        id === idOrganization ? (idBoards ?? []).map((board: string) => made.get(board)) : [],
      ),
  });
  return ifSeen(t, model, boards);
}

export const placeThings: readonly Instance[] = [
  oneOf('board', { rule: 'BRD-13' }),
  {
    label: 'the preferences of a board',
    home: 'board',
    rule: 'BRD-20',
    model: record({
      'prefs/voting': ['disabled', 'members'],
      'prefs/comments': ['disabled', 'members'],
      'prefs/selfJoin': whether,
      'prefs/cardCovers': whether,
    }),
    async make(t, model, { idBoard: id }) {
      const names = Object.keys(model.init);
      const shows = ({ prefs }: any) => Object.fromEntries(names.map((name) => [name, prefs?.[name.slice(6)]]));
      const whole = await recordAt(t, model, `/1/boards/${id}`, shows, 'prefs');
      return {
        ...whole,
        // One alone has a row of its own too: every second of them is written by it.
        act(who, step) {
          const [[name, value] = ['', undefined], other] = Object.entries(step.parts);
          const isByItsRow = other === undefined && names.indexOf(name) % 2 > 0;
          return isByItsRow ? who.put(`/1/boards/${id}/${name}`, { value } as Args) : whole.act(who, step);
        },
      };
    },
  },
  {
    label: 'the extensions of a board',
    home: 'board',
    rule: 'SET-10',
    model: set(['voting', 'calendar', 'recap', 'cardAging']),
    async make(t, model, { idBoard }) {
      const path = `/1/boards/${idBoard}`;
      const extensions = chosen(Object.keys(model.init), model, {
        add: (who, value) => who.post(`${path}/powerUps`, { value }),
        remove: (who, word) => who.del(`${path}/powerUps/${word}`),
        ask: (who) => who.get(path, { fields: 'powerUps' }),
        names: ({ powerUps }) => powerUps ?? [],
      });
      return ifSeen(t, model, extensions);
    },
  },
  {
    label: 'the members of a board',
    home: 'board',
    rule: 'BRD-22',
    model: set(['colleague', 'outsider']),
    needs: ['colleague', 'outsider'],
    async make(t, model, { idBoard = '' }) {
      const ask = (who: Actor) => who.get(`/1/boards/${idBoard}/members`);
      // The colleague is on the board that others stand on too.
      const { idMember } = t.colleague;
      if (idsOf((await ask(t.owner)).list()).includes(idMember)) await t.stage('removeMember', { idBoard, idMember });
      return chosen(valuesOf([t.colleague, t.outsider], 'idMember'), model, {
        add: (who, idMember) => who.call(stageRequest(t.target, 'addMember', { idBoard, idMember })),
        remove: (who, idMember) => who.call(stageRequest(t.target, 'removeMember', { idBoard, idMember })),
        ask,
        names: idsOf,
        stays: await ownerIn(t, ask),
      });
    },
  },
  {
    label: 'the types of its members',
    rule: 'BRD-22',
    // They change to different types at the same time.
    model: record({ colleague: ['normal', 'admin'], outsider: ['admin', 'normal'] }, { partsPerStep: 1 }),
    needs: ['colleague', 'outsider'],
    async make(t, model) {
      const others = { colleague: t.colleague.idMember, outsider: t.outsider.idMember };
      const path = `/1/boards/${(await t.fresh.board({}, { members: ['colleague', 'outsider'] })).id}`;
      return fields(t, model, {
        async write(who, parts) {
          const [[name, type] = ['']] = Object.entries(parts);
          return who.put(`${path}/members/${others[name as 'colleague']}`, { type } as { type: string });
        },
        ask: (who) => who.get(path, { fields: 'memberships' }),
        shows: ({ memberships }) =>
          Object.fromEntries(
            Object.entries(others).map(([name, id]) => [
              name,
              memberships?.find((membership: any) => membership?.idMember === id)?.memberType,
            ]),
          ),
      });
    },
  },
  allOf('list', { rule: 'LST-01' }),
  {
    ...oneOf('list', { rule: 'FLT-07', aloneInAStep: ['subscribed'] }),
    group: 'the fields of a list, and closed of cards and boards',
  },
  // No part of their other fields, because a board may refuse changes while it is closed.
  ...closable
    .filter(({ name }) => name !== 'list')
    .map(({ name, close, open }): Instance => ({
      label: `whether a ${name} is closed`,
      rule: 'FLT-07',
      model: record({ closed: [true, false] }),
      async make(t, model) {
        const { id } = await makeIn(t, name);
        await t.stage(close, { id });
        // The operations that change it are not shown (3.2).
        if (!(await couldSet(t.stage(open, { id })))) t.skip('what is closed is not opened again here');
        return recordAt(t, model, `/1/${name}s/${id}`);
      },
    })),
  // A server may answer with the label of this name and color that its board has, so no two are alike.
  allOf('label', { rule: 'LBL-03', model: unlike(pile(true)), args: [{ color: 'green' }, { color: 'red' }] }),
  oneOf('label', { rule: 'LBL-02' }),
  { label: 'the boards of a member', rule: 'BRD-23', model: pile(true), make: boardsOf },
  oneOf('workspace', { rule: 'SET-13' }),
  // They meet other things of the workspace, and have no law of their own.
  {
    label: 'the boards of a workspace',
    home: 'workspace',
    rule: 'BRD-23',
    model: pile(true, []),
    needs: ['workspaces'],
    hasStepLaws: false,
    make: boardsIn,
  },
  {
    label: 'the log of its names',
    rule: 'SET-13',
    also: ['ACT-10'],
    model: { ...pile(false, []), drawn: fc.constant([]) },
    needs: ['workspaces'],
    async make(t, model) {
      const { id: idModels } = await t.fresh.workspace();
      const write = (who: Actor, displayName: string) => who.put(`/1/organizations/${idModels}`, { displayName });
      const ask = (who: Actor) => who.get(log, { idModels, filter: 'updateOrganization', limit: limits.actions.max });
      const names = (actions: any) => [actions].flat().map((shown: any) => shown?.data?.organization?.name);
      const name = t.uniqueMarker();
      await write(t.owner, name);
      await t.settle();
      // The names that the log tells of a workspace are left open (6.5).
      if (!names((await ask(t.owner)).body).includes(name)) t.skip('the log tells no names of workspaces here');
      return elements(t, { model, add: write, ask, names });
    },
  },
  {
    label: 'the members of a workspace',
    home: 'workspace',
    rule: 'ORG-07',
    model: set(['colleague', 'outsider'], ['add']),
    needs: ['workspaces', 'colleague', 'outsider'],
    async make(t, model, { idOrganization = '' }) {
      const path = `/1/organizations/${idOrganization}`;
      const membersIn = (names: (body: any) => string[], ask: (who: Actor) => Promise<Answer>, stays?: string) =>
        chosen(valuesOf([t.colleague, t.outsider], 'idMember'), model, {
          add: (who, idMember) => who.call(stageRequest(t.target, 'addToWorkspace', { idOrganization, idMember })),
          ask,
          names,
          stays,
        });
      // A member who is listed once may have two memberships.
      const inTwo = ({ memberships }: any) => valuesOf(memberships ?? [], 'idMember');
      const asked = (who: Actor) => who.get(path, { fields: 'memberships' });
      const reply = await asked(t.owner);
      const isShown = reply.taken && inTwo(reply.body).includes(t.owner.idMember);
      const listing = (who: Actor) => who.get(`${path}/members`);
      const stays = await ownerIn(t, listing);
      return { ...membersIn(idsOf, listing, stays), views: isShown ? [membersIn(inTwo, asked)] : [] };
    },
  },
];

export const placeLaws = lawsOf(placeThings);
