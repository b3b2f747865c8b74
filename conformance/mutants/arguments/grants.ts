/** Mutants that do not check a permission or an owner on one row (5). */
import { documentedIn, type DocumentedEndpoint } from '../../law/documented.ts';
import { ours } from '../../reference/rows.ts';
import type { Faulty, MutantContext } from '../mutant.ts';

const at = ({ method, path }: DocumentedEndpoint) => `${method} ${path.replace(/\{[^}]*\}/g, '*')}`;
const idOf = (kind: string, { method, path }: DocumentedEndpoint) =>
  `${kind}-${method}-${path}`.replace(/[{}]/g, '').replace(/\W+/g, '-').replace(/-$/, '');

/** Another token of the same member, with all permissions. */
function fuller({ world }: MutantContext, token: string | null): string | undefined {
  const here = world.by.token.get(token ?? '');
  const others = [...world.tokens.rows.values()].filter(
    (one) =>
      one.idMember === here?.idMember && one.key === here.key && one.permissions.length > here.permissions.length,
  );
  return others[0]?.token;
}

const beyondRead = documentedIn(ours).filter(({ needs }) => needs.some((need) => need !== 'read' && need !== 'own'));

/** A token that may only read does what it may not. */
const unasked: readonly Faulty[] = beyondRead.map((row) => ({
  id: idOf('ungranted', row),
  rule: 'PRM-01',
  says: `asks for no permission beyond read on ${row.method} ${row.path}`,
  on: at(row),
  plays: (again, call, scene) => {
    const token = fuller(scene, call.token);
    return token === undefined ? again() : again({ token });
  },
}));

/** What belongs to a member is given to everybody. */
const unowned: readonly Faulty[] = documentedIn(ours)
  .filter(({ needs }) => needs.includes('own'))
  .map((row) => ({
    id: idOf('unowned', row),
    rule: 'PRM-04',
    says: `shows what is another member's own on ${row.method} ${row.path}`,
    on: at(row),
    plays: (again, call, { world }) => {
      const word = call.segments[1]!;
      const owner = word === 'me' ? undefined : (world.members.get(word) ?? world.by.username.get(word));
      const theirs = [...world.tokens.rows.values()].find(
        (one) => one.idMember === owner?.id && one.permissions.length > 3,
      );
      return theirs ? again({ token: theirs.token, key: theirs.key }) : again();
    },
  }));

/** A key alone, or no key at all, is enough to read. */
const open: readonly Faulty[] = documentedIn(ours)
  .filter(({ method, path }) => method === 'GET' && path.split('/').length < 4)
  .map((row) => ({
    id: idOf('open', row),
    rule: 'PRM-02',
    says: `needs no token on ${row.method} ${row.path}`,
    on: at(row),
    plays: (again, call, { world }) => {
      if (call.token !== null) return again();
      const [first] = [...world.tokens.rows.values()];
      return again({ token: first.token, key: first.key });
    },
  }));

/** A private board is open to everybody. */
const everybodys: readonly Faulty[] = [
  ['GET /boards/**', 'shows private boards to everybody'],
  ['GET /cards/**', 'shows cards of private boards to everybody'],
  ['GET /lists/**', 'shows lists of private boards to everybody'],
  ['GET /actions/**', 'shows actions of private boards to everybody'],
  ['GET /organizations/**', 'shows workspaces to everybody'],
  ['PUT /cards/**', 'lets everybody write cards'],
  ['POST /cards/**', 'lets everybody add to cards'],
  ['PUT /card/*/customField/*/item', 'lets everybody set values'],
  ['DELETE /customFields/*', 'lets everybody delete fields'],
  ['PUT /actions/**', 'lets everybody write over comments'],
  ['DELETE /actions/*', 'lets everybody delete comments'],
].map(([on, says]): Faulty => ({
  id: `everybodys-${on!.replace(/\W+/g, '-').replace(/-$/, '')}`,
  rule: 'PRM-06',
  says: says!,
  on: on!,
  plays: (again, call, { world }) => {
    const outcome = again();
    if (outcome.status !== 401 && outcome.status !== 403 && outcome.status !== 404) return outcome;
    if (call.token === null) return outcome;
    for (const one of [...world.tokens.rows.values()]) {
      if (one.permissions.length < 4) continue;
      const other = again({ token: one.token, key: one.key });
      if (other.status < 300) return other;
    }
    return outcome;
  },
}));

export const grantMutants: readonly Faulty[] = [...unasked, ...unowned, ...open, ...everybodys];
