/** Whom records speak of: in a world that is planted, every id that rules follow leads to a record of its kind (1.4). */
import type { Stored } from './records.ts';
import type { World } from './world.ts';
import type { Kind } from './tables.ts';

/** Where an id leads: to one table, or to the one that the record itself names. */
type Leads = Kind | ((record: { readonly modelType: string }) => Kind);

const model: Leads = ({ modelType }) => `${modelType}s` as Kind;

/** What the log tells of may be gone, and so may sources of copies: those are not listed. */
const references: { readonly [K in Kind]?: Readonly<Record<string, Leads>> } = {
  applications: { idMember: 'members' },
  tokens: { key: 'applications', idMember: 'members' },
  organizations: { idMemberCreator: 'members' },
  memberships: { idModel: model, idMember: 'members' },
  boards: { idOrganization: 'organizations', idMemberCreator: 'members' },
  boardViews: { idBoard: 'boards', idMember: 'members' },
  lists: { idBoard: 'boards' },
  cards: {
    idBoard: 'boards',
    idList: 'lists',
    idMembers: 'members',
    idLabels: 'labels',
    idMembersVoted: 'members',
    idChecklists: 'checklists',
    idAttachmentCover: 'attachments',
  },
  labels: { idBoard: 'boards' },
  checklists: { idBoard: 'boards' },
  checkItems: { idChecklist: 'checklists', idMember: 'members' },
  attachments: { idCard: 'cards', idMember: 'members' },
  stickers: { idCard: 'cards' },
  customFields: { idModel: 'boards' },
  customFieldItems: { idCustomField: 'customFields', idModel: 'cards' },
  actions: { idMemberCreator: 'members', idMember: 'members' },
  reactions: { idAction: 'actions', idMember: 'members' },
  notifications: { idMember: 'members', idMemberCreator: 'members' },
  webhooks: { idToken: 'tokens', idModel: model },
  boardStars: { idMember: 'members', idBoard: 'boards' },
  savedSearches: { idMember: 'members' },
  customEmoji: { idMember: 'members' },
  customStickers: { idMember: 'members' },
  boardBackgrounds: { idMember: 'members' },
  exports: { idModel: model, idMember: 'members' },
};

/** The first place that leads nowhere, as a person finds it in the fixture: `cards[2].idLabels`. */
export function dangling({ tables }: World): { readonly at: string; readonly id: string } | undefined {
  for (const [kind, fields] of Object.entries(references)) {
    let index = 0;
    for (const record of tables[kind as Kind].rows.values()) {
      const values = record as unknown as Stored & Readonly<Record<string, unknown>> & { readonly modelType: string };
      for (const field in fields) {
        const leads = fields[field]!;
        const { rows } = tables[typeof leads === 'string' ? leads : leads(values)];
        const ids = values[field] as string | readonly string[] | null;
        for (const id of typeof ids === 'string' ? [ids] : (ids ?? [])) {
          if (!rows.has(id)) return { at: `${kind}[${index}].${field}`, id };
        }
      }
      index += 1;
    }
  }
  return undefined;
}
