/** Members (4.2): reading one with all it brings along, its boards, cards and workspaces, and single fields. */
import { boardsOfMember, cardsOfMember, organizationsOfMember } from '../../model/queries/collections.ts';
import { board } from '../../resources/board.ts';
import { card } from '../../resources/card.ts';
import { member } from '../../resources/member.ts';
import { memberWhole } from '../../resources/member-embeds.ts';
import { organization } from '../../resources/organization.ts';
import { asks } from '../../resources/resource.ts';
import {
  boardFields,
  boardFilters,
  cardFilters,
  memberFields,
  organizationFields,
  organizationFilters,
} from '../../spec/sets.ts';
import { listOf, oneOf, usually } from '../../spec/kinds.ts';
import { endpoint, raw, shows } from '../../dispatch/endpoint.ts';
import { fieldOfEach, oneField } from '../shared/families.ts';
import { cardSpan } from '../shared/paging.ts';

const cardsShown = shows(card, { usual: 'all', within: { attachments: 'all' } });
const organizationFilter = oneOf(organizationFilters);

export const members = [
  endpoint({
    method: 'GET',
    path: '/members/{member}',
    section: '4.2',
    says: 'one member, with the collections that are asked for',
    needs: ['read'],
    members: true,
    shows: shows(memberWhole, { usual: 'all' }),
    run: ({ member: who }) => who,
  }),
  oneField({
    path: '/members/{member}/{field}',
    section: '4.2',
    says: 'one field of a member',
    permission: 'not shown',
    keeps: { 'MEM-13': 'field' },
    of: member,
    words: oneOf(memberFields),
    at: ({ member: who }) => who,
  }),
  endpoint({
    method: 'GET',
    path: '/members/{member}/boards',
    section: '4.2',
    says: 'the boards of a member',
    many: 'unordered',
    keeps: { 'BRD-23': true, 'FLT-16': 'filter', 'SET-11': 'filter' },
    needs: ['read'],
    shows: shows(board, { usual: 'all' }),
    args: { filter: usually(listOf(boardFilters), 'all') },
    run: ({ member: who, filter }, { world, actor }) => boardsOfMember(world, who, filter, actor),
  }),
  endpoint({
    method: 'GET',
    path: '/members/{member}/boards/{filter}',
    section: '4.2',
    says: 'the boards of a member that a filter names',
    many: 'unordered',
    permission: 'not shown',
    keeps: { 'FLT-02': 'filter' },
    needs: ['read'],
    shows: shows(board, { usual: 'all' }),
    params: { filter: listOf(boardFilters) },
    run: ({ member: who, filter }, { world, actor }) => boardsOfMember(world, who, filter, actor),
  }),
  endpoint({
    method: 'GET',
    path: '/members/{member}/boardsInvited',
    section: '4.2',
    says: 'the boards that a member is invited to',
    many: 'unordered',
    needs: ['read'],
    shows: shows(board, { usual: 'all' }),
    run: ({ member: who }, { world, actor }) => boardsOfMember(world, who, 'all', actor, true),
  }),
  fieldOfEach({
    path: '/members/{member}/boardsInvited/{field}',
    section: '4.2',
    says: 'one field of each board that a member is invited to',
    of: board,
    words: oneOf(boardFields),
    each: ({ member: who }, { world, actor }) => boardsOfMember(world, who, 'all', actor, true),
  }),
  endpoint({
    method: 'GET',
    path: '/members/{member}/cards',
    section: '4.2',
    says: 'the cards that a member is on',
    many: 'unordered',
    keeps: { 'LIM-17': 'limit' },
    needs: ['read'],
    shows: cardsShown,
    args: { ...cardSpan, filter: usually(oneOf(cardFilters), 'visible') },
    run: ({ member: who, filter, ...span }, { world, actor, plan }) =>
      cardsOfMember(world, who, filter, span, actor, asks(plan, 'actions')),
  }),
  endpoint({
    method: 'GET',
    path: '/members/{member}/cards/{filter}',
    section: '4.2',
    says: 'the cards that a member is on and a filter names',
    many: 'unordered',
    permission: 'not shown',
    needs: ['read'],
    shows: cardsShown,
    args: cardSpan,
    params: { filter: oneOf(cardFilters) },
    run: ({ member: who, filter, ...span }, { world, actor, plan }) =>
      cardsOfMember(world, who, filter, span, actor, asks(plan, 'actions')),
  }),
  endpoint({
    method: 'GET',
    path: '/members/{member}/organizations',
    section: '4.2',
    says: 'the workspaces of a member',
    many: 'unordered',
    keeps: { 'SET-14': 'filter' },
    needs: ['read'],
    shows: shows(organization, { usual: 'all' }),
    args: { filter: usually(organizationFilter, 'all') },
    run: ({ member: who, filter }, { world, actor }) => organizationsOfMember(world, who, filter, actor),
  }),
  endpoint({
    method: 'GET',
    path: '/members/{member}/organizations/{filter}',
    section: '4.2',
    says: 'the workspaces of a member that a filter names',
    many: 'unordered',
    permission: 'not shown',
    needs: ['read'],
    shows: shows(organization, { usual: 'all' }),
    params: { filter: organizationFilter },
    run: ({ member: who, filter }, { world, actor }) => organizationsOfMember(world, who, filter, actor),
  }),
  endpoint({
    method: 'GET',
    path: '/members/{member}/organizationsInvited',
    section: '4.2',
    says: 'the workspaces that a member is invited to',
    many: 'unordered',
    needs: ['read'],
    shows: shows(organization, { usual: 'all' }),
    run: ({ member: who }, { world, actor }) => organizationsOfMember(world, who, 'all', actor, true),
  }),
  fieldOfEach({
    path: '/members/{member}/organizationsInvited/{field}',
    section: '4.2',
    says: 'one field of each workspace that a member is invited to',
    of: organization,
    words: oneOf(organizationFields),
    each: ({ member: who }, { world, actor }) => organizationsOfMember(world, who, 'all', actor, true),
  }),
  endpoint({
    method: 'GET',
    path: '/members/{member}/inbox',
    because: 'clients ask for it; nobody has an inbox here',
    says: 'the inbox of a member',
    needs: ['read', 'own'],
    run: () => raw({ _value: null }),
  }),
];
