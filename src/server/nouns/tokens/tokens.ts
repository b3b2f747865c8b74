/** Deletes tokens. */
import type { Change } from '../../changes/change.ts';
import type { Token } from '../../world/records.ts';

/** TOK-02: webhooks of the token are deleted too. */
export function revokeToken(change: Change, token: Token): void {
  for (const webhook of [...change.world.by.webhooksOfToken.of(token.id)]) change.remove('webhooks', webhook, 'silent'); // WHK-15
  change.remove('tokens', token, 'silent');
}
