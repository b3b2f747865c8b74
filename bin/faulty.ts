/** Servers with one thing wrong on purpose, or with other habits: the kit has them, and is loaded if one is asked for. */
import { meant } from '../src/did-you-mean.ts';
import { UsageError } from '../src/terminal/flags.ts';
import { startServer, type ServerOptions } from './package/index.ts';

export async function mutantPlay(id: string): Promise<NonNullable<ServerOptions['play']>> {
  const { everyMutant, playOf } = await import('../conformance/mutants/served.ts');
  const play = playOf(id);
  if (play !== undefined) return play;
  const ids = everyMutant.map((mutant) => mutant.id);
  const begun = ids.find((entry) => entry.startsWith(id));
  const near = begun === undefined ? meant(id, ids) : `, did you mean ${begun}?`;
  throw new UsageError(`there is no mutant ${id}${near}; serve --fault list prints all ${everyMutant.length}`);
}

/** A server for `check --demo`: one thing is wrong, and its laws show it within seconds. */
export async function brokenServer(fault = 'takes-every-due-date-to-be-in-utc') {
  const play = await mutantPlay(fault);
  const { mutantText: toldOf } = await import('../conformance/mutants/served.ts');
  const gate = await gateOf(fault);
  const server = await startServer({ play, port: 0, control: gate === undefined });
  if (gate) server.fault(gate);
  // Where there is no control plane, nobody can ask it for its members.
  const known = gate ? { target: server.target } : {};
  return { fault, url: server.url, ...known, ...toldOf(fault), close: () => server.close() };
}

/** There is no control plane then: in worlds of their own the requests would not meet. */
export async function gateOf(id: string) {
  const { orderedWith } = await import('../conformance/mutants/served.ts');
  const gate = orderedWith(id);
  if (gate) process.stderr.write('It is wrong only when requests meet: each waits a moment. No control plane.\n');
  return gate;
}

export async function listVariations(): Promise<number> {
  const { servable } = await import('../conformance/variants/served.ts');
  process.stdout.write(servable.map(({ id, says }) => `${id.padEnd(64)}  ${says}\n`).join(''));
  process.stderr.write(
    '\nA number draws three of the first ones. Variants that need another target file cannot be served by a server alone.\n',
  );
  return 0;
}

export async function listMutants(): Promise<number> {
  const { everyMutant } = await import('../conformance/mutants/served.ts');
  process.stdout.write(everyMutant.map(({ id, says }) => `${id.padEnd(32)}  ${says}\n`).join(''));
  return 0;
}
