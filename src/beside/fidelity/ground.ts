/** A fixture that grows from recorded records: each record once, with the records that its ids name. */
import type { TableName } from '../../server/records/all.ts';
import { customFieldsPlugin } from '../../document/values/words.ts';
import { rowOf } from '../importer/fixture-of.ts';
import type { Json } from './recorded.ts';

type Row = Record<string, unknown> & { id: string };

/** Whether nothing recorded has this id. */
export const isMade = (id: string): boolean => id.startsWith('00000001f');
/** Ids for records that no recording shows: unlike any recorded one. */
const madeId = (count: number): string => `00000001${count.toString(16).padStart(16, 'f')}`;

/** The fields that a record needs in addition to its id, if nothing is known of it. */
const least: { readonly [K in TableName]?: (id: string, ground: Ground) => object } = {
  members: (id) => ({ username: `user_${id.slice(-6)}`, fullName: 'Some Body' }),
  organizations: (id, { me }) => ({ name: `space_${id.slice(-6)}`, displayName: 'Some Space', idMemberCreator: me }),
  boards: (_, { me }) => ({ name: 'Some Board', idMemberCreator: me, plugins: [customFieldsPlugin] }),
  lists: (_, ground) => ({ name: 'Some List', idBoard: ground.some('boards') }),
  cards: (_, ground) => ({ name: 'Some Card', idList: ground.some('lists') }),
  labels: (_, ground) => ({ idBoard: ground.some('boards'), name: '', color: null }),
  checklists: (_, ground) => ({ name: 'Some Checklist', idCard: ground.some('cards') }),
  checkItems: (_, ground) => ({ name: 'Some Item', idChecklist: ground.some('checklists') }),
  attachments: (_, ground) => ({
    ...{ name: 'Some File', idCard: ground.some('cards'), idMember: ground.me, url: 'https://example.com/a' },
  }),
  customFields: (_, ground) => ({ name: 'Some Field', type: 'text', idModel: ground.some('boards') }),
  // A comment without a date is counted as one more than its card has.
  actions: (_, { me }) => ({
    ...{ type: 'commentCard', idMemberCreator: me, data: { text: 'said' }, date: '2000-01-01T00:00:00.000Z' },
  }),
  tokens: (_, { me }) => ({ idMember: me, application: 'client' }),
};

export class Ground {
  readonly me: string;
  readonly #tables = new Map<TableName, Map<string, Row>>();
  #count = 0;

  constructor(me: string) {
    this.me = me;
    this.need('members', me);
  }

  /** A record; of one that is there already only what is not known yet. Fields that a fixture cannot have are omitted. */
  put(table: TableName, id: string, fields: Json): void {
    const rows = this.rows(table);
    const known = rows.get(id);
    rows.set(id, { ...rowOf(table, { ...fields, id: undefined }), ...known, id });
  }

  /** The record with this id, made up if nothing is known of it. */
  need(table: TableName, id: unknown): void {
    if (typeof id !== 'string' || id === '') return;
    if (!this.rows(table).has(id)) this.put(table, id, {});
  }

  /** The id of some record of a table. */
  some(table: TableName): string {
    const [first] = this.rows(table).keys();
    if (first !== undefined) return first;
    const id = this.fresh();
    this.need(table, id);
    return id;
  }

  /** Adds an id to a list of a record. */
  add(table: TableName, id: string, name: string, value: string): void {
    const row: Row = this.rows(table).get(id) ?? { id };
    const before = (row[name] ?? []) as string[];
    if (!before.includes(value)) this.rows(table).set(id, { ...row, [name]: [...before, value] });
  }

  fresh = (): string => madeId((this.#count += 1));
  has = (table: TableName, id: string): boolean => this.rows(table).has(id);
  get = (table: TableName, id: string): Row | undefined => this.rows(table).get(id);

  rows(table: TableName): Map<string, Row> {
    const rows = this.#tables.get(table) ?? new Map<string, Row>();
    this.#tables.set(table, rows);
    return rows;
  }

  /** The fixture: every record has what it needs, and the acting member sees every board and workspace. */
  fixture(now: string): Json {
    const token = { id: 'acting', application: 'client', idMember: this.me };
    const done = new Set<Row>();
    this.#fillUses();
    // A record that is made up may need further records.
    for (let before = -1; before !== done.size;) {
      before = done.size;
      for (const [table, rows] of this.#tables) {
        for (const row of [...rows.values()].filter((entry) => !done.has(entry))) {
          done.add(row);
          Object.assign(row, { ...least[table]?.(row.id, this), ...row });
          this.#follow(row);
        }
      }
    }
    for (const [table, modelType] of [
      ['boards', 'board'],
      ['organizations', 'organization'],
    ] as const) {
      for (const { id: idModel } of this.rows(table).values()) {
        const members = [...this.rows('memberships').values()].filter((row) => row['idModel'] === idModel);
        if (members.some(({ idMember }) => idMember === this.me) || this.#closed.has(idModel)) continue;
        const id = this.fresh();
        this.put('memberships', id, { modelType, idModel, idMember: this.me, memberType: 'admin' });
      }
    }
    return {
      now,
      actors: { me: { token: 'acting' } },
      applications: [{ name: 'client', idMember: this.me }],
      ...Object.fromEntries([...this.#tables].map(([table, rows]) => [table, [...rows.values()]])),
      tokens: [token, ...this.rows('tokens').values()],
    };
  }

  readonly #uses = new Map<string, number>();
  /** Notes how many cards have this label; the first number counts. */
  uses = (id: string, count: number): void => void (this.#uses.has(id) || this.#uses.set(id, count));

  /** Archived cards for the uses of labels that no known card explains. */
  #fillUses(): void {
    for (const [idLabel, uses] of this.#uses) {
      const idBoard = this.get('labels', idLabel)?.['idBoard'];
      const cards = [...this.rows('cards').values()];
      const known = cards.filter(({ idLabels = [] }) => (idLabels as string[]).includes(idLabel)).length;
      const list = [...this.rows('lists').values()].find((row) => row['idBoard'] === idBoard);
      const idList = list?.id ?? this.fresh();
      if (known < uses) this.put('lists', idList, { idBoard, closed: true });
      for (let count = known; count < uses; count += 1) {
        const id = this.fresh();
        this.put('cards', id, { idList, idLabels: [idLabel], closed: true, idShort: 1e6 + this.#count });
      }
    }
  }

  readonly #closed = new Set<string>();
  /** Nobody but the recorded members is on this board. */
  close = (idModel: string): void => void this.#closed.add(idModel);

  #follow(row: Row): void {
    for (const [name, value] of Object.entries(row)) {
      const table = tableOfField[name];
      if (table !== undefined) for (const id of [value].flat()) this.need(table, id);
      if (name === 'idModel' && row['modelType'] === 'card') this.need('cards', value);
      if (name === 'idModel' && row['modelType'] !== 'card' && row['type'] !== undefined) this.need('boards', value);
    }
  }
}

/** The table to which an id leads, by the name of the field. */
const tableOfField: Readonly<Record<string, TableName>> = {
  idBoard: 'boards',
  idList: 'lists',
  idCard: 'cards',
  idOrganization: 'organizations',
  idMember: 'members',
  idMemberCreator: 'members',
  idMembers: 'members',
  idMembersVoted: 'members',
  idLabels: 'labels',
  idChecklist: 'checklists',
  idChecklists: 'checklists',
  idAttachmentCover: 'attachments',
  idCustomField: 'customFields',
  subscribers: 'members',
};
