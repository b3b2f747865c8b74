/**
 * The page of a member's account that ends what the member allowed. The document has none; the live dialect has these
 * rows, as the live service has such a page.
 */
import { limits } from '../../document/limits.ts';
import { scopeSays } from '../../server/records/scopes.ts';
import { objectId, optional, text } from '../../document/values/kinds.ts';
import { equal } from '../../server/formats/hash.ts';
import { accountPage, type Granted } from './account-page.ts';
import { errorPage } from '../../server/pages/error.ts';
import { GET, POST, sentTo, type Context } from '../../server/rows/endpoint.ts';
import type { Raw } from '../../server/rows/resource.ts';
import type { Member, Token } from '../../server/world/records.ts';
import type { World } from '../../server/world/world.ts';
import { asPage, refusedByHost, signature, whoMayConsent } from '../../authorization/consent-form.ts';
import { endToken } from '../../server/changes/credentials.ts';
import { permittedSays } from '../../authorization/consent-rows.ts';

/** Nobody signs in here: the page shows the member whom the address names, or the first one. */
function memberOf({ by, members }: World, named: string | undefined, offered: readonly Member[]): Member | undefined {
  if (named === undefined) return offered[0];
  return members.get(named) ?? by.username.get(named);
}

/** A grant that renews itself has no end; of others the last secret tells it. */
function untilOf({ dateExpires, oauth2 }: Token): string | null {
  if (oauth2 === null) return dateExpires;
  const [last] = oauth2.secrets
    .map(({ expires }) => expires)
    .toSorted()
    .reverse();
  return oauth2.offline ? null : (last ?? null);
}

const formOf = (token: Token, { applications }: World): string =>
  signature(applications.the(token.key), { grant: token.id, member: token.idMember });

function grantsOf(idMember: string, { world, now }: Context): Granted[] {
  const isOver = (token: Token): boolean => Date.parse(untilOf(token) ?? '9999') <= now;
  return [...world.tokens.rows.values()]
    .filter((token) => token.idMember === idMember && !isOver(token))
    .map((token) => ({
      id: token.id,
      application: token.identifier ?? world.applications.the(token.key).name,
      may: token.oauth2?.scopes.map((scope) => scopeSays[scope]) ?? permittedSays(token.permissions),
      since: token.dateCreated,
      until: untilOf(token),
      signature: formOf(token, world),
    }));
}

function account({ member: named }: { readonly member: string | undefined }, context: Context): Raw {
  if (context.call.foreign) return refusedByHost();
  const offered = whoMayConsent(context.world);
  const member = memberOf(context.world, named, offered);
  if (member === undefined) return asPage(errorPage(404, 'There is no such member.'), 404, 'ERR-02');
  const others = offered.filter(({ id }) => id !== member.id);
  return asPage(accountPage({ member, others, grants: grantsOf(member.id, context) }));
}

function end({ grant, consent }: { readonly grant: string; readonly consent: string }, context: Context): Raw {
  const { world, change, call } = context;
  const token = world.tokens.get(grant);
  if (token === undefined) return asPage(errorPage(404, 'This access has ended already.'), 404, 'ERR-02');
  if (call.foreign || !equal(consent, formOf(token, world)))
    return asPage(errorPage(400, 'This form was not made by the page of the account.'), 400, 'AUT-25');
  endToken(change, token);
  return sentTo(`account?member=${world.members.the(token.idMember).username}`);
}

const open = {
  needs: [],
  open: true,
  because: 'the live service has such a page; its address and its form here are ours',
} as const;

export const accountRows = [
  GET('/account', 'the page on which a member sees what may act in their name', {
    ...open,
    args: { member: optional(text(1, limits.lengths.token)) },
    run: account,
  }),
  POST('/account', 'ends what a member allowed, by the form of that page', {
    ...open,
    args: { grant: objectId, consent: text(0, limits.lengths.consent) },
    run: end,
  }),
];
