/** Tokens (4.2, 4.7, 5.2): their permissions, their members, and deleting them; never the token itself. */
import type { Change } from '../../changes/change.ts';
import type { Token } from '../../world/records.ts';
import { member } from '../members/shown.ts';
import { token } from './shown.ts';
import { oneOf } from '../../values/kinds.ts';
import { GET, DELETE } from '../../rows/endpoint.ts';
import { allOrNone, oneField, relative } from '../../rows/families.ts';

/** TOK-02: webhooks of the token are deleted too. */
function revokeToken(change: Change, token: Token): void {
  for (const webhook of [...change.world.by.webhooksOfToken.of(token.id)]) change.remove('webhooks', webhook, 'silent'); // WHK-15
  change.remove('tokens', token, 'silent');
}

export const tokens = [
  allOrNone('/members/{member}/tokens', {
    says: 'the tokens of a member',
    needs: ['read', 'own', 'account'],
    shows: token,
    at: ({ member: who }, { world }) => world.by.tokensOfMember.of(who.id),
  }),
  GET('/tokens/{token}', { says: 'one token', shows: token }),
  DELETE('/tokens/{token}', {
    says: 'deletes a token and its webhooks',
    run: ({ token: one }, { change }) => revokeToken(change, one),
  }),
  ...relative('/tokens/{token}/member', {
    of: member,
    says: 'the member a token belongs to',
    usual: 'all',
    words: oneOf(member.all.toSorted()),
    at: ({ token: one }, { world }) => world.members.get(one.idMember)!,
  }),
  oneField('/tokens/{token}/{field}', { says: 'one field of a token', of: token }),
];
