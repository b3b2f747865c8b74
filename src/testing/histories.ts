/** Random histories for tests: calls of every changing endpoint that usually fit the world. */
import { keysOf } from '../language.ts';
import { all } from '../authorization/rows.ts';
import { noun } from '../document/nouns.ts';
import type { Upload } from '../server/calls/call.ts';
import type { Stored } from '../server/world/records.ts';
import type { World } from '../server/world/world.ts';
import type { TableName } from '../server/world/tables.ts';
import type { Endpoint } from '../server/rows/endpoint.ts';
import type { ActorName, TestWorld } from './test-world.ts';
import type { Data } from '../document/values/kinds.ts';
import { customFieldsPlugin } from '../document/values/words.ts';
import { filledIn, rowName } from '../document/values/paths.ts';

export interface Step {
  /** Method and path, as declared. */
  readonly title: string;
  readonly actor: ActorName;
  /** Numbers that choose words and values; smaller numbers choose in the same way in a smaller world. */
  readonly picks: readonly number[];
}

export interface Drawn {
  readonly path: string;
  readonly args: Record<string, unknown>;
  readonly files: Upload[] | undefined;
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9Q' + 'DwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const words = ['one', 'two', 'three_3', 'for @ben_okoro', 'to @board and @card', 'four four'];
const dates = ['2026-03-02T12:00:00Z', '2026-04-01T09:00:00Z'];
const byTitle = new Map(all.map((endpoint) => [rowName(endpoint), endpoint]));

/** A call for a step, in the world as it is. */
export const draw = (step: Step, api: TestWorld): Drawn => new Drawing(step, api).call();

/** A record with the fields by which others are found. */
type Found = Stored & {
  readonly type?: string;
  readonly idBoard?: string | null;
  readonly options?: readonly Stored[];
  readonly tags?: readonly Stored[];
};

class Drawing {
  readonly #step: Step;
  readonly #on: TestWorld;
  readonly #endpoint: Endpoint;
  /** The records and words chosen so far, by the name of their place in the path. */
  readonly #resolved: Record<string, Found> = {};
  readonly #chosen: Record<string, string> = {};
  #turn = 0;

  constructor(step: Step, api: TestWorld) {
    this.#step = step;
    this.#on = api;
    this.#endpoint = byTitle.get(step.title)!;
  }

  call(): Drawn {
    const endpoint = this.#endpoint;
    const path = filledIn(endpoint.path, (name) => (this.#chosen[name] = this.#word(name)));
    const args: Record<string, unknown> = {};
    for (const [name, { kind, needed }] of Object.entries(endpoint.args)) {
      if (!needed && this.#next(4) !== 0 && name !== 'value') continue;
      const value = this.#valueOf(name, kind);
      if (value !== undefined) args[name] = value;
    }
    const isFiled = 'file' in endpoint.args || 'fileSource' in endpoint.args;
    const files =
      isFiled && this.#next(2) === 0
        ? [{ field: 'file', name: 'a.png', mimeType: 'image/png', bytes: picture }]
        : undefined;
    return { path, args, files };
  }

  #next(below: number): number {
    const { picks } = this.#step;
    return picks[this.#turn++ % picks.length]! % below;
  }

  #pick<T>(some: readonly T[]): T | undefined {
    return some[this.#next(Math.max(some.length, 1))];
  }

  /** A record below the ones before it in the path, if there is one; otherwise one of the words that the row takes. */
  #word(name: string): string {
    const taken = this.#endpoint.params?.[name];
    if (taken) return this.#pick(taken.kind === 'word' ? taken.of : words) ?? 'x';
    if (name === 'idPlugin') return customFieldsPlugin;
    if (name === 'token') return this.#on.token(this.#step.actor).token;
    if (name === 'idOption') return this.#pick(this.#resolved['customField']?.options ?? [])?.id ?? 'x';
    if (name === 'idTag') return this.#pick(this.#resolved['organization']?.tags ?? [])?.id ?? 'x';
    const kind = kindOf(name, this.#on.world);
    if (!kind) return this.#pick(words)!;
    const rows: Found[] = [...this.#on.world.tables[kind].rows.values()];
    const all = rows.filter(({ type }) => kind !== 'actions' || type === 'commentCard');
    const parents = Object.values(this.#resolved).map(({ id }) => id);
    const related = all.filter((row) =>
      parents.some((id) =>
        Object.values(row).some((value) => value === id || (Array.isArray(value) && value.includes(id))),
      ),
    );
    const own = name === 'member' && this.#endpoint.path.startsWith('/members/') && this.#next(4) !== 0;
    const record = own
      ? this.#on.world.members.get(this.#on.token(this.#step.actor).idMember)
      : this.#pick(related.length > 0 && this.#next(8) > 0 ? related : all);
    if (record) this.#resolved[name] = record;
    return record?.id ?? 'f'.repeat(24);
  }

  #valueOf(name: string, kind: Data): unknown {
    const field = this.#chosen['field'] ?? this.#chosen['pref'];
    if (name === 'value' && field && kind.kind === 'any') return this.#fieldValue(field);
    if (name === 'value' && this.#endpoint.path.endsWith('/item')) return this.#itemValue();
    if (name === 'idValue') return this.#pick(this.#resolved['customField']?.options ?? [])?.id;
    if (name === 'idPlugin') return customFieldsPlugin;
    if (name === 'email') return this.#pick(['new.one@boards.invalid', 'ola_reyes@boards.invalid']);
    if (name === 'options') return [{ value: { text: this.#pick(words) }, pos: 1 }];
    if (/^id[A-Z]|^member$/.test(name) || isOfIds(kind)) return this.#idFor(name);
    return this.#fitting(kind);
  }

  #fitting(kind: Data): unknown {
    switch (kind.kind) {
      case 'nullOr':
        return kind.of.kind === 'date' ? this.#pick([...dates, null]) : this.#fitting(kind.of);
      case 'either':
        return this.#fitting(kind.of[this.#next(kind.of.length)]!);
      case 'word':
      case 'words':
        return this.#pick(kind.of);
      case 'boolean':
        return this.#pick([true, false]);
      case 'position':
        return this.#pick(['top', 'bottom', 3, 40_000]);
      case 'date':
      case 'moment':
        return this.#pick(dates);
      case 'url':
        return this.#pick(['http://127.0.0.1:9/a', 'http://127.0.0.1:9/b']);
      case 'object':
        return kind.parts['text'] && { text: this.#pick(words) };
      case 'integer':
        return this.#pick(kind.min === -1 ? [-1, 5, 1440] : [0, 1, 60]);
      case 'number':
        return this.#pick([0, 1, 60]);
      case 'text':
        return this.#pick(kind.max === 4 ? ['AB', 'CD'] : words);
      case 'pattern':
        return this.#pick(words);
      default:
        return undefined;
    }
  }

  #itemValue(): unknown {
    const type = this.#resolved['customField']?.type ?? '';
    return {
      text: { text: this.#pick(words) },
      number: { number: this.#pick(['1', '2.5']) },
      checkbox: { checked: this.#pick(['true', 'false']) },
      date: { date: this.#pick(['2026-05-01T00:00:00Z', '2026-06-01T00:00:00Z']) },
      list: '',
    }[type];
  }

  #fieldValue(field: string): unknown {
    if (/^id[A-Z]/.test(field)) return this.#idFor(field);
    if (switches.test(field)) return this.#pick([true, false]);
    const set = settings[field];
    if (set) return this.#pick(set);
    if (field === 'pos') return this.#pick(['top', 'bottom', 7]);
    if (field === 'due' || field === 'start') return this.#pick(['2026-03-03T09:00:00Z', null]);
    if (field === 'state') return this.#pick(['complete', 'incomplete']);
    if (field === 'color') return this.#pick(['red', 'lime', 'black']);
    if (field === 'callbackURL') return this.#pick(['http://127.0.0.1:9/c', 'http://127.0.0.1:9/d']);
    return this.#pick(words);
  }

  #idFor(name: string): string | undefined {
    const model = this.#endpoint.path.includes('webhooks')
      ? this.#pick(['board', 'list', 'card', 'member', 'organization'])!
      : 'board';
    const by: Readonly<Record<string, string>> = {
      idModel: model,
      value: valueKind(this.#endpoint.path),
      idBoardSource: 'board',
      idListSource: 'list',
      idCardSource: 'card',
      idChecklistSource: 'checklist',
      idAttachmentCover: 'attachment',
      idMembers: 'member',
      idLabels: 'label',
      idTags: 'organization',
    };
    const kind = kindOf(
      by[name] ?? name.replace(/^id/, '').toLowerCase().replace('checkitem', 'checkItem'),
      this.#on.world,
    );
    const all: Found[] = kind ? [...this.#on.world.tables[kind].rows.values()] : [];
    const at = this.#resolved['card'] ?? this.#resolved['list'];
    const near = all.filter((row) => at?.idBoard !== undefined && row.idBoard === at.idBoard);
    return this.#pick(near.length > 0 && this.#next(3) > 0 ? near : all)?.id;
  }
}

const switches = new RegExp(
  '^(closed|subscribed|dueComplete|active|checked|isTemplate|manualCover|hideVotes|' +
    'selfJoin|cardCovers|calendar|external|show)',
);
const settings: Readonly<Record<string, readonly string[]>> = {
  permissionLevel: ['private', 'public'],
  voting: ['members', 'disabled'],
  comments: ['members', 'observers'],
  invitations: ['members', 'admins'],
  cardAging: ['regular', 'pirate'],
  background: ['blue', 'red'],
  emailPosition: ['top', 'bottom'],
  googleAppsVersion: ['1', '2'],
};

const valueKind = (path: string): string =>
  /member/i.test(path)
    ? 'member'
    : /label/i.test(path)
      ? 'label'
      : /checklist/i.test(path)
        ? 'checklist'
        : /idBoard/.test(path)
          ? 'board'
          : 'member';

const isOfIds = (kind: Data): boolean =>
  kind.kind === 'nullOr' ? isOfIds(kind.of) : kind.kind === 'id' || kind.kind === 'ids';

const kindOf = (name: string, world: World): TableName | undefined =>
  keysOf(world.tables).find((kind) => noun(kind) === noun(name) || kind === name);
