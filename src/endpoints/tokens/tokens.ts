/** Tokens (4.2, 4.7, 5.2): their permissions, their members, and deleting them; never the token itself. */
import { revokeToken } from '../../model/commands/tokens.ts';
import { capped } from '../../model/queries/select.ts';
import { member } from '../../resources/member.ts';
import { token } from '../../resources/token.ts';
import { memberFields } from '../../spec/sets.ts';
import { filterWord, oneOf, usually } from '../../spec/kinds.ts';
import { endpoint, nothing, shows } from '../../dispatch/endpoint.ts';
import { oneField, relative } from '../shared/families.ts';

const notShown = 'clients look at and give back their token; the document names only its webhooks';

export const tokens = [
  endpoint({
    method: 'GET',
    path: '/members/{member}/tokens',
    section: '4.2',
    says: 'the tokens of a member',
    many: 'unordered',
    needs: ['read', 'own', 'account'],
    shows: shows(token),
    args: { filter: usually(filterWord('plain'), 'all') },
    run: ({ member: who, filter }, { world }) => (filter === 'none' ? [] : capped(world.by.tokensOfMember.of(who.id))),
  }),
  endpoint({
    method: 'GET',
    path: '/tokens/{token}',
    because: notShown,
    says: 'one token',
    needs: ['read'],
    shows: shows(token),
    run: ({ token: one }) => one,
  }),
  endpoint({
    method: 'DELETE',
    path: '/tokens/{token}',
    because: notShown,
    says: 'deletes a token and its webhooks',
    ends: 'tokens',
    logs: [],
    needs: ['write'],
    run({ token: one }, { change }) {
      revokeToken(change, one);
      return nothing;
    },
  }),
  ...relative({
    path: '/tokens/{token}/member',
    because: notShown,
    of: member,
    says: 'the member a token belongs to',
    field: 'one field of the member a token belongs to',
    usual: 'all',
    words: oneOf(memberFields),
    at: ({ token: one }, { world }) => world.members.get(one.idMember)!,
  }),
  oneField({
    path: '/tokens/{token}/{field}',
    because: notShown,
    says: 'one field of a token',
    of: token,
    at: ({ token: one }) => one,
  }),
];
