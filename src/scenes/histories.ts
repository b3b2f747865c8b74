/** Random histories for tests: calls of every changing endpoint that usually fit the world. */
import { all } from '../endpoints/all.ts';
import { noun } from '../spec/nouns.ts';
import type { Upload } from '../model/call.ts';
import type { Stored } from '../model/world/records.ts';
import type { World } from '../model/world/world.ts';
import type { Kind } from '../model/world/tables.ts';
import type { ActorName, Scene } from './scene.ts';
import type { Data } from '../spec/kinds.ts';

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
const byTitle = new Map(all.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]));
const plugin = '56d5e249a98895a9797bebb9';

/** A call for a step, in the world as it is. */
export function draw({ title, actor, picks }: Step, on: Scene): Drawn {
  const endpoint = byTitle.get(title)!;
  const { world } = on;
  let turn = 0;
  const next = (below: number): number => picks[turn++ % picks.length]! % below;
  const pick = <T>(some: readonly T[]): T | undefined => some[next(Math.max(some.length, 1))];
  const resolved: Record<string, Stored> = {};
  const chosen: Record<string, string> = {};
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => (chosen[name] = word(name)));
  const args: Record<string, unknown> = {};
  for (const [name, { kind, needed }] of Object.entries(endpoint.args)) {
    if (!needed && next(4) !== 0 && name !== 'value') continue;
    const value = valueOf(name, kind);
    if (value !== undefined) args[name] = value;
  }
  const filed = 'file' in endpoint.args || 'fileSource' in endpoint.args;
  const files =
    filed && next(2) === 0 ? [{ field: 'file', name: 'a.png', mimeType: 'image/png', bytes: picture }] : undefined;
  return { path, args, files };

  /** A record below the ones before it in the path, if there is one; otherwise one of the words that the row takes. */
  function word(name: string): string {
    const taken = endpoint.params?.[name];
    if (taken) return pick(taken.kind === 'word' ? taken.of : words) ?? 'x';
    if (name === 'idPlugin') return plugin;
    if (name === 'token') return on.token(actor).token;
    if (name === 'idOption')
      return pick((resolved['customField'] as { options?: Stored[] } | undefined)?.options ?? [])?.id ?? 'x';
    if (name === 'idTag')
      return pick((resolved['organization'] as { tags?: Stored[] } | undefined)?.tags ?? [])?.id ?? 'x';
    const kind = kindOf(name, world);
    if (!kind) return pick(words)!;
    const all = ([...world.tables[kind].rows.values()] as (Stored & { type?: string })[]).filter(
      ({ type }) => kind !== 'actions' || type === 'commentCard',
    );
    const parents = Object.values(resolved).map(({ id }) => id);
    const related = all.filter((row) =>
      parents.some((id) =>
        Object.values(row).some((value) => value === id || (Array.isArray(value) && value.includes(id))),
      ),
    );
    const own = name === 'member' && endpoint.path.startsWith('/members/') && next(4) !== 0;
    const record = own
      ? world.members.get(on.token(actor).idMember)
      : pick(related.length > 0 && next(8) > 0 ? related : all);
    if (record) resolved[name] = record;
    return record?.id ?? 'f'.repeat(24);
  }

  function valueOf(name: string, kind: Data): unknown {
    const field = chosen['field'] ?? chosen['pref'];
    if (name === 'value' && field && kind.kind === 'any') return fieldValue(field);
    if (name === 'value' && endpoint.path.endsWith('/item')) return itemValue();
    if (name === 'idValue')
      return pick((resolved['customField'] as { options?: Stored[] } | undefined)?.options ?? [])?.id;
    if (name === 'idPlugin') return plugin;
    if (name === 'email') return pick(['new.one@boards.invalid', 'ola_reyes@boards.invalid']);
    if (name === 'options') return [{ value: { text: pick(words) }, pos: 1 }];
    if (/^id[A-Z]|^member$/.test(name) || isOfIds(kind)) return idFor(name);
    return fitting(kind);
  }

  function fitting(kind: Data): unknown {
    switch (kind.kind) {
      case 'nullOr':
        return kind.of.kind === 'date' ? pick([...dates, null]) : fitting(kind.of);
      case 'either':
        return fitting(kind.of[next(kind.of.length)]!);
      case 'word':
      case 'words':
        return pick(kind.of);
      case 'boolean':
        return pick([true, false]);
      case 'position':
        return pick(['top', 'bottom', 3, 40_000]);
      case 'date':
      case 'moment':
        return pick(dates);
      case 'url':
        return pick(['http://127.0.0.1:9/a', 'http://127.0.0.1:9/b']);
      case 'object':
        return kind.parts['text'] && { text: pick(words) };
      case 'integer':
        return pick(kind.min === -1 ? [-1, 5, 1440] : [0, 1, 60]);
      case 'number':
        return pick([0, 1, 60]);
      case 'text':
        return pick(kind.max === 4 ? ['AB', 'CD'] : words);
      case 'pattern':
        return pick(words);
      default:
        return undefined;
    }
  }

  function itemValue(): unknown {
    const { type } = resolved['customField'] as unknown as { type: string };
    return {
      text: { text: pick(words) },
      number: { number: pick(['1', '2.5']) },
      checkbox: { checked: pick(['true', 'false']) },
      date: { date: pick(['2026-05-01T00:00:00Z', '2026-06-01T00:00:00Z']) },
      list: '',
    }[type];
  }

  function fieldValue(field: string): unknown {
    if (/^id[A-Z]/.test(field)) return idFor(field);
    if (switches.test(field)) return pick([true, false]);
    const set = settings[field];
    if (set) return pick(set);
    if (field === 'pos') return pick(['top', 'bottom', 7]);
    if (field === 'due' || field === 'start') return pick(['2026-03-03T09:00:00Z', null]);
    if (field === 'state') return pick(['complete', 'incomplete']);
    if (field === 'color') return pick(['red', 'lime', 'black']);
    if (field === 'callbackURL') return pick(['http://127.0.0.1:9/c', 'http://127.0.0.1:9/d']);
    return pick(words);
  }

  function idFor(name: string): string | undefined {
    const model = endpoint.path.includes('webhooks')
      ? pick(['board', 'list', 'card', 'member', 'organization'])!
      : 'board';
    const by: Readonly<Record<string, string>> = {
      idModel: model,
      value: valueKind(endpoint.path),
      idBoardSource: 'board',
      idListSource: 'list',
      idCardSource: 'card',
      idChecklistSource: 'checklist',
      idAttachmentCover: 'attachment',
      idMembers: 'member',
      idLabels: 'label',
      idTags: 'organization',
    };
    const kind = kindOf(by[name] ?? name.replace(/^id/, '').toLowerCase().replace('checkitem', 'checkItem'), world);
    const all = kind ? ([...world.tables[kind].rows.values()] as (Stored & { idBoard?: string })[]) : [];
    const at = (resolved['card'] ?? resolved['list']) as { idBoard?: string } | undefined;
    const near = all.filter((row) => at?.idBoard !== undefined && row.idBoard === at.idBoard);
    return pick(near.length > 0 && next(3) > 0 ? near : all)?.id;
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

const kindOf = (name: string, world: World): Kind | undefined =>
  (Object.keys(world.tables) as Kind[]).find((kind) => noun(kind) === noun(name) || kind === name);
