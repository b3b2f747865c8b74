/** Mutants of the audit log (2.2, 6.1): actions that are missing, and actions that are shown wrong. */
import type { Faulty, Json } from '../mutant.ts';
import { tells } from '../kinds.ts';

const log = 'GET /boards|cards|members|lists|organizations/*/actions';
const entries = (change: (one: Json) => Json) => (body: Json) =>
  Array.isArray(body) ? body.map((one) => (one?.id ? change(one) : one)) : body;

/** The only action that shows a change: without it the change was never logged. */
const alone: readonly string[] = [
  'createCard',
  'updateCard',
  'commentCard',
  'addMemberToCard',
  'removeMemberFromCard',
  'addAttachmentToCard',
  'deleteAttachmentFromCard',
  'addChecklistToCard',
  'removeChecklistFromCard',
  'updateCheckItemStateOnCard',
  'createList',
  'updateList',
  'updateBoard',
  'addMemberToBoard',
  'addCustomField',
  'deleteCustomField',
  'updateCustomField',
  'updateCustomFieldItem',
  'deleteCard',
  'convertToCardFromCheckItem',
  'copyCard',
  'updateOrganization',
  'createBoard',
  'enablePowerUp',
];
const unrecorded: readonly Faulty[] = alone.map((type) => ({
  id: `unrecorded-${type}`,
  rule: 'ACT-01',
  says: `records no ${type}`,
  plays: (again, { method, segments }, { world }) => {
    const outcome = again();
    if (method === 'GET' || outcome.status >= 300) return outcome;
    // The latest action is the one that was logged.
    const made = [...world.actions.rows.values()].slice(-12).filter((one: Json) => one.type === type);
    for (const one of made) if (segments[0] !== 'actions') world.actions.remove(one);
    return outcome;
  },
}));

const shapes: readonly Faulty[] = [
  ...['data', 'date', 'idMemberCreator', 'type'].map((name) =>
    tells(
      `action-without-${name}`,
      'ACT-12',
      `shows actions without ${name}`,
      'GET /actions/*',
      ({ [name]: _, ...rest }) => rest,
    ),
  ),
  ...['data', 'date', 'idMemberCreator', 'type'].map((name) =>
    tells(
      `log-without-${name}`,
      'ACT-12',
      `lists actions without ${name}`,
      log,
      entries(({ [name]: _, ...rest }) => rest),
    ),
  ),
  ...['limits', 'display', 'memberCreator'].map((name) =>
    tells(
      `whole-action-without-${name}`,
      'ACT-12',
      `shows a whole action without ${name}`,
      'GET /actions/*',
      ({ [name]: _, ...rest }) => rest,
    ),
  ),
  ...['activityBlocked', 'avatarHash', 'avatarUrl', 'fullName', 'idMemberReferrer', 'initials', 'username', 'id'].map(
    (name) =>
      tells(
        `creator-without-${name}`,
        'ACT-09',
        `shows who made an action without ${name}`,
        'GET /actions/*',
        (body) => {
          const { [name]: _, ...memberCreator } = body.memberCreator ?? {};
          return body.memberCreator ? { ...body, memberCreator } : body;
        },
      ),
  ),
  ...['id', 'name', 'shortLink'].map((name) =>
    tells(
      `data-board-without-${name}`,
      'ACT-12',
      `tells the board of an action without ${name}`,
      log,
      entries((one) => {
        const { [name]: _, ...board } = one.data?.board ?? {};
        return one.data?.board ? { ...one, data: { ...one.data, board } } : one;
      }),
    ),
  ),
  ...['id', 'name', 'idShort', 'shortLink'].map((name) =>
    tells(
      `data-card-without-${name}`,
      'ACT-12',
      `tells the card of an action without ${name}`,
      log,
      entries((one) => {
        const { [name]: _, ...card } = one.data?.card ?? {};
        return one.data?.card ? { ...one, data: { ...one.data, card } } : one;
      }),
    ),
  ),
  tells('limits-without-reactions', 'ACT-12', 'tells no limits of reactions', 'GET /actions/*', (body) =>
    body.limits ? { ...body, limits: {} } : body,
  ),
  tells('display-without-entities', 'ACT-12', 'displays an action without entities', 'GET /actions/*', (body) =>
    body.display ? { ...body, display: { translationKey: body.display.translationKey } } : body,
  ),
  tells('display-without-key', 'ACT-12', 'displays an action without a translation key', 'GET /actions/*', (body) =>
    body.display ? { ...body, display: { entities: body.display.entities } } : body,
  ),
  tells('acted-by-the-maker', 'ACT-01', 'tells the maker of the board for whoever acted', log, (body) => {
    const all = Array.isArray(body) ? body : [];
    const first = all.at(-1)?.idMemberCreator;
    return all.length > 0 ? all.map((one) => (one.idMemberCreator ? { ...one, idMemberCreator: first } : one)) : body;
  }),
  tells(
    'old-holds-all',
    'ACT-10',
    'tells values for old that did not change',
    log,
    entries((one) =>
      one.data?.old
        ? { ...one, data: { ...one.data, old: { ...one.data.old, desc: '', closed: false, pos: 1, name: 'x' } } }
        : one,
    ),
  ),
  tells(
    'old-holds-one',
    'ACT-10',
    'tells the first of several old values',
    log,
    entries((one) =>
      one.data?.old
        ? { ...one, data: { ...one.data, old: Object.fromEntries(Object.entries(one.data.old).slice(0, 1)) } }
        : one,
    ),
  ),
  tells(
    'old-of-lists-lost',
    'ACT-10',
    'tells no old values of lists',
    log,
    entries((one) => {
      const { old: _, ...data } = one.data ?? {};
      return one.type === 'updateList' ? { ...one, data } : one;
    }),
  ),
  tells(
    'old-of-boards-lost',
    'ACT-10',
    'tells no old values of boards',
    log,
    entries((one) => {
      const { old: _, ...data } = one.data ?? {};
      return one.type === 'updateBoard' ? { ...one, data } : one;
    }),
  ),
  tells(
    'member-never',
    'ACT-13',
    'tells nothing of the member an action is about',
    log,
    entries(({ member: _, ...rest }) => rest),
  ),
  tells(
    'dates-of-today',
    'CNV-06',
    'tells days for the dates of actions',
    log,
    entries((one) => (one.date ? { ...one, date: String(one.date).slice(0, 10) } : one)),
  ),
];

export const logMutants: readonly Faulty[] = [...unrecorded, ...shapes];
