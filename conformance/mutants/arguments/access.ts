/** Operators over the permissions of rows (5), and tokens that give more than they should. */
import { callsOf } from '../../../src/spec/paths.ts';
import { documentedIn, type DocumentedEndpoint } from '../../law/documented.ts';
import { ours } from '../../reference/rows.ts';
import { each, everywhere, plays, refused, tells } from '../kinds.ts';
import type { Again, Mutant, MutantCall, MutantOutcome, MutantWorld } from '../mutant.ts';
import { applied, named, type Operator } from '../operator.ts';

type Token = NonNullable<ReturnType<MutantWorld['tokens']['get']>>;
const tokensOf = (world: MutantWorld): readonly Token[] => [...world.tokens.rows.values()];
/** A token of a member, with all permissions. */
const fullToken = (world: MutantWorld, idMember: string | undefined): Token | undefined =>
  tokensOf(world).find((one) => one.idMember === idMember && one.permissions.length > 3);
const tokenOf = (world: MutantWorld, { token }: MutantCall): Token | undefined => world.by.token.get(token ?? '');
const memberAt = (world: MutantWorld, { segments }: MutantCall): string | undefined =>
  (world.members.get(segments[1] ?? '') ?? world.by.username.get(segments[1] ?? ''))?.id;

/** The call as if it had come with this token; unchanged without one. */
const as = (again: Again, one: Token | undefined): MutantOutcome =>
  one ? again({ token: one.token, key: one.key }) : again();

/** With whose token the right server is asked; undefined: with that of the call. */
type Whose = (call: MutantCall, world: MutantWorld) => Token | undefined;
const lends = (
  rule: Mutant['rule'],
  says: (row: DocumentedEndpoint) => string,
  whose: Whose,
  fits: (row: DocumentedEndpoint) => boolean = () => true,
): Operator<DocumentedEndpoint> => ({
  rule,
  says,
  off: (row) => (fits(row) ? { plays: (again, call, { world }) => as(again, whose(call, world)) } : null),
});

/** Another token of the same member with more permissions. */
const fuller: Whose = (call, world) => {
  const here = tokenOf(world, call);
  return tokensOf(world).find(
    (one) =>
      one.idMember === here?.idMember && one.key === here.key && one.permissions.length > here.permissions.length,
  );
};
const owners: Whose = (_, world) => world.tokens.get(world.cast.actors['owner'] ?? '');

const rows = applied(
  {
    ungranted: lends(
      'PRM-01',
      (row) => `asks for no permission beyond read on ${callsOf(row)}`,
      fuller,
      ({ needs }) => needs.some((need) => need !== 'read' && need !== 'own'),
    ),
    unowned: lends(
      'PRM-04',
      (row) => `shows what is another member's own on ${callsOf(row)}`,
      (call, world) => (call.segments[1] === 'me' ? undefined : fullToken(world, memberAt(world, call))),
      ({ needs }) => needs.includes('own'),
    ),
    open: lends(
      'PRM-02',
      (row) => `needs no token on ${callsOf(row)}`,
      (call, world) => (call.token === null ? tokensOf(world)[0] : undefined),
    ),
    'open-to-all': {
      rule: 'PRM-06',
      says: (row) => `does for everybody what ${callsOf(row)} does`,
      // What a member lists is listed to others too, in part.
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
  (row) => ({ name: named(row.method, row.path), on: callsOf(row) }),
);

/** What a member lists is shown to others in the same way. */
const asThemselves = (name: string, on: string): Mutant =>
  plays('PRM-06', on, `shows everybody the ${name} of a member as that member sees them`, (again, call, { world }) => {
    const member = memberAt(world, call);
    return as(again, tokenOf(world, call)?.idMember === member ? undefined : fullToken(world, member));
  });

/** Tokens as they were when they were last seen. */
const outliving = (says: string, on: string): Mutant =>
  plays('GEN-05', on, says, (again, call, { world, memory }) => {
    const here = tokenOf(world, call);
    if (here) memory.set(here.token, here.idMember);
    return as(again, here ? undefined : fullToken(world, memory.get(call.token ?? '')));
  });

const ruled = (
  rule: Mutant['rule'],
  says: string,
  on: string,
  how: (again: Again, call: MutantCall, world: MutantWorld) => MutantOutcome,
): Mutant => plays(rule, on, says, (again, call, { world }) => how(again, call, world));
/** Refused, it does something of the like without asking who may see it. */
const leaks = (
  says: string,
  on: string,
  instead: (args: MutantCall['args'], world: MutantWorld) => MutantCall['args'] | undefined,
): Mutant =>
  ruled('PRM-06', says, on, (again, { args }, world) => {
    const outcome = again();
    const others = outcome.status < 400 ? undefined : instead(args, world);
    return others ? again({ args: others }) : outcome;
  });

export const accessMutants: readonly Mutant[] = [
  ...rows,
  ...['boards', 'boards/*', 'cards', 'cards/*', 'actions', 'deltas'].map((path) =>
    asThemselves(path.replace('/*', '-of-a-filter'), `GET /members/*/${path}`),
  ),
  asThemselves('collections', 'GET /members/*'),
  ruled('PRM-06', 'shows a card to everybody who has its short link', 'GET /cards/*', (again, call, world) => {
    const outcome = again();
    const isOpened = outcome.status >= 400 && call.token !== null && world.by.cardShortLink.get(call.segments[1] ?? '');
    return isOpened ? as(again, owners(call, world)) : outcome;
  }),
  leaks('copies cards for whom they are closed to', 'POST /cards', ({ idCardSource, ...args }, world) => {
    const source = world.cards.get(String(idCardSource));
    return source && { ...args, name: source.name, desc: source.desc };
  }),
  leaks(
    'copies checklists for whom they are closed to',
    'POST /cards/*/checklists',
    ({ idChecklistSource, ...args }, world) => {
      const source = world.checklists.get(String(idChecklistSource));
      return source && { ...args, name: source.name };
    },
  ),
  ruled('PRM-01', 'lets nobody but its maker write on a board', 'POST /cards/**', (again, call, world) => {
    const card = world.cards.get(call.segments[1] ?? '');
    const maker = card && world.boards.get(card.idBoard)?.idMemberCreator;
    return card && tokenOf(world, call)?.idMember !== maker ? refused : again();
  }),
  ruled(
    'PRM-11',
    'embeds what needs a further permission for who may only read',
    'GET /members/*',
    (again, call, world) => as(again, fuller(call, world)),
  ),
  ruled(
    'TOK-05',
    'lists the webhooks of a token for everybody',
    'GET /tokens/*/webhooks',
    (again, { segments }, world) => as(again, world.by.token.get(segments[1] ?? '')),
  ),
  ruled('AUT-01', 'needs no key', everywhere, (again, call, world) =>
    again({ key: call.key ?? tokenOf(world, call)?.key ?? null }),
  ),
  ruled('AUT-08', 'reads the first 32 letters of a key', everywhere, (again, { key }) =>
    again({ key: key?.slice(0, 32) ?? null }),
  ),
  tells('TOK-04', 'GET /members/*/tokens', 'shows tokens in their records', (body, { token }) =>
    each(body, (one) => ({ ...one, secret: token })),
  ),
  outliving('reads for tokens that were deleted', 'GET /**'),
  {
    id: 'me-is-the-first',
    rule: 'CNV-02',
    says: 'takes the same member for me, whoever asks',
    plays(again, call, { memory, world }) {
      const { method, segments } = call;
      const asker = tokenOf(world, call)?.idMember;
      if (!memory.has('me') && asker) memory.set('me', asker);
      const isMe = /^members?$/.test(segments[0] ?? '') && segments[1] === 'me';
      return isMe && method === 'GET' && segments.length < 4 && segments[2] !== 'notifications'
        ? again({ segments: ['members', memory.get('me'), ...segments.slice(2)] })
        : again();
    },
  },
];
