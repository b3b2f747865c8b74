/** Members (4.2): reading one with its embeds, its boards, cards and workspaces, and single fields. */
import { boardsOfMember, cardsOfMember, organizationsOfMember } from '../../finding/collections.ts';
import { board } from '../boards/shown.ts';
import { card } from '../cards/shown.ts';
import { member } from './shown.ts';
import { memberWhole } from './shown-embeds.ts';
import { organization } from '../organizations/shown.ts';
import { asks } from '../../rows/resource.ts';
import { filterWord, filterWords, oneOf, usually } from '../../values/kinds.ts';
import { GET, raw, shows } from '../../rows/endpoint.ts';
import { byFilter, oneField, relatives } from '../../rows/families.ts';
import { cardSpan, pagedAlike } from '../cards/paging.ts';

const cardsShown = shows(card, { usual: 'all', within: { attachments: 'all' } });
const organizationFilter = filterWord('organizations');

export const members = [
  GET('/members/{member}', {
    says: 'one member, with the collections that are asked for',
    members: true,
    shows: shows(memberWhole, { usual: 'all' }),
  }),
  oneField('/members/{member}/{field}', {
    says: 'one field of a member',
    // MEM-13
    of: member,
    words: oneOf(member.all.toSorted()),
  }),
  ...byFilter('/members/{member}/boards', usually(filterWords('boards'), 'all'), {
    says: 'the boards of a member',
    many: 'unordered',
    // BRD-23, FLT-16, SET-11
    shows: shows(board, { usual: 'all' }),
    named: {}, // FLT-02
    run: ({ member: who, filter }, { world, actor }) => boardsOfMember(world, who, filter, actor),
  }),
  ...relatives('/members/{member}/boardsInvited', {
    says: 'the boards that a member is invited to',
    each: 'board that a member is invited to',
    of: board,
    words: oneOf(board.all.toSorted()),
    at: ({ member: who }, { world, actor }) => boardsOfMember(world, who, 'all', actor, true),
  }),
  ...byFilter('/members/{member}/cards', usually(filterWord('cards'), 'visible'), {
    says: 'the cards that a member is on',
    many: 'unordered',
    shows: cardsShown,
    // LIM-17
    args: cardSpan,
    named: { says: 'the cards that a member is on and a filter names', because: pagedAlike },
    run: ({ member: who, ...asked }, { world, actor, plan }) =>
      cardsOfMember(world, who, actor, { ...asked, withActions: asks(plan, 'actions') }),
  }),
  ...byFilter('/members/{member}/organizations', usually(organizationFilter, 'all'), {
    says: 'the workspaces of a member',
    many: 'unordered',
    // SET-14
    shows: shows(organization, { usual: 'all' }),
    run: ({ member: who, filter }, { world, actor }) => organizationsOfMember(world, who, filter, actor),
  }),
  ...relatives('/members/{member}/organizationsInvited', {
    says: 'the workspaces that a member is invited to',
    each: 'workspace that a member is invited to',
    of: organization,
    words: oneOf(organization.all.toSorted()),
    at: ({ member: who }, { world, actor }) => organizationsOfMember(world, who, 'all', actor, true),
  }),
  GET('/members/{member}/inbox', {
    because: 'clients ask for it; nobody has an inbox here',
    says: 'the inbox of a member',
    needs: ['read', 'own'],
    run: () => raw({ _value: null }),
  }),
];
