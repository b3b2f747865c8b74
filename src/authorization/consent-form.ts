/** The form of a consent page: who may fill it in, and how the server knows that it made it (5.3). */
import { limits } from '../document/limits.ts';
import type { RuleId } from '../document/rules.ts';
import { hmacSha256 } from '../server/formats/hash.ts';
import { encoded } from '../server/formats/percent.ts';
import { errorPage } from '../server/pages/error.ts';
import type { Page } from '../server/pages/markup.ts';
import { Raw } from '../server/rows/resource.ts';
import type { Application, Member } from '../server/world/records.ts';
import type { World } from '../server/world/world.ts';

export const asPage = ({ text: markup, headers }: Page, status = 200, rule?: RuleId): Raw =>
  new Raw(null, {
    status,
    page: { mimeType: 'text/html; charset=utf-8', text: markup, headers },
    ...(rule && { rule }),
  });

/** A page of a name that was made to point here would be of the same origin as the consent page. */
const elsewhere = 'The consent page answers to names of this machine only; --control-host admits another.';
export const refusedByHost = (): Raw => asPage(errorPage(403, elsewhere), 403, 'AUT-25');

/** Everything that the page showed, signed: so a form of another page is refused. */
export function signature({ secret }: Application, fields: Readonly<Record<string, string>>): string {
  const signed = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${encoded(fields[name]!)}`)
    .join('&');
  return hmacSha256(secret, signed);
}

/** The members that the page offers. */
export const whoMayConsent = ({ members }: World): Member[] =>
  [...members.rows.values()].filter(({ memberType }) => memberType === 'normal').slice(0, limits.consentMembers);
