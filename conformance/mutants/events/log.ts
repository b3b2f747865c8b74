/** Mutants of the audit log (2.2, 6.1): actions that are missing, and actions that are shown wrong. */
import type { Mutant, Json } from '../mutant.ts';
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
const unrecorded: readonly Mutant[] = alone.map((type) => ({
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

const shapes: readonly Mutant[] = [
  tells('ACT-12', 'GET /actions/*', 'tells no limits of reactions', (body) =>
    body.limits ? { ...body, limits: {} } : body,
  ),
  tells('ACT-12', 'GET /actions/*', 'displays an action without entities', (body) =>
    body.display ? { ...body, display: { translationKey: body.display.translationKey } } : body,
  ),
  tells('ACT-12', 'GET /actions/*', 'displays an action without a translation key', (body) =>
    body.display ? { ...body, display: { entities: body.display.entities } } : body,
  ),
  tells('ACT-01', log, 'tells the maker of the board for whoever acted', (body) => {
    const all = Array.isArray(body) ? body : [];
    const first = all.at(-1)?.idMemberCreator;
    return all.length > 0 ? all.map((one) => (one.idMemberCreator ? { ...one, idMemberCreator: first } : one)) : body;
  }),
  tells(
    'ACT-10',
    log,
    'tells values for old that did not change',
    entries((one) =>
      one.data?.old
        ? { ...one, data: { ...one.data, old: { ...one.data.old, desc: '', closed: false, pos: 1, name: 'x' } } }
        : one,
    ),
  ),
  tells(
    'ACT-10',
    log,
    'tells the first of several old values',
    entries((one) =>
      one.data?.old
        ? { ...one, data: { ...one.data, old: Object.fromEntries(Object.entries(one.data.old).slice(0, 1)) } }
        : one,
    ),
  ),
  tells(
    'ACT-10',
    log,
    'tells no old values of lists',
    entries((one) => {
      const { old: _, ...data } = one.data ?? {};
      return one.type === 'updateList' ? { ...one, data } : one;
    }),
  ),
  tells(
    'ACT-10',
    log,
    'tells no old values of boards',
    entries((one) => {
      const { old: _, ...data } = one.data ?? {};
      return one.type === 'updateBoard' ? { ...one, data } : one;
    }),
  ),
  tells(
    'ACT-13',
    log,
    'tells nothing of the member an action is about',
    entries(({ member: _, ...rest }) => rest),
  ),
  tells(
    'CNV-06',
    log,
    'tells days for the dates of actions',
    entries((one) => (one.date ? { ...one, date: String(one.date).slice(0, 10) } : one)),
  ),
];

export const logMutants: readonly Mutant[] = [...unrecorded, ...shapes];
