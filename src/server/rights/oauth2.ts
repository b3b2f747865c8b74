/** The rights of a token of OAuth 2.0: by its scopes, and in the workspaces that a member granted. */
import { scopeOfModel, scopesOf, type Scope } from '../records/scopes.ts';
import { must } from '../calls/refusal.ts';
import type { Grant, Stored, Token } from '../world/records.ts';
import type { World } from '../world/world.ts';

export type Held = Grant['secrets'][number];
/** Who asks, as far as it matters here. */
interface Bearer {
  readonly token: Token | null;
}

/** The grant that a secret belongs to, and the secret, whether or not it is still good. */
export function grantWith(world: World, kind: Held['kind'], value: string): { token: Token; held: Held } | undefined {
  const [token] = world.by.grantOfSecret.of(value);
  const held = token?.oauth2?.secrets.find((secret) => secret.value === value);
  return token && held?.kind === kind ? { token, held } : undefined;
}

/** Refuses what the scopes of a grant do not cover. A token of the older kind has permissions instead. */
export function withinScopes({ token }: Bearer, row: { readonly method: string; readonly path: string }): void {
  if (!token?.oauth2) return;
  const needs = scopesOf(row);
  must('AUT-06', needs !== 'closed', 'unauthorized permission requested: this route takes a key and a token only');
  const has = (scope: Scope): boolean => token.oauth2!.scopes.includes(scope);
  const enough = needs.how === 'one' ? needs.of.some(has) : needs.of.every(has);
  must('AUT-06', enough, () =>
    lacking(
      needs.of.filter((scope) => !has(scope)),
      needs.how,
    ),
  );
}

const lacking = (scopes: readonly Scope[], how: 'all' | 'one'): string =>
  `unauthorized permission requested: the token lacks ${scopes.join(how === 'one' ? ' or ' : ' and ')}`;

/** Refuses a webhook on a model that the scopes of the token do not cover. */
export function mayWatch({ token }: Bearer, modelType: string): void {
  const scope = scopeOfModel[modelType];
  if (token?.oauth2 && scope) must('AUT-06', token.oauth2.scopes.includes(scope), () => lacking([scope], 'all'));
}

/** A grant for some workspaces sees nothing of others, and no board that belongs to none. */
export function inGranted({ token }: Bearer, world: World, record: Stored): boolean {
  const granted = token?.oauth2?.idOrganizations;
  if (!granted) return true;
  const workspace = workspaceOf(world, record);
  return workspace === undefined || (workspace !== null && granted.includes(workspace));
}

/** The workspace of a record; null if its board has none, undefined if the record belongs to no board or workspace. */
function workspaceOf({ boards, organizations }: World, record: Stored): string | null | undefined {
  if (organizations.get(record.id) === record) return record.id;
  const { idBoard, idModel, idOrganization } = record as unknown as Partial<Record<string, string | null>>;
  const board = boards.get(record.id) ?? boards.get(idBoard ?? idModel ?? '');
  if (board) return board.idOrganization;
  return idOrganization;
}
