/** An endpoint: one row of part 4 as a declaration, and the context in which its `run` works. */
import { mayOnBoard, mustSee, type Actor, type Right, type View } from '../rights/access.ts';
import type { Call, Outcome } from '../calls/call.ts';
import { Change } from '../changes/change.ts';
import type { Board, Member, Permission, Stored } from '../world/records.ts';
import { must } from '../calls/refusal.ts';
import type { World } from '../world/world.ts';
import type { TableName, Tables } from '../world/tables.ts';
import { Raw, type PlanOptions, type Plan, type Resource } from './resource.ts';
import { argumentsOf } from '../../document/values/kinds.ts';
import type { Argument, Data, Kind, Parts, ValuesOf, ValueOf } from '../../document/values/kinds.ts';
import { declared, type Dialect } from '../rights/dialect.ts';
import { isId } from '../../kinds/values.ts';
import { claimOf } from '../../document/claims/all.ts';
import type { PathRecords, PathWord } from './path-records.ts';

type Words = Readonly<Record<string, Kind<unknown>>>;
type Names<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
/** Path parameters that name records arrive as records; those with a kind as its values; others unchanged. */
type FromPath<P extends string, W extends Words> = {
  [N in Names<P>]: N extends keyof PathRecords ? PathRecords[N] : N extends keyof W ? ValueOf<W[N]> : string;
};

/** The values that `run` gets by name: those of the arguments, and the records and words of the path. */
export type RowValues = Readonly<Record<string, unknown>>;

/** The values that `run` gets from the path. */
export type PathValues<P extends string> = FromPath<P, {}>;

export interface Shows extends PlanOptions {
  readonly resource: Resource<never>;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Endpoint {
  readonly method: Method;
  /** `/cards/{card}/idMembers`: nouns as the document spells them; a parameter that names a record is resolved. */
  readonly path: string;
  /** Why we serve a row that the document does not show, or why a row of the document takes more than it names. */
  readonly because?: string;
  readonly says: string;
  /** It answers with an array, in a stated order or in any order; without this, with one record. */
  readonly many?: 'ordered' | 'unordered';
  /** It answers with one record if the last word of its path names one. */
  readonly orOne?: true;
  /** Different values that are given for one name are one list, where the argument takes a list (ERR-09). */
  readonly joins?: true;
  /** Changes the arguments of a call before they are read, if a dialect reads them otherwise. */
  readonly prepares?: (
    args: Call['args'],
    world: World,
    actor: Actor,
    now: number,
    path: Call['segments'],
  ) => Call['args'];
  /** Changes the answer, if a dialect answers in another form. */
  answers?(body: unknown, given: RowValues, view: View): unknown;
  /** The permissions of the token; `own`: only the member who owns the token. */
  readonly needs: readonly (Permission | 'own')[];
  /** The right on the board of the first record in the path; follows from `needs` unless given. */
  readonly right?: Right;
  /** Counts against the limit for /1/members itself (8). */
  readonly members?: true;
  readonly args: Readonly<Record<string, Argument>>;
  /** The kinds of the words in the path that do not name records. */
  readonly params?: Readonly<Record<string, Data>>;
  readonly shows?: Shows;
  /** Needs no token: pages and scripts that a browser loads. */
  readonly open?: true;
  /** A row is written with the types of what it declares; its values are read by the same declaration. */
  run(given: RowValues, context: Context): unknown;
}

/** A row as it is written: what it needs, takes and shows may be left out. */
export interface DeclaredRow extends Omit<Endpoint, 'method' | 'path' | 'needs' | 'args' | 'shows' | 'run'> {
  readonly needs?: Endpoint['needs'];
  readonly args?: Parts;
  readonly shows?: Shows | Resource<never>;
  readonly run?: Endpoint['run'];
}
type Declared<P extends string, A extends Parts, W extends Words> = Omit<
  DeclaredRow,
  'says' | 'args' | 'params' | 'run'
> & { readonly args?: A; readonly params?: W; run(args: ValuesOf<A> & FromPath<P, W>, context: Context): unknown };
type Writer = <const P extends string, const A extends Parts = {}, const W extends Words = {}>(
  path: P,
  says: string,
  declared: Declared<P, A, W>,
) => Endpoint;

/** A read without `run` answers with the record at the end of its path. */
type Reader = <const P extends `${string}{${PathWord}}`>(
  path: P,
  says: string,
  declared: Omit<Declared<P, {}, {}>, 'run'>,
) => Endpoint;
/** The last record that a path names. */
export function lastOf(path: string) {
  const name = path.slice(path.lastIndexOf('{') + 1, path.lastIndexOf('}'));
  return (values: RowValues) => values[name];
}

/** Any row. It needs a token that may read, or write, unless it says otherwise. */
export const row = (method: Method, path: string, { args = {}, shows: shown, ...more }: DeclaredRow): Endpoint => ({
  method,
  path,
  needs: [method === 'GET' ? 'read' : 'write'],
  run: lastOf(path),
  ...more,
  args: argumentsOf(args),
  ...(shown && { shows: 'resource' in shown ? shown : shows(shown) }),
});
const of =
  (method: Method) =>
  (path: string, says: string, declared: Omit<DeclaredRow, 'says'>): Endpoint =>
    row(method, path, { ...declared, says });
export const GET: Writer & Reader = of('GET');
export const POST: Writer = of('POST');
export const PUT: Writer = of('PUT');
export const DELETE: Writer = of('DELETE');

/** Rows that the document does not show, with one reason for all that have none of their own. */
export const because = (reason: string, rows: readonly Endpoint[]): readonly Endpoint[] =>
  rows.map((declaredRow) => (claimOf(declaredRow) ? declaredRow : { because: reason, ...declaredRow }));

/** Shows one record or many; `whole` says that `fields=all` shows the whole table of part 2 (2.3, 2.4). */
export function shows<R extends Stored>(resource: Resource<R>, asked: Partial<PlanOptions> = {}): Shows {
  return { resource, ...asked, usual: asked.usual ?? resource.usual };
}

/** Shows a record that the call made: with its limits. */
export const showsNew = <R extends Stored>(resource: Resource<R>): Shows =>
  shows(resource, { usual: [...resource.usual, 'limits'] });

export const raw = (body: unknown): Raw => new Raw(body);
export const file = (name: string, mimeType: string, bytes: Uint8Array): Raw =>
  new Raw(null, { file: { name, mimeType, bytes } });
export const page = (mimeType: string, text: string): Raw => new Raw(null, { page: { mimeType, text, headers: {} } });
/** Sends a browser to another address. */
export const sentTo = (location: string, status: 302 | 303 = 303): Raw =>
  new Raw(null, { status, page: { mimeType: 'text/plain', text: '', headers: { location } } });
/** The answer of deletions and votes: of each row whose `run` returns nothing. */
export const nothing = raw({ _value: null });
/** The answer to the deletion of a card or of a part of a board. */
export const deleted = raw({ limits: {} });

/** The settings under which a call is played: the server chooses them, and the rules read them. */
export interface Settings {
  readonly now: number;
  readonly limits: boolean;
  readonly dbBudget: number | null;
  /** Whether an argument that nothing reads is an error: a test of a client may want that. */
  readonly strict?: boolean;
  /** Whether the address of a webhook is checked before the webhook is kept (WHK-07). */
  readonly webhookCheck?: boolean;
  /** How long a search does not find a new record, in milliseconds. */
  readonly searchDelay?: number;
  /** Whether somebody takes deliveries from the outbox. */
  readonly deliver?: boolean;
  /** The dialect in which the world answers; without one, that of the document. */
  readonly dialect?: Dialect;
}

/** The tools of `run`. It finds records by id only through `see`, which checks access. */
export class Context implements View {
  readonly world: World;
  readonly actor: Actor;
  readonly now: number;
  readonly origin: string;
  readonly call: Call;
  /** The fields and embeds that the call asks for. */
  readonly plan: Plan;
  /** Plays another call as the same actor, without counting a request (`/1/batch`). */
  readonly again: (call: Call) => Outcome;
  readonly settings: Settings;
  readonly dialect: Dialect;
  #change: Change | undefined;
  #hasNestedChange = false;

  constructor(world: World, actor: Actor, call: Call, plan: Plan, again: (call: Call) => Outcome, settings: Settings) {
    this.world = world;
    this.actor = actor;
    this.now = settings.now;
    this.origin = call.origin;
    this.call = call;
    this.plan = plan;
    this.again = (nested) => {
      const outcome = again(nested);
      if (!outcome.unchanged) this.#hasNestedChange = true;
      return outcome;
    };
    this.settings = settings;
    this.dialect = settings.dialect ?? declared;
  }

  get change(): Change {
    return (this.#change ??= new Change(this.world, this.actor, this.now, this.dialect.logged));
  }

  /** The change, if `run` asked for one. */
  get changed(): Change | undefined {
    return this.#change;
  }

  /** Whether this call, or one within it, may have written something: a record, or the counter of ids. */
  get mayHaveChanged(): boolean {
    return this.#change !== undefined || this.#hasNestedChange;
  }

  /** The member of the token. */
  get me(): Member {
    must('AUT-05', this.actor.member);
    return this.actor.member;
  }

  /** The record that an id in the arguments names, if this actor may see it. */
  see<K extends TableName>(kind: K, id: string, named = 'id'): Tables[K] {
    must('ERR-03', isId(id), () => `invalid value for ${named}: an id of 24 hexadecimal digits is expected`);
    const record = this.world.tables[kind].get(id);
    must('ERR-02', record, () => `${kind === 'lists' ? 'model' : `the ${named}`} was not found`);
    mustSee(this.world, kind, record, this.actor);
    return record;
  }

  /** Refuses if the actor does not have the right on the board. */
  may(right: Right, board: Board): void {
    must('ACC-02', mayOnBoard(this.world, board, this.actor.member, right));
  }
}
