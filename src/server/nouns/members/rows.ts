/** Members (4.2): reading one with its embeds, its boards, cards and workspaces, and single fields. */
import { boardsOfMember, cardsOfMember, organizationsOfMember } from '../../finding/collections.ts';
import { board } from '../boards/shown.ts';
import { card } from '../cards/shown.ts';
import { member } from './shown.ts';
import { memberWhole } from './shown-embeds.ts';
import { organization } from '../organizations/shown.ts';
import { asks } from '../../rows/resource.ts';
import { boardFields, memberFields, organizationFields } from '../../records/sets.ts';
import { filterWord, filterWords, oneOf, usually } from '../../values/kinds.ts';
import { GET, raw, shows } from '../../rows/endpoint.ts';
import { byFilter, oneField, relatives } from '../../rows/families.ts';
import { cardSpan, pagedAlike } from '../cards/paging.ts';

const cardsShown = shows(card, { usual: 'all', within: { attachments: 'all' } });
const organizationFilter = filterWord('organizations');

export const members = [
  GET('/members/{member}', {
    section: '4.2',
    says: 'one member, with the collections that are asked for',
    members: true,
    states: [
      'fields',
      'actions',
      'actions_entities',
      'actions_limit',
      'action_fields',
      'action_since',
      'action_before',
      'cards',
      'card_fields',
      'card_members',
      'card_member_fields',
      'card_attachments',
      'card_attachment_fields',
      'card_stickers',
      'boards',
      'board_fields',
      'board_actions',
      'board_actions_entities',
      'board_actions_format',
      'board_actions_since',
      'board_actions_limit',
      'board_action_fields',
      'board_lists',
      'board_memberships',
      'board_organization',
      'board_organization_fields',
      'boardsInvited',
      'boardsInvited_fields',
      'boardStars',
      'savedSearches',
      'organizations',
      'organization_fields',
      'organization_paid_account',
      'organizationsInvited',
      'organizationsInvited_fields',
      'notifications',
      'notifications_entities',
      'notifications_limit',
      'notification_fields',
      'notification_memberCreator',
      'notification_memberCreator_fields',
      'notification_before',
      'notification_since',
      'tokens',
      'paid_account',
      'boardBackgrounds',
      'customBoardBackgrounds',
      'customStickers',
      'customEmoji',
    ],
    oneWord: [
      'actions',
      'boards',
      'board_actions',
      'board_memberships',
      'boardsInvited',
      'notifications',
      'organizationsInvited',
    ],
    untold: [
      'actions_entities',
      'board_actions_entities',
      'boardsInvited_fields',
      'organization_paid_account',
      'organizationsInvited_fields',
      'notifications_entities',
      'paid_account',
    ],
    apart: 'its limit is low (8)',
    shows: shows(memberWhole, { usual: 'all' }),
  }),
  oneField('/members/{member}/{field}', {
    section: '4.2',
    says: 'one field of a member',
    permission: 'not shown',
    // MEM-13
    of: member,
    words: oneOf(memberFields),
  }),
  ...byFilter('/members/{member}/boards', usually(filterWords('boards'), 'all'), {
    section: '4.2',
    says: 'the boards of a member',
    many: 'unordered',
    // BRD-23, FLT-16, SET-11
    states: [
      'filter',
      'fields',
      'actions',
      'actions_entities',
      'actions_limit',
      'actions_format',
      'actions_since',
      'action_fields',
      'memberships',
      'organization',
      'organization_fields',
      'lists',
    ],
    oneWord: ['actions', 'filter', 'memberships'],
    untold: ['actions_entities'],
    shows: shows(board, { usual: 'all' }),
    named: { section: '4.2', permission: 'not shown' }, // FLT-02
    run: ({ member: who, filter }, { world, actor }) => boardsOfMember(world, who, filter, actor),
  }),
  ...relatives('/members/{member}/boardsInvited', {
    section: '4.2',
    says: 'the boards that a member is invited to',
    each: 'board that a member is invited to',
    states: ['fields'],
    untold: ['fields'],
    of: board,
    words: oneOf(boardFields),
    at: ({ member: who }, { world, actor }) => boardsOfMember(world, who, 'all', actor, true),
  }),
  ...byFilter('/members/{member}/cards', usually(filterWord('cards'), 'visible'), {
    section: '4.2',
    says: 'the cards that a member is on',
    many: 'unordered',
    states: [
      'filter',
      'fields',
      'actions',
      'attachments',
      'attachment_fields',
      'stickers',
      'members',
      'member_fields',
      'checkItemStates',
      'checklists',
      'limit',
      'since',
      'before',
    ],
    oneWord: ['actions'],
    shows: cardsShown,
    // LIM-17
    args: cardSpan,
    named: {
      says: 'the cards that a member is on and a filter names',
      section: '4.2',
      permission: 'not shown',
      states: [],
      chosen: pagedAlike,
    },
    run: ({ member: who, filter, ...span }, { world, actor, plan }) =>
      cardsOfMember(world, who, filter, span, actor, asks(plan, 'actions')),
  }),
  ...byFilter('/members/{member}/organizations', usually(organizationFilter, 'all'), {
    section: '4.2',
    says: 'the workspaces of a member',
    many: 'unordered',
    // SET-14
    states: ['filter', 'fields', 'paid_account'],
    untold: ['paid_account'],
    shows: shows(organization, { usual: 'all' }),
    named: { section: '4.2', permission: 'not shown' },
    run: ({ member: who, filter }, { world, actor }) => organizationsOfMember(world, who, filter, actor),
  }),
  ...relatives('/members/{member}/organizationsInvited', {
    section: '4.2',
    says: 'the workspaces that a member is invited to',
    each: 'workspace that a member is invited to',
    states: ['fields'],
    untold: ['fields'],
    of: organization,
    words: oneOf(organizationFields),
    at: ({ member: who }, { world, actor }) => organizationsOfMember(world, who, 'all', actor, true),
  }),
  GET('/members/{member}/inbox', {
    because: 'clients ask for it; nobody has an inbox here',
    says: 'the inbox of a member',
    needs: ['read', 'own'],
    run: () => raw({ _value: null }),
  }),
];
