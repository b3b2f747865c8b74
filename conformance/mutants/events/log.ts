/** Mutants of the audit log and of notifications (2.2, 4.2, 4.4, 6.1, 6.4): what is recorded, and how it is read. */
import type { RuleId } from '../../../src/spec/rules.ts';
import { limits } from '../../../src/spec/limits.ts';
import type { Json, Mutant, MutantCall, MutantWorld } from '../mutant.ts';
import { all, around, cardOf, everywhere, hears, plays, tells, then } from '../kinds.ts';

const log = 'GET /boards|cards|members|lists|organizations/*/actions';
const mine = 'GET /members/*/actions';

type Action = NonNullable<ReturnType<MutantWorld['actions']['get']>>;
/** Something is done to each action that a call logs. */
const logged = (
  rule: RuleId,
  on: string,
  says: string,
  change: (world: MutantWorld, one: Action, call: MutantCall) => void,
): Mutant =>
  around(
    rule,
    on,
    says,
    (_, { world }) => new Set(world.actions.rows.keys()),
    (before, call, { world }, { status }) => {
      if (call.method === 'GET' || status >= 300) return;
      for (const one of all(world.actions)) if (!before.has(one.id)) change(world, one, call);
    },
  );

/** An id of the same second that no record has. */
const beside = (id: string): string => {
  const last = (Number.parseInt(id.slice(16), 16) + 0x40_0000) % 0xffff_ffff;
  return id.slice(0, 16) + last.toString(16).padStart(8, '0');
};
const ofCards =
  'createCard updateCard commentCard addMemberToCard removeMemberFromCard addAttachmentToCard deleteAttachmentFromCard ' +
  'addChecklistToCard removeChecklistFromCard updateCheckItemStateOnCard deleteCard convertToCardFromCheckItem copyCard';
const others =
  'createList updateList createBoard updateBoard addMemberToBoard addCustomField deleteCustomField updateCustomField ' +
  'updateCustomFieldItem updateOrganization enablePowerUp';
const recorded: readonly Mutant[] = `${ofCards} ${others}`.split(' ').flatMap((type) => [
  logged('ACT-01', everywhere, `records no ${type}`, (world, one) => {
    if (one.type === type) world.actions.remove(one);
  }),
  logged('ACT-01', everywhere, `records ${type} twice`, (world, one) => {
    if (one.type === type) world.actions.add({ ...one, id: beside(one.id) });
  }),
]);

/** A log shows other old values. */
const old = (says: string, change: (old: Json, one: Json) => Json): Mutant =>
  tells('ACT-10', log, says, (body) =>
    Array.isArray(body)
      ? body.map((one) => (one?.data?.old ? { ...one, data: { ...one.data, old: change(one.data.old, one) } } : one))
      : body,
  );
const firstOf = (some: Json): Json => Object.fromEntries(Object.entries(some).slice(0, 1));

const entries: readonly Mutant[] = [
  old('tells the first of several old values', firstOf),
  old('tells no old values of lists', (was, { type }) => (type === 'updateList' ? undefined : was)),
  old('tells no old values of boards', (was, { type }) => (type === 'updateBoard' ? undefined : was)),
  ...['name', 'desc', 'due', 'pos', 'idList', 'closed'].map((field) =>
    logged('ACT-10', 'PUT /cards/*', `keeps no old ${field}`, (world, one) => {
      const { [field]: value, ...rest }: Json = one.data['old'] ?? {};
      if (value !== undefined) world.actions.patch(one, { data: { ...one.data, old: rest } });
    }),
  ),
  tells('ACT-01', log, 'tells the maker of the board for whoever acted', (body) => {
    const first = Array.isArray(body) && body.at(-1)?.idMemberCreator;
    return first ? body.map((one: Json) => ({ ...one, idMemberCreator: first })) : body;
  }),
  logged('ACT-01', 'PUT /cards/*/checkItem/*', 'logs no item that becomes incomplete', (world, one, { args }) => {
    if (args['state'] === 'incomplete' && one.type === 'updateCheckItemStateOnCard') world.actions.remove(one);
  }),
  logged('ACT-18', 'PUT /customFields/*', 'records no new place of a field', (world, one, { args }) => {
    if (args['pos'] !== undefined && one.type === 'updateCustomField') world.actions.remove(one);
  }),
  logged('ACT-18', 'PUT /cards/*', 'records no field that a card brings along', (world, one) => {
    if (one.type === 'addCustomField') world.actions.remove(one);
  }),
  ...(['board', 'list', 'card'] as const).map((what) =>
    around(
      'ACT-01',
      'PUT /cards/*',
      `records no change of a card of a closed ${what}`,
      ({ segments }, { world }) => {
        const card = cardOf(world, segments[1]);
        const of = { card, list: world.lists.get(card?.idList ?? ''), board: world.boards.get(card?.idBoard ?? '') };
        return of[what]?.closed && card;
      },
      (card, _, { world }, { status }) => {
        const action = card && status < 300 && [...world.by.actionsOfCard.of(card.id)].at(-1);
        if (action && action.type === 'updateCard') world.actions.remove(action);
      },
    ),
  ),
  then('CMT-02', 'PUT /actions/**', 'dates a comment anew when it is edited', (world, { segments }) => {
    const one = world.actions.get(segments[1]!);
    if (one) world.actions.patch(one, { date: new Date(Date.parse(one.date) + 60_000).toISOString() });
  }),
  then('CMT-02', 'PUT /actions/**', 'forgets the card of a comment that is edited', (world, { segments }) => {
    const one = world.actions.get(segments[1]!);
    if (one) world.actions.patch(one, { data: { text: one.data['text'] } });
  }),
  plays('CMT-02', 'DELETE /actions/*', 'deletes actions that are no comments', (again, { segments }, { world }) => {
    const action = world.actions.get(segments[1]!);
    const outcome = again();
    if (!action || outcome.status < 300) return outcome;
    world.actions.remove(action);
    return { status: 200, body: {} };
  }),
  plays(
    'RCT-01',
    'DELETE /actions/*/reactions/*',
    'takes an emoji back for all who gave it',
    (again, call, { world }) => {
      const gone = world.reactions.get(call.segments[3]!);
      const outcome = again();
      if (!gone || outcome.status >= 300) return outcome;
      for (const one of [...world.by.reactionsOfAction.of(gone.idAction)])
        if (one.emoji.unified === gone.emoji.unified) world.reactions.remove(one);
      return outcome;
    },
  ),
];

/** One kind of update is taken for all of them. */
const allUpdates = (kind: string): Mutant =>
  hears('ACT-03', mine, `lists all updates for ${kind}`, (args) =>
    typeof args.filter === 'string' ? { ...args, filter: args.filter.replace(kind, kind.replace(/:.*/, '')) } : args,
  );

const read: readonly Mutant[] = [
  ...['closed', 'desc', 'idList', 'name'].map((kind) => allUpdates(`updateCard:${kind}`)),
  ...['closed', 'name'].map((kind) => allUpdates(`updateList:${kind}`)),
  ...(['cards', 'lists', 'boards', 'organizations'] as const).map((kind) =>
    plays('ACT-11', mine, `knows no ${kind} among idModels`, (again, { args: { idModels, ...args } }, { world }) => {
      if (!idModels) return again();
      const models = String(idModels).split(',');
      const known = models.filter((id) => id && !world[kind].get(id));
      return again({ args: { ...args, idModels: known.join() || '0'.repeat(24) } });
    }),
  ),
  ...['filter', 'idModels'].map((name) =>
    hears('ACT-11', mine, `takes no notice of ${name} where it counts`, ({ [name]: sent, ...args }) =>
      args['format'] === 'count' ? args : { ...args, [name]: sent },
    ),
  ),
  plays('ACT-19', mine, 'finds cards that were placed by updateCard:idList', (again, { args }) => {
    if (args['filter'] !== 'updateCard:idList') return again();
    const outcome = again({ args: { ...args, filter: 'updateCard' } });
    const isFound = (one: Json) => 'idList' in one.data.old || 'pos' in one.data.old;
    return { ...outcome, body: outcome.body.filter?.(isFound) ?? outcome.body };
  }),
  hears('ACT-05', log, 'counts pages of fifty', (args) =>
    args.page !== undefined && Number(args.limit) < 25 ? { ...args, limit: String(Number(args.limit) * 2) } : args,
  ),
  hears('ACT-05', mine, 'refuses the last page that there is', (args) =>
    Number(args.page ?? 0) * Number(args.limit ?? 50) >= 950
      ? { ...args, page: limits.actionsReach, limit: limits.results }
      : args,
  ),
  hears('ACT-08', log, 'counts up to fifty', (args) =>
    args.format === 'count' && Number(args.limit ?? 50) > 50 ? { ...args, limit: 50 } : args,
  ),
  plays('ACT-24', 'GET /actions/*/member', 'answers the creator for the member of an action', (again, { segments }) =>
    again({ segments: segments.with(2, 'memberCreator') }),
  ),
];

/** Notifications are marked read that stay unread. */
const marks = (says: string, isMeant: (one: Json, idMember: unknown, idCard: unknown) => boolean): Mutant =>
  then('NOT-02', 'POST /cards/*/markAssociatedNotificationsRead', says, (world, { segments, token }) => {
    const [idMember, idCard] = [world.by.token.get(token ?? '')?.idMember, cardOf(world, segments[1])?.id];
    for (const one of all(world.notifications))
      if (isMeant(one, idMember, idCard)) world.notifications.patch(one, { unread: false });
  });

export const logMutants: readonly Mutant[] = [
  then('GEN-07', 'GET /**', 'notes in the profile who reads', (world, { token }) => {
    const reader = world.members.get(world.by.token.get(token ?? '')?.idMember ?? '');
    if (reader) world.members.patch(reader, { bio: `${reader.bio}.` });
  }),
  tells('ACT-14', 'GET /actions/*', 'counts any number of different reactions', ({ limits, ...body }) => ({
    ...body,
    ...(limits && { limits: { reactions: { perAction: limits.reactions.perAction } } }),
  })),
  ...recorded,
  ...entries,
  ...read,
  plays('NOT-01', 'GET /members/*/notifications', 'keeps 100 notifications', (again, { token }, { world }) => {
    const who = world.by.token.get(token ?? '')?.idMember;
    const mine = all(world.notifications).filter(({ idMember }) => idMember === who);
    for (const old of mine.slice(0, -100)) world.notifications.remove(old);
    return again();
  }),
  marks('marks the notifications of all cards', (one, idMember) => one.idMember === idMember),
  marks('marks the notifications of a card for everybody', (one, _, idCard) => one.idCard === idCard),
  ...['addedToCard', 'mentionedOnCard', 'commentCard', 'addedToBoard'].map((type) =>
    tells('NOT-04', 'GET /members/*/notifications/**', `causes no ${type}`, (body) =>
      Array.isArray(body) ? body.filter((one) => one.type !== type) : body,
    ),
  ),
];
