/** Mutants that leave one field out in one place: in a listing, in a related record, in an embed (1.10, 2). */
import {
  actionFields,
  attachmentFields,
  boardFields,
  cardFields,
  memberPublicFields,
  memberUsual,
  notificationFields,
  organizationFields,
} from '../../../src/spec/sets.ts';
import type { RuleId } from '../../../src/spec/rules.ts';
import type { Faulty, Json } from '../mutant.ts';
import { each, tells } from '../kinds.ts';

/** A place that shows records: the address itself, or below a key of the answer. */
type Place = readonly [id: string, on: string, below?: string];

const omissions = (
  kind: string,
  rule: RuleId,
  fields: readonly string[],
  places: readonly Place[],
): readonly Faulty[] =>
  places.flatMap(([place, on, below]) =>
    fields.map((field) => {
      const left = (body: Json): Json => each(body, ({ [field]: _, ...rest }) => rest);
      const where = below === undefined ? '' : `, below ${below}`;
      return tells(
        `omits-${field}-of-${kind}-${place}`,
        rule,
        `leaves ${field} out of ${on}${where}`,
        on,
        below === undefined
          ? left
          : (body) => each(body, (one) => (one?.[below] ? { ...one, [below]: left(one[below]) } : one)),
      );
    }),
  );

export const omissionMutants: readonly Faulty[] = [
  ...omissions('card', 'CNV-13', cardFields, [
    ['of-board', 'GET /boards/*/cards'],
    ['of-member', 'GET /members/*/cards'],
    ['of-action', 'GET /actions/*/card'],
    ['with-member', 'GET /members/*', 'cards'],
  ]),
  ...omissions('board', 'BRD-01', boardFields, [
    ['of-member', 'GET /members/*/boards'],
    ['of-action', 'GET /actions/*/board'],
    ['with-member', 'GET /members/*', 'boards'],
  ]),
  ...omissions('workspace', 'ORG-01', organizationFields, [
    ['of-member', 'GET /members/*/organizations'],
    ['of-action', 'GET /actions/*/organization'],
    ['with-member', 'GET /members/*', 'organizations'],
    ['with-boards', 'GET /members/*/boards', 'organization'],
  ]),
  ...omissions('member', 'MEM-03', memberPublicFields, [
    ['who-acted', 'GET /actions/*/memberCreator'],
    ['acted-on', 'GET /actions/*/member'],
  ]),
  ...omissions('action', 'SET-02', actionFields, [
    ['of-member', 'GET /members/*/actions'],
    ['with-member', 'GET /members/*', 'actions'],
    ['with-boards', 'GET /members/*/boards', 'actions'],
    ['with-cards', 'GET /members/*/cards', 'actions'],
  ]),
  ...omissions('notification', 'NOT-03', notificationFields, [
    ['of-member', 'GET /members/*/notifications'],
    ['with-member', 'GET /members/*', 'notifications'],
  ]),
  ...omissions('attachment', 'ATT-03', attachmentFields, [['with-cards', 'GET /members/*/cards', 'attachments']]),
  ...omissions('summary', 'ACT-09', memberUsual, [
    ['who-acted', 'GET /members/*/actions', 'memberCreator'],
    ['acted-on', 'GET /members/*/actions', 'member'],
    ['who-told', 'GET /members/*/notifications', 'memberCreator'],
    ['on-cards', 'GET /members/*/cards', 'members'],
  ]),
];
