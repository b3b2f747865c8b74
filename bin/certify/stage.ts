/** The servers that the tests of a client run on: each run has one of its own in this process, so that it costs little more. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentOf } from '../env.ts';
import { flagsOfRun, redirecting } from '../run.ts';
import { mutantPlay } from '../faulty.ts';
import { start } from '../serve.ts';
import { trust } from '../trust/trust.ts';
import { doors, inHeader, type RunOrders } from '../../src/beside/redirect/running.ts';
import type { ServerOptions, Target } from '../../src/index.ts';
import type { Chosen, Noted, Stage, TestRun } from '../../conformance/certify/stage.ts';

/** The flags of `run` that mean something to many servers, each of which lives as long as one run. */
const {
  port: _port,
  report: _report,
  har: _har,
  record: _record,
  replay: _replay,
  data: _data,
  fsync: _fsync,
  fault: _fault,
  vary: _vary,
  colleagues: _colleagues,
  log: _log,
  'tls-ca': _ca,
  'no-control': _control,
  help,
  ...shared
} = flagsOfRun;
export { help, shared };

/** Works until the work is done or a person ends it. Undefined if it could not be done: then the reason was printed. */
export async function stoppable<T>(
  name: string,
  clear: (() => void) | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const stop = new AbortController();
  const asked = (): void => stop.abort();
  process.on('SIGINT', asked).on('SIGTERM', asked).on('SIGHUP', asked);
  try {
    return await work(stop.signal);
  } catch (fault) {
    if (!(fault instanceof Error) || fault.name !== 'CannotRun') throw fault;
    clear?.();
    process.stderr.write(`boardstone ${name}: ${fault.message}\n`);
    return undefined;
  } finally {
    process.off('SIGINT', asked).off('SIGTERM', asked).off('SIGHUP', asked);
  }
}

export async function stageOf(options: ServerOptions, command: readonly string[], signal: AbortSignal): Promise<Stage> {
  const { runCommand } = await import('../../conformance/certify/command.ts');
  return {
    dialect: options.dialect ?? 'document',
    async run({ target = (asServed) => asServed, hearsAll, fault, chosen, ...differs }, boundMs) {
      const requests: Noted[] = [];
      const isAsked = differs.vary !== undefined || differs.colleagues !== undefined;
      const log = isAsked && { log: (request: Noted) => void requests.push(request) };
      const mutant = fault !== undefined && { play: await mutantPlay(fault) };
      const server = await start({ ...options, ...differs, ...mutant, ...log });
      const room = hearsAll || chosen ? roomFor(chosen) : undefined;
      const trusted = server.ca === undefined ? undefined : trust(server.ca);
      try {
        const changedTarget = target(server.target as never) as unknown as Target<string>;
        const others = hearsAll ? { record: room?.records } : { fault, vary: differs.vary };
        const environment = {
          ...{ ...environmentOf(changedTarget), ...redirecting(), ...trusted?.environment },
          BOARDSTONE_SERVERS: JSON.stringify(others),
          ...(room && { BOARDSTONE_CERTIFY_TESTS: JSON.stringify(room.orders) }),
        };
        const ended = await runCommand(command, { environment, boundMs, signal });
        if (hearsAll && room) await playAgain(room.records, differs.play);
        return { ...ended, requests, ...(room && { ran: room.ran() }) };
      } finally {
        await server.close();
        trusted?.remove();
        room?.remove();
      }
    },
  };
}

/** A folder for what a run of tests leaves: notes of the tests that ran, and records of the servers that they started. */
export function roomFor({ tests, idle }: Chosen = { tests: [], idle: [] }) {
  const folder = mkdtempSync(join(tmpdir(), 'boardstone-certify-'));
  const records = join(folder, 'servers');
  const notes = join(folder, 'tests.jsonl');
  mkdirSync(records);
  for (const door of doors)
    writeFileSync(join(folder, `${door}.cjs`), `module.exports = globalThis[Symbol.for('boardstone.doors')].${door};`);
  const orders: RunOrders = { tests, idle, notes, doors: folder };
  const ran = (): readonly TestRun[] => {
    const lines = existsSync(notes) ? readFileSync(notes, 'utf8').split('\n') : [];
    return lines.filter(Boolean).map((line) => JSON.parse(line) as TestRun);
  };
  return { orders, records, ran, remove: () => rmSync(folder, { recursive: true }) };
}

/** Plays the requests of the servers that the tests started themselves. */
async function playAgain(folder: string, play: ServerOptions['play']): Promise<void> {
  for (const name of readdirSync(folder)) {
    const options = JSON.parse(readFileSync(join(folder, name, 'options.json'), 'utf8')) as ServerOptions;
    const { test, ...served } = options;
    const noted = play && { play: ofTest(play, test) };
    const again = await start({ ...served, port: 0, replay: join(folder, name, 'run.jsonl'), ...noted });
    await again.close();
  }
}

type Play = NonNullable<ServerOptions['play']>;
/** Every request to such a server comes from its test. */
const ofTest = (play: Play, test: string | undefined): Play =>
  test === undefined ? play : (world, call, env) => play(world, { ...call, test: inHeader(test) }, env);
