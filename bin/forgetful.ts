/** The server of a copy of the sources that asks `kept` before each step (`proof-server.ts`). */
const forgotten = new Set<string>();
Object.assign(globalThis, { kept: (rule: string) => !forgotten.has(rule) });
const { startServer } = await import('../src/index.ts');

const server = await startServer({ fixture: 'empty', clock: 'manual' });

/** Each message starts a fresh world, in which the rules of the message are forgotten. */
async function forget(rules: readonly string[]): Promise<void> {
  forgotten.clear();
  await server.reset();
  for (const rule of rules) forgotten.add(rule);
  process.send!(rules);
}

process.on('disconnect', () => process.exit());
// A failure ends the process, and the process that waits for it sees that.
process.on('message', (rules: readonly string[]) => void forget(rules));
process.send!({ url: server.url, target: server.target });
