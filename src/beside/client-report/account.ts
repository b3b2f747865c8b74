/**
 * The part that is kept of all requests of a client until somebody asks for the report. It grows with the rows, not
 * with the requests.
 */
import type { JournalEntry } from '../../desk/journal.ts';
import { argumentsOf } from '../../server/rows/arguments.ts';
import { meant } from '../../did-you-mean.ts';
import { claims } from '../../document/claims/all.ts';
import { keysOf } from '../../language.ts';
import { rowName } from '../../document/values/paths.ts';
import { askedOf, nestedCalls, type Asked, type Rows } from './asked.ts';
import { kinds } from './client-report.ts';
import type { ClientReport, ErrorSeen, Finding, Found, UsedOperation } from './client-report.ts';
import { Habits } from './habits.ts';

/** Findings of different sorts, worlds that are watched at a time, parameters of one row. */
const bounds = { findings: 500, worlds: 200, parameters: 100 };

/** JSON is a value of JavaScript too, so it serves for both doors. */
const fault = 'server.fault, or POST /_boardstone/faults, with {"match": {"path": "/1/cards/*"},';
/** The sorts of errors that every client meets some day; `from` and `to` bound their status. */
const errors: readonly (Pick<ErrorSeen, 'status' | 'says'> & { readonly to?: number })[] = [
  { status: 400, says: 'an invalid value' },
  { status: 401, says: 'a token that is missing, revoked or may not see it' },
  { status: 403, says: 'not allowed' },
  { status: 404, says: 'no such record' },
  { status: 429, says: 'a limit is used up' },
  { status: 500, to: 599, says: `the service fails: ${fault} "respond": {"status": 503}}` },
  { status: 0, says: `the connection breaks: ${fault} "drop": true}` },
];

interface Used {
  count: number;
  readonly statuses: Map<number, number>;
  readonly parameters: Map<string, number>;
}

export class Account {
  readonly #rows: Rows;
  readonly #used = new Map<string, Used>();
  #findings = new Map<string, Finding>();
  readonly #habits = new Map<string, Habits>();
  readonly #statuses = new Map<number, number>();
  #counted = 0;

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  /** Takes the requests of a world in the order in which they came. */
  add(entry: JournalEntry, world = ''): void {
    this.#counted += 1;
    increase(this.#statuses, entry.status);
    const element = askedOf(entry, this.#rows.routes);
    if (element === undefined) return;
    this.#use(element);
    for (const call of nestedCalls(element)) {
      const nested = askedOf(call, this.#rows.routes);
      if (nested) this.#use(nested);
    }
    for (const name of entry.ignored ?? []) this.#unread(element, name);
    this.#habitsOf(world).see(element);
  }

  /** `before`: how many requests came and went before the first that was added. */
  report(before = 0): ClientReport {
    const sofar = this.#findings;
    this.#findings = new Map(sofar);
    for (const habits of this.#habits.values()) habits.pending();
    const findings = [...this.#findings.values()];
    this.#findings = sofar;
    const used = [...this.#used].map(([operation, value]) => this.#shown(operation, value));
    return {
      requests: { counted: this.#counted, before, refused: this.#between(400, 599) },
      findings: keysOf(kinds).flatMap((kind) =>
        findings.filter((finding) => finding.kind === kind).sort((a, b) => b.saves - a.saves || b.count - a.count),
      ),
      errors: errors.map(({ status, says, to = status }) => ({ status, says, count: this.#between(status, to) })),
      operations: {
        declared: this.#rows.all.length,
        used: used.sort((a, b) => b.count - a.count),
        neverRefused: used
          .filter(({ statuses }) =>
            Object.keys(statuses).every((status) => Number(status) >= 200 && Number(status) < 400),
          )
          .map(({ operation }) => operation),
        unused: this.#rows.all.map(rowName).filter((title) => !this.#used.has(title)),
      },
    };
  }

  #shown(operation: string, { count, statuses, parameters }: Used): UsedOperation {
    const section = claims[operation]?.section ?? '';
    return {
      operation,
      section,
      count,
      statuses: Object.fromEntries(statuses),
      parameters: Object.fromEntries([...parameters].sort(([, a], [, b]) => b - a)),
    };
  }

  #between(from: number, to: number): number {
    let sum = 0;
    for (const [status, count] of this.#statuses) if (status >= from && status <= to) sum += count;
    return sum;
  }

  #use({ operation, entry, args }: Asked): void {
    const used = this.#used.get(operation) ?? { count: 0, statuses: new Map(), parameters: new Map() };
    this.#used.set(operation, used);
    used.count += 1;
    increase(used.statuses, entry.status);
    for (const name of Object.keys(args)) {
      if (entry.ignored?.includes(name)) continue;
      if (used.parameters.has(name) || used.parameters.size < bounds.parameters) increase(used.parameters, name);
    }
  }

  #unread({ operation, line, endpoint }: Asked, name: string): void {
    this.#note({ kind: 'unread', operation, says: `${name}${meant(name, argumentsOf(endpoint))}`, example: line });
  }

  readonly #note = (found: Found): void => {
    const { kind, operation, says, instead } = found;
    const name = `${kind} ${operation} ${says} ${instead ?? ''}`;
    const known = this.#findings.get(name);
    if (known === undefined && this.#findings.size >= bounds.findings) return;
    this.#findings.set(name, {
      ...(known ?? found),
      count: (known?.count ?? 0) + (found.count ?? 1),
      saves: (known?.saves ?? 0) + (found.saves ?? 0),
    });
  };

  #habitsOf(world: string): Habits {
    const known = this.#habits.get(world);
    if (known) return known;
    const [oldest] = this.#habits;
    if (oldest && this.#habits.size >= bounds.worlds) {
      oldest[1].pending();
      this.#habits.delete(oldest[0]);
    }
    const habits = new Habits(this.#note, this.#rows);
    this.#habits.set(world, habits);
    return habits;
  }
}

const increase = <K>(counts: Map<K, number>, of: K): void => void counts.set(of, (counts.get(of) ?? 0) + 1);
