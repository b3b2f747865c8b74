/**
 * The use that one client makes of grants of OAuth 2.0: where it shows its tokens, how it renews them, what it asks
 * for.
 */
import { offline, scopesOf } from '../../server/records/scopes.ts';
import type { Asked } from './asked.ts';
import type { Note } from './client-report.ts';

const authorize = 'GET /oauth2/authorize';
const header = 'Authorization: Bearer {the token}';

export class Grants {
  readonly #note: Note;
  /** The scopes that it asked a member for, each with the request. */
  readonly #asked = new Map<string, Asked>();
  /** Those that its calls needed. */
  readonly #used = new Set<string>();
  #hasTokens = false;

  constructor(note: Note) {
    this.#note = note;
  }

  see(asked: Asked): void {
    const { endpoint, operation, entry, args } = asked;
    // Only a page asks the member; a request that is refused shows none.
    if (operation === authorize && entry.status === 200) this.#ask(asked);
    else if (operation === 'POST /oauth2/token') this.#renew(asked);
    else if (entry.authorization?.startsWith('Bearer ')) {
      this.#hasTokens = true;
      const needs = scopesOf(endpoint);
      if (needs !== 'closed' && entry.status < 400) for (const scope of needs.of) this.#used.add(scope);
    } else if ('access_token' in args || (this.#hasTokens && entry.rule === 'AUT-02')) this.#inAddress(asked);
  }

  /** Reports what only the end of a run shows; a client that called nothing shows nothing. */
  pending(): void {
    if (!this.#hasTokens) return;
    for (const [scope, { line }] of this.#asked)
      if (!this.#used.has(scope)) {
        const says = `the member was asked for ${scope}, and no call needed it`;
        this.#note({ kind: 'grants', operation: authorize, says, example: line });
      }
  }

  #ask(asked: Asked): void {
    const words = (asked.args['scope'] ?? '').split(' ').filter((word) => word !== '' && word !== offline);
    for (const word of words) if (!this.#asked.has(word) && this.#asked.size < most) this.#asked.set(word, asked);
  }

  #renew({ operation, entry, args, line }: Asked): void {
    if (args['grant_type'] !== 'refresh_token' || entry.status !== 403) return;
    const says = 'a refresh token was refused: each works once';
    const instead = 'keep the refresh_token of each answer, and let one refresh run at a time';
    this.#note({ kind: 'grants', operation, says, instead, example: line });
  }

  #inAddress({ operation, line }: Asked): void {
    const says = 'a token of OAuth 2.0 stood in the address, where it does not count and others may read it';
    this.#note({ kind: 'grants', operation, says, instead: header, example: line });
  }
}

/** How many words of scopes are remembered: a client may ask for scopes that do not exist. */
const most = 100;
