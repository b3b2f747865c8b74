/** How a token is shown (2.10): what it permits, for whom and until when; never the token itself. */
import type { Token } from '../../world/records.ts';
import { resource, type Resource } from '../../rows/resource.ts';
import { webhookResource } from '../webhooks/shown.ts';

/**
 * TOK-04: the permissions in the form that clients read, without the token itself: what may be
 * read and written of the member, of boards, of workspaces.
 */
function permissionsOf({ idMember, permissions }: Token): object[] {
  const read = permissions.includes('read');
  const write = permissions.includes('write');
  return [
    { idModel: idMember, modelType: 'Member', read, write: permissions.includes('account') },
    { idModel: '*', modelType: 'Board', read, write },
    { idModel: '*', modelType: 'Organization', read, write },
  ];
}

export const tokenResource: Resource<Token> = resource('tokens', {
  name: 'token',
  getters: { permissions: permissionsOf }, // TOK-03
  embeds: {
    webhooks: {
      shows: { resource: () => webhookResource, prefix: 'webhook_', usual: 'all' },
      of: ({ id }: Token, { world }) => [...world.by.webhooksOfToken.of(id)],
    },
  },
});
