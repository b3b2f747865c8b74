/** Mutants with one route that is open to actors who may not use it (5), and with tokens that work after their end. */
import type { RuleId } from '../../../src/spec/rules.ts';
import type { Again, Faulty, FaultCall, Json } from '../mutant.ts';
import { plays, refused } from '../kinds.ts';

const tokensOf = (world: Json): Json[] => [...world.tokens.rows.values()];
/** A token of a member, with all permissions. */
const fullToken = (world: Json, idMember: string): Json =>
  tokensOf(world).find((one) => one.idMember === idMember && one.permissions.length > 3);

const as = (again: Again, { token, key }: Json) => again({ token, key });

/** A call that must be refused is answered as if the owner had sent it. */
const open = (on: string): Faulty => {
  const name = on.replaceAll('*', 'one').replace(/[^A-Za-z]+/g, '-');
  return plays(`open-to-all-${name}`, 'PRM-06', `does for everybody what ${on} does`, on, (again, call, { world }) => {
    const outcome = again();
    const owner = world.tokens.get(world.cast.actors.owner);
    const isSight = outcome.status === 401 || outcome.status === 403 || outcome.status === 404;
    return isSight && call.token !== null && call.token !== owner.token ? as(again, owner) : outcome;
  });
};

const routes: readonly string[] = [
  'GET /cards/*',
  'GET /boards/*/customFields',
  'GET /boards/*/cards',
  'GET /boards/*/lists',
  'GET /boards/*/members',
  'GET /lists/*/cards',
  'GET /lists/*/cards/*',
  'GET /actions/*',
  'GET /actions/*/*',
  'GET /actions/*/reactions',
  'GET /actions/*/reactionsSummary',
  'POST /actions/*/reactions',
  'DELETE /actions/*/reactions/*',
  'POST /cards',
  'POST /cards/*/actions/comments',
  'POST /cards/*/attachments',
  'POST /cards/*/checklists',
  'POST /cards/*/checklist/*/checkItem',
  'POST /cards/*/checklist/*/checkItem/*/convertToCard',
  'POST /cards/*/idLabels',
  'POST /cards/*/idMembers',
  'POST /cards/*/labels',
  'POST /cards/*/membersVoted',
  'POST /cards/*/stickers',
  'POST /cards/*/markAssociatedNotificationsRead',
  'PUT /boards/*',
  'POST /customFields',
  'POST /customField/*/options',
  'PUT /customField/*/options/*',
  'GET /organizations/*/exports/*',
  'POST /organizations/*/exports',
  'POST /webhooks',
  'DELETE /webhooks/*',
  'PUT /members/*/bio',
  'PUT /members/*/avatarSource',
  'PUT /actions/*/text',
  'GET /tokens/*/webhooks',
  'PUT /members/*/boardStars/*',
  'PUT /members/*/boardStars/*/pos',
  'PUT /members/*/boardStars/*/idBoard',
];

/** What a member lists is shown to others in the same way. */
const asThemselves = (id: string, on: string): Faulty =>
  plays(
    `others-see-${id}`,
    'PRM-06',
    `shows everybody the ${id} of a member as that member sees them`,
    on,
    (again, { segments, token }, { world }) => {
      const member = world.members.get(segments[1]) ?? world.by.username.get(segments[1]);
      const isOther = member && world.by.token.get(token ?? '')?.idMember !== member.id;
      const theirs = isOther && fullToken(world, member.id);
      return theirs ? as(again, theirs) : again();
    },
  );

/** Tokens as they were when they were last seen. */
const outliving = (id: string, says: string, on: string): Faulty =>
  plays(id, 'GEN-05', says, on, (again, { token }, { world, memory }) => {
    const here = world.by.token.get(token ?? '');
    if (here) memory.set(here.token, here.idMember);
    const idMember = here ? undefined : memory.get(token ?? '');
    const another = idMember && fullToken(world, idMember);
    return another ? as(again, another) : again();
  });

const ruled = (
  id: string,
  rule: RuleId,
  says: string,
  on: string,
  how: (again: Again, call: FaultCall, world: Json) => ReturnType<Again>,
): Faulty => plays(id, rule, says, on, (again, call, { world }) => how(again, call, world));

export const accessMutants: readonly Faulty[] = [
  ...routes.map(open),
  asThemselves('boards', 'GET /members/*/boards'),
  asThemselves('filtered-boards', 'GET /members/*/boards/*'),
  asThemselves('cards', 'GET /members/*/cards'),
  asThemselves('filtered-cards', 'GET /members/*/cards/*'),
  asThemselves('actions', 'GET /members/*/actions'),
  asThemselves('deltas', 'GET /members/*/deltas'),
  asThemselves('collections', 'GET /members/*'),
  ruled(
    'short-links-open',
    'PRM-06',
    'shows a card to everybody who has its short link',
    'GET /cards/*',
    (again, { segments, token }, world) => {
      const outcome = again();
      const isMeant = outcome.status >= 400 && token !== null && world.by.cardShortLink.get(segments[1]!);
      return isMeant ? as(again, world.tokens.get(world.cast.actors.owner)) : outcome;
    },
  ),
  ruled(
    'unseen-copied',
    'PRM-06',
    'copies cards for whom they are closed to',
    'POST /cards',
    (again, { args: { idCardSource, ...args } }, world) => {
      const outcome = again();
      const source = world.cards.get(idCardSource);
      return outcome.status < 400 || !source
        ? outcome
        : again({ args: { ...args, name: source.name, desc: source.desc } });
    },
  ),
  ruled(
    'unseen-checklists-copied',
    'PRM-06',
    'copies checklists for whom they are closed to',
    'POST /cards/*/checklists',
    (again, { args: { idChecklistSource, ...args } }, world) => {
      const outcome = again();
      const source = world.checklists.get(idChecklistSource);
      return outcome.status < 400 || !source ? outcome : again({ args: { ...args, name: source.name } });
    },
  ),
  ruled('keys-of-others', 'AUT-03', 'takes a token with any key', '* /**', (again, call, world) => {
    const token = world.by.token.get(call.token ?? '');
    return token && world.applications.get(call.key) ? again({ key: token.key }) : again();
  }),
  ruled(
    'tokens-of-everybody',
    'TOK-01',
    'lists the tokens of everybody',
    'GET /members/*/tokens',
    (again, _, world) => {
      const outcome = again();
      const all = tokensOf(world).map(({ id, idMember, permissions }) => ({ id, idMember, permissions }));
      return outcome.status < 300 ? { ...outcome, body: all } : outcome;
    },
  ),
  ruled(
    'writes-of-makers-alone',
    'PRM-01',
    'lets nobody but its maker write on a board',
    'POST /cards/**',
    (again, { segments, token }, world) => {
      const card = world.cards.get(segments[1]!);
      const maker = card && world.boards.get(card.idBoard)?.idMemberCreator;
      return card && world.by.token.get(token ?? '')?.idMember !== maker ? refused : again();
    },
  ),
  outliving('deleted-tokens-work', 'takes tokens that were deleted', '* /**'),
  outliving('deleted-tokens-read', 'reads for tokens that were deleted', 'GET /**'),
];
