/** Search (4.7, 8.s1; LIM-25): one string in everything that the member may see, and members by name. */
import { keysOf } from '../../../language.ts';
import { findActions, findBoards, findByName, findCards, findMembers, findOrganizations } from './find.ts';
import type { Page, Wanted } from './find.ts';
import { parse } from './query.ts';
import type { Stored } from '../../world/records.ts';
import { must } from '../../calls/refusal.ts';
import { scopeOf, type Scope } from './scope.ts';
import type { TableName } from '../../world/tables.ts';
import { actionResource } from '../actions/shown.ts';
import { boardResource } from '../boards/shown.ts';
import { cardResource } from '../cards/shown.ts';
import { memberResource } from '../members/shown.ts';
import { organizationResource } from '../organizations/shown.ts';
import { planOf, show, showAll, viewArguments, type Resource } from '../../rows/resource.ts';
import { limits } from '../../../document/limits.ts';
import {
  boolean,
  either,
  idList,
  idOf,
  integer,
  listOf,
  oneOf,
  optional,
  text,
  usually,
} from '../../../document/values/kinds.ts';
import type { ArgumentOf, ValuesOf } from '../../../document/values/kinds.ts';
import { GET, raw, shows, type Context } from '../../rows/endpoint.ts';

interface Found {
  readonly resource: Resource<never>;
  /** Its own arguments: `card_fields`, `card_board`. */
  readonly prefix: string;
  readonly usual: 'all' | readonly string[];
  readonly find: (scope: Scope, wanted: Wanted, page: Page) => readonly Stored[];
}
/** The kinds of records that a search finds, and how each is shown. */
const searchedKinds = {
  actions: { resource: actionResource, prefix: 'action_', usual: 'all', find: findActions },
  boards: { resource: boardResource, prefix: 'board_', usual: ['name', 'idOrganization'], find: findBoards },
  cards: { resource: cardResource, prefix: 'card_', usual: 'all', find: findCards },
  members: {
    resource: memberResource,
    prefix: 'member_',
    find: findMembers,
    usual: ['avatarHash', 'fullName', 'initials', 'username', 'confirmed'],
  },
  organizations: {
    resource: organizationResource,
    prefix: 'organization_',
    usual: ['name', 'displayName'],
    find: findOrganizations,
  },
} satisfies Record<string, Found>;
const kindNames = keysOf(searchedKinds);

/** Results embed what is asked for, but only one level deep: a search is no export. */
const depth = 2;
const { search } = limits;
const pages = Object.fromEntries(
  kindNames.flatMap((kind) => [
    [`${kind}_limit`, usually(integer(0, search.max), search.default)],
    [`${kind}_page`, usually(integer(0, search.pages), 0)],
  ]),
);
const views: Readonly<Record<string, ArgumentOf<unknown>>> = Object.fromEntries(
  Object.values<Found>(searchedKinds)
    .flatMap(({ resource, prefix }) => [...viewArguments(resource, prefix, depth)])
    .map(([name, kind]) => [name, optional(kind)]),
);

const mineOrIds = either(oneOf(['mine']), idList);

/** The records with these ids; the member must be able to see each. */
function seenIds(
  kind: TableName,
  ids: readonly string[] | undefined,
  name: string,
  context: Context,
): Set<string> | undefined {
  if (ids === undefined || ids.length === 0) return undefined;
  return new Set(ids.map((id) => context.see(kind, id, name).id));
}

const query = text(0);
const asked = (given: string): string => {
  must('SRC-03', given.trim() !== '');
  return given;
};

const membersArgs = {
  query,
  limit: usually(integer(1, search.mostMembers), search.members),
  idBoard: optional(idOf('boards')),
  idOrganization: optional(idOf('organizations')),
  onlyOrgMembers: usually(boolean, false),
};
const membersShown = shows(memberResource, {
  usual: ['avatarHash', 'avatarUrl', 'confirmed', 'fullName', 'idBoards', 'idOrganizations', 'initials', 'username'],
});

/** The two routes answer alike. */
function members({ query: typed, idBoard, idOrganization, ...others }: ValuesOf<typeof membersArgs>, context: Context) {
  const sought = {
    board: idBoard === undefined ? undefined : context.see('boards', idBoard, 'idBoard'),
    organization:
      idOrganization === undefined ? undefined : context.see('organizations', idOrganization, 'idOrganization'),
    query: asked(typed),
    ...others,
  };
  const found = findByName(context.world, context.me, sought);
  return raw(found.map(({ who, similarity }) => ({ ...show(context.plan, who, context), similarity, active: true })));
}

export const searches = [
  GET('/search', 'what matches a text: actions, boards, cards, members, workspaces', {
    because: 'the fields returned can be chosen (4.7): clients choose kinds, pages and embeds as in other listings',
    // SRC-08, SRC-04
    args: {
      ...pages,
      ...views,
      query,
      idBoards: optional(mineOrIds),
      idOrganizations: optional(mineOrIds),
      idCards: optional(idList),
      modelTypes: usually(listOf(kindNames), 'all'),
      partial: usually(boolean, false),
    },
    // SRC-01
    run({ query: typed, idBoards, idOrganizations, idCards, modelTypes, partial, ...rest }, context) {
      const view: Readonly<Record<string, unknown>> = rest;
      const named = {
        boards: idBoards === 'mine' ? idBoards : seenIds('boards', idBoards, 'idBoards', context),
        organizations:
          idOrganizations === 'mine'
            ? undefined
            : seenIds('organizations', idOrganizations, 'idOrganizations', context),
        cards: seenIds('cards', idCards, 'idCards', context),
      } as const;
      const scope = scopeOf(context.world, context.actor, context.now, named, context.settings.searchDelay);
      const wanted = { ...parse(asked(typed)), partial };
      const types = modelTypes === 'all' ? kindNames : kindNames.filter((kind) => modelTypes.includes(kind));
      const options = {
        terms: wanted.terms.map((term) => ({ text: term.text, ...(term.negated && { negated: true }) })),
        modifiers: wanted.modifiers.map((modifier) => ({ text: modifier.text })),
        modelTypes: types,
        partial,
      };
      return raw({
        options,
        ...Object.fromEntries(
          types.map((kind) => {
            const { resource, prefix, usual, find } = searchedKinds[kind] as Found;
            const page = { limit: view[`${kind}_limit`] as number, page: view[`${kind}_page`] as number };
            const plan = planOf(context.dialect.as(resource), { usual }, view, prefix, depth);
            return [kind, showAll(plan, find(scope, wanted, page), context)];
          }),
        ),
      });
    },
  }),
  GET('/search/members', 'members whose names match', {
    because: 'clients of the live service call it so',
    many: 'unordered',
    shows: membersShown,
    args: membersArgs,
    run: members,
  }),
  GET('/membersSearch', 'members whose names match', {
    many: 'unordered',
    because: 'only the route is named: these are what clients of the live service send', // SRC-05
    shows: membersShown,
    args: membersArgs, // SRC-11
    run: members,
  }),
];
