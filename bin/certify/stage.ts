/** The servers that the tests of a client run on: each run has one of its own in this process, so that it costs little more. */
import { environmentOf } from '../env.ts';
import { own, redirecting } from '../run.ts';
import { start } from '../serve.ts';
import { trust } from '../trust.ts';
import type { ServerOptions, Target } from '../../src/index.ts';
import type { Noted, Stage } from '../../conformance/certify/stage.ts';

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
} = own;
export { help, shared };

export async function stageOf(options: ServerOptions, command: readonly string[], signal: AbortSignal): Promise<Stage> {
  const { runCommand } = await import('../../conformance/certify/command.ts');
  return {
    dialect: options.dialect ?? 'document',
    async run({ target = (own) => own, ...differs }, boundMs) {
      const requests: Noted[] = [];
      const isAsked = differs.vary !== undefined || differs.colleagues !== undefined;
      const log = isAsked && { log: (request: Noted) => void requests.push(request) };
      const server = await start({ ...options, ...differs, ...log });
      const trusted = server.ca === undefined ? undefined : trust(server.ca);
      try {
        const told = target(server.target as never) as unknown as Target<string>;
        const environment = { ...environmentOf(told), ...redirecting(), ...trusted?.environment };
        const ended = await runCommand(command, { environment, boundMs, signal });
        return { ...ended, requests };
      } finally {
        await server.close();
        trusted?.remove();
      }
    },
  };
}
