/** Tokens (4.2, 5.2): reading and deleting them. How a client gets one stands in `src/authorization`. */
import { memberResource } from '../members/shown.ts';
import { tokenResource } from './shown.ts';
import { oneOf } from '../../../document/values/kinds.ts';
import { DELETE, GET } from '../../rows/endpoint.ts';
import { allOrNone, oneField, relative } from '../../rows/families.ts';
import { endToken } from '../../changes/credentials.ts';

export const tokens = [
  allOrNone('/members/{member}/tokens', 'the tokens of a member', {
    needs: ['read', 'own', 'account'],
    shows: tokenResource,
    at: ({ member: who }, { world }) => world.by.tokensOfMember.of(who.id),
  }),
  GET('/tokens/{token}', 'one token', { shows: tokenResource }),
  DELETE('/tokens/{token}', 'deletes a token and its webhooks', {
    run: ({ token }, { change }) => endToken(change, token),
  }),
  ...relative('/tokens/{token}/member', 'the member a token belongs to', {
    of: memberResource,
    usual: 'all',
    words: oneOf(memberResource.all.toSorted()),
    at: ({ token }, { world }) => world.members.the(token.idMember),
  }),
  oneField('/tokens/{token}/{field}', 'one field of a token', { of: tokenResource }),
];
