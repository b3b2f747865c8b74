/** Operators over the permissions of rows (5), and tokens that permit more than they should. */
import { callsOf } from '../../declared/nouns.ts';
import type { RuleId } from '../../../src/document/rules.ts';
import { documentedIn, type DocumentedEndpoint } from '../../law/documented.ts';
import { ours } from '../../declared/rows.ts';
import { all, changedEach, everywhere, plays, refuses, tells, tokenIn } from '../kinds.ts';
import type { Again, Mutant, MutantCall, MutantOutcome, MutantWorld } from '../mutant.ts';
import { applied, ofRow, type Operator } from '../operator.ts';

type Token = NonNullable<ReturnType<MutantWorld['tokens']['get']>>;
/** A token of a member, with all permissions. */
const fullToken = (world: MutantWorld, idMember: string | undefined): Token | undefined =>
  all(world.tokens).find((token) => token.idMember === idMember && token.permissions.length > 3);
const memberAt = (world: MutantWorld, { segments }: MutantCall): string | undefined =>
  (world.members.get(segments[1] ?? '') ?? world.by.username.get(segments[1] ?? ''))?.id;

/** The call as if it had this token; the same call if there is none. */
const as = (again: Again, token: Token | undefined): MutantOutcome =>
  token ? again({ token: token.token, key: token.key }) : again();

/** The token with which the right server is asked; undefined: that of the call. */
type Whose = (call: MutantCall, world: MutantWorld) => Token | undefined;
const lends = (
  rule: RuleId,
  says: string,
  whose: Whose,
  fits: (row: DocumentedEndpoint) => boolean = () => true,
): Operator<DocumentedEndpoint> => ({
  rule,
  says: (row) => `${says} on ${callsOf(row)}`,
  off: (row) => (fits(row) ? { plays: (again, call, { world }) => as(again, whose(call, world)) } : null),
});

/** Another token of the same member with more permissions. */
const fuller: Whose = (call, world) => {
  const own = tokenIn(world, call);
  return all(world.tokens).find(
    (token) =>
      token.idMember === own?.idMember && token.key === own.key && token.permissions.length > own.permissions.length,
  );
};
const owners: Whose = (_, world) => world.tokens.get(world.fixtureNames.actors['owner'] ?? '');

const rows = applied(
  {
    ungranted: lends('PRM-01', 'asks for no permission beyond read', fuller, ({ needs }) =>
      needs.some((need) => need !== 'read' && need !== 'own'),
    ),
    unowned: lends(
      'PRM-04',
      "shows what is another member's own",
      (call, world) => (call.segments[1] === 'me' ? undefined : fullToken(world, memberAt(world, call))),
      ({ needs }) => needs.includes('own'),
    ),
    open: lends('PRM-02', 'needs no token', (call, world) => (call.token === null ? all(world.tokens)[0] : undefined)),
    'open-to-all': {
      rule: 'PRM-06',
      says: (row) => `does for everybody what ${callsOf(row)} does`,
      // Other members may read a part of these lists too.
      off: ({ path }) =>
        path.startsWith('/members/')
          ? null
          : {
              plays(again, call, { world }) {
                const outcome = again();
                const owner = owners(call, world);
                const isHidden = [401, 403, 404].includes(outcome.status);
                return isHidden && call.token !== null && call.token !== owner?.token ? as(again, owner) : outcome;
              },
            },
    },
  },
  documentedIn(ours),
  ofRow,
);

/** The call has another token. */
const lent = (rule: RuleId, on: string, says: string, whose: Whose): Mutant =>
  plays(rule, on, says, (again, call, { world }) => as(again, whose(call, world)));
/** Other members may read these lists of a member in the same way. */
const asThemselves = (name: string, on: string): Mutant =>
  lent('PRM-06', on, `shows everybody the ${name} of a member as that member sees them`, (call, world) => {
    const member = memberAt(world, call);
    return tokenIn(world, call)?.idMember === member ? undefined : fullToken(world, member);
  });

export const accessMutants: readonly Mutant[] = [
  ...rows,
  ...['boards', 'boards/*', 'cards', 'cards/*', 'actions', 'deltas'].map((path) =>
    asThemselves(path.replace('/*', '-of-a-filter'), `GET /members/*/${path}`),
  ),
  asThemselves('collections', 'GET /members/*'),
  plays('PRM-06', 'POST /cards', 'copies cards for whom they are closed to', (again, { args }, { world }) => {
    const outcome = again();
    const { idCardSource, ...others } = args;
    const source = outcome.status < 400 ? undefined : world.cards.get(String(idCardSource));
    return source ? again({ args: { ...others, name: source.name, desc: source.desc } }) : outcome;
  }),
  refuses('PRM-01', 'POST /cards/**', 'lets nobody but its maker write on a board', (_, call, { world }) => {
    const card = world.cards.get(call.segments[1] ?? '');
    const maker = card && world.boards.get(card.idBoard)?.idMemberCreator;
    return card !== undefined && tokenIn(world, call)?.idMember !== maker;
  }),
  lent('PRM-11', 'GET /members/*', 'embeds what needs a further permission for who may only read', fuller),
  lent('AUT-06', 'GET /**', 'reads for tokens that may only write', (call, world) => {
    const token = tokenIn(world, call);
    return token && !token.permissions.includes('read') ? fullToken(world, token.idMember) : undefined;
  }),
  lent('TOK-05', 'GET /tokens/*/webhooks', 'lists the webhooks of a token for everybody', ({ segments }, world) =>
    world.by.token.get(segments[1] ?? ''),
  ),
  plays('AUT-01', everywhere, 'needs no key', (again, call, { world }) =>
    again({ key: call.key ?? tokenIn(world, call)?.key ?? null }),
  ),
  plays('AUT-08', everywhere, 'reads the first 32 letters of a key', (again, { key }) =>
    again({ key: key?.slice(0, 32) ?? null }),
  ),
  tells('TOK-04', 'GET /members/*/tokens', 'shows tokens in their records', (body, { token }) =>
    changedEach(body, (record) => ({ ...record, secret: token })),
  ),
  plays('GEN-05', 'GET /**', 'reads for tokens that were deleted', (again, call, { world, memory }) => {
    const own = tokenIn(world, call);
    if (own) memory.set(own.token, own.idMember);
    return as(again, own ? undefined : fullToken(world, memory.get(call.token ?? '')));
  }),
];
