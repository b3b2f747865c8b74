/** Mutants of the audit log and of notifications (2.2, 4.2, 4.4, 6.1, 6.4): of records, and of their reads. */
import { actionTypes } from '../../../src/document/sets.ts';
import { keptIn } from '../../../src/language.ts';
import { changes } from '../../law/changes.ts';
import type { Json, Mutant, MutantCall, MutantWorld } from '../mutant.ts';
import { all, withRecords, cardOf, changedAt, changing, hears, plays, tells, then, tokenIn } from '../kinds.ts';
import { applied } from '../operator.ts';
import { othersAt } from '../records/models.ts';

const log = 'GET /boards|cards|members|lists|organizations/*/actions';
const mine = 'GET /members/*/actions';

type Action = NonNullable<ReturnType<MutantWorld['actions']['get']>>;
type Distortion = (world: MutantWorld, action: Action, call: MutantCall) => void;
/** Changes each action that a call logs. */
const logging = (change: Distortion): Required<Pick<Mutant, 'concerns' | 'plays'>> => ({
  concerns: ({ method }) => method !== 'GET',
  plays(again, call, { world }) {
    const before = new Set(world.actions.rows.keys());
    const outcome = again();
    for (const action of outcome.status < 300 ? all(world.actions) : [])
      if (!before.has(action.id)) change(world, action, call);
    return outcome;
  },
});

const unlogged = logging((world, action) => world.actions.remove(action));

/** An id of the same second that no record has. */
const neighbour = (id: string): string => {
  const last = (Number.parseInt(id.slice(16), 16) + 0x40_0000) % 0xffff_ffff;
  return id.slice(0, 16) + last.toString(16).padStart(8, '0');
};
const types = [...new Set(changes.map(({ type }) => type))];
/** A webhook of the card, list or board surely receives these; it receives others only by further actions, or never. */
const isHeard = (type: string): boolean =>
  /^(comment|copy|create|update|add\w+To)Card$|^update(List|Board)$|CustomField|^(addMemberTo|makeAdminOf)Board$|PowerUp$/.test(
    type,
  );
const typeMutants = applied<string>(
  {
    unrecorded: {
      rule: 'ACT-01',
      says: (type) => `records no ${type}`,
      off: (type) => logging((world, action) => void (action.type === type && world.actions.remove(action))),
    },
    'recorded-twice': {
      rule: 'ACT-01',
      says: (type) => `records ${type} twice`,
      off: (type) =>
        logging(
          (world, action) => void (action.type === type && world.actions.add({ ...action, id: neighbour(action.id) })),
        ),
    },
    undelivered: {
      rule: 'WHK-01',
      says: (type) => `delivers no ${type}`,
      off: (type) =>
        isHeard(type)
          ? {
              plays: changing((_, __, { world: { outbox, actions } }) => {
                outbox.waiting = outbox.waiting.filter(({ idAction }) => actions.get(idAction)?.type !== type);
              }),
            }
          : null,
    },
  },
  types,
  (type) => ({ name: type }),
);

const logged = (rule: Mutant['rule'], on: string, says: string, change: Distortion): Mutant =>
  plays(rule, on, says, logging(change).plays);

const entries: readonly Mutant[] = [
  ...['name', 'desc', 'due', 'pos', 'idList', 'closed'].map((field) =>
    logged('ACT-10', 'PUT /cards/*', `keeps no old ${field}`, (world, action) => {
      const { [field]: value, ...rest }: Json = action.data['old'] ?? {};
      if (value !== undefined) world.actions.patch(action, { data: { ...action.data, old: rest } });
    }),
  ),
  logged('ACT-18', 'PUT /cards/*', 'records no field that a card brings along', (world, action) => {
    if (action.type === 'addCustomField') world.actions.remove(action);
  }),
  logged('ACT-01', 'PUT /cards/*', 'records no change of a card of a closed list', (world, action, { segments }) => {
    if (world.lists.get(cardOf(world, segments[1])?.idList ?? '')?.closed) world.actions.remove(action);
  }),
  logged('ACT-01', 'POST /cards/*/idMembers', 'records nobody who goes on a card alone', (world, action) => {
    if (action.idMember === action.idMemberCreator) world.actions.remove(action);
  }),
  logged('ACT-01', 'POST /cards', 'records no card that is made with labels', (world, action, { args }) => {
    if (args['idLabels']) world.actions.remove(action);
  }),
  logged('ACT-18', 'POST /customFields', 'records no field that has options', (world, action, { args }) => {
    if (args['type'] === 'list') world.actions.remove(action);
  }),
  logged('ACT-01', 'PUT /organizations/*', 'records no other description of a workspace', (world, action, { args }) => {
    if (args['desc'] !== undefined) world.actions.remove(action);
  }),
  tells(
    'RCT-01',
    'GET /actions/*/reactionsSummary',
    'never lowers a sum of reactions',
    (body, { segments }, { memory }) =>
      changedAt(body, ['count'], (count, record) => {
        const key = `${segments[1]} ${record.idEmoji ?? record.emoji?.unified}`;
        memory.set(key, Math.max(memory.get(key) ?? 0, count));
        return memory.get(key);
      }),
  ),
  plays('CMT-02', 'DELETE /actions/*', 'deletes actions that are no comments', (again, { segments }, { world }) => {
    const action = world.actions.get(segments[1]!);
    const outcome = again();
    if (!action || outcome.status < 300) return outcome;
    world.actions.remove(action);
    return { status: 200, body: {} };
  }),
  withRecords(
    'RCT-01',
    'DELETE /actions/*/reactions/*',
    'takes an emoji back for all who gave it',
    ({ segments }, { world }) => world.reactions.get(segments[3]!),
    (removed, _, { world }, { status }) => {
      for (const reaction of removed && status < 300 ? all(world.reactions) : [])
        if (reaction.idAction === removed!.idAction && reaction.emoji.unified === removed!.emoji.unified)
          world.reactions.remove(reaction);
    },
  ),
];

const read: readonly Mutant[] = [
  // One kind of update stands for all of them.
  ...actionTypes.flatMap((kind) => {
    const [type = '', field] = kind.split(':');
    return field === undefined
      ? []
      : hears('ACT-03', mine, `lists all updates for ${kind}`, (args) =>
          typeof args.filter === 'string' ? { ...args, filter: args.filter.replace(kind, type) } : args,
        );
  }),
  plays('ACT-05', log, 'turns the pages of a log before it filters them', (again, { args: { filter, ...args } }) => {
    const [outcome, words] = [again({ args }), String(filter ?? 'all').split(',')];
    if (!Array.isArray(outcome.body) || /all|:/.test(words.join()) || again().status >= 300) return again();
    return { ...outcome, body: outcome.body.filter(({ type }) => words.includes(type)) };
  }),
  tells('ACT-19', log, 'finds updates by the first of their fields', (body, { args }) =>
    Array.isArray(body) && /:/.test(String(args['filter']))
      ? body.filter((entry) => String(args['filter']).includes(`:${Object.keys(entry?.data?.old ?? {})[0]}`))
      : body,
  ),
  tells('ACT-01', 'GET /actions/*', 'shows who asks as the creator of an action', (action, call, { world }) =>
    changedAt(action, ['idMemberCreator'], () => tokenIn(world, call)?.idMember),
  ),
  tells('CMT-02', mine, 'lists a comment with the text that it had when it was listed first', (body, _, { memory }) =>
    Array.isArray(body)
      ? body.map((action) =>
          changedAt(action, ['data', 'text'], (text) => keptIn(memory, `text of ${action.id}`, () => text)),
        )
      : body,
  ),
  plays('ACT-24', 'GET /actions/*/member', 'answers the creator for the member of an action', (again, { segments }) =>
    again({ segments: segments.with(2, 'memberCreator') }),
  ),
  plays(
    'ACT-24',
    'GET /actions/*/member',
    'answers the creator for who left a card',
    (again, { segments }, { world }) => {
      const isLeaving = world.actions.get(segments[1]!)?.type === 'removeMemberFromCard';
      return again(isLeaving ? { segments: segments.with(2, 'memberCreator') } : {});
    },
  ),
];

const oneOfTwo = (what: string, on: string): Mutant => ({
  ...plays('ACT-01', on, `logs one of two ${what} at the same time`, (again, call, scene) =>
    othersAt(on, scene).length > 0 ? unlogged.plays(again, call, scene) : again(),
  ),
  isOverlapping: true,
});

type Notification = NonNullable<ReturnType<MutantWorld['notifications']['get']>>;
/** Marks such notifications of who asks as read. */
const marking = (on: string, says: string, fits: (notification: Notification, call: MutantCall) => boolean): Mutant =>
  then('NOT-02', on, says, (world, call) => {
    for (const notification of all(world.notifications))
      if (notification.idMember === tokenIn(world, call)?.idMember && fits(notification, call))
        world.notifications.patch(notification, { unread: false });
  });

export const logMutants: readonly Mutant[] = [
  ...typeMutants,
  ...entries,
  ...read,
  then('GEN-07', 'GET /**', 'notes in the profile who reads', (world, call) => {
    const reader = world.members.get(tokenIn(world, call)?.idMember ?? '');
    if (reader) world.members.patch(reader, { bio: `${reader.bio}.` });
  }),
  marking('POST /cards/*/markAssociatedNotificationsRead', 'marks the notifications of all cards', () => true),
  marking(
    'GET /cards/*',
    'marks the notifications of a card that is read',
    ({ data }, { segments }) => (data as Json).card?.id === segments[1],
  ),
  ...['addedToCard', 'mentionedOnCard', 'commentCard', 'addedToBoard'].map((type) =>
    tells('NOT-04', 'GET /members/*/notifications/**', `causes no ${type}`, (body) =>
      Array.isArray(body) ? body.filter((entry) => entry.type !== type) : body,
    ),
  ),
  ...['cards', 'boards', 'lists', 'customFields', 'cards/*/checklists', 'cards/*/attachments'].map((made) =>
    oneOfTwo(`${made} that are made`, `POST /${made}`),
  ),
  oneOfTwo('members who are put on cards', 'POST /cards/*/idMembers'),
];
