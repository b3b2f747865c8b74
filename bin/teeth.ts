/** `npm run teeth`: finds, for each faulty server, the law that notices it, and writes the record and the matrix. */
import { readFileSync, writeFileSync } from 'node:fs';
import { bench } from '../conformance/mutants/bench.ts';
import { inOrder, matrix, type Caught } from '../conformance/mutants/record.ts';
import { faults } from '../conformance/mutants/served.ts';
import type { Faulty } from '../conformance/mutants/mutant.ts';
import type { Law } from '../conformance/law/law.ts';
import { laws } from '../conformance/laws/all.ts';
import { select } from '../conformance/run/select.ts';
import { startServer, type ServerOptions } from '../src/index.ts';
import { helpOf, readFlags } from './flags.ts';

const flags = {
  only: { value: 'word', says: 'those whose id contains the word' },
  shard: { value: 'i/n', says: 'the i-th of n parts' },
  new: { says: 'those that were never tried' },
  missed: { says: 'those that no law noticed when they were tried last' },
  anew: { says: 'look for a law again even where one is on record and still notices' },
  'time-limit': { value: 's', says: 'begin no more after so many seconds', usual: 'none' },
  help: { says: 'this text' },
} as const;

const record = new URL('../conformance/mutants/caught.json', import.meta.url);
const published = new URL('../docs/teeth.md', import.meta.url);
const onRecord = (): Caught => JSON.parse(readFileSync(record, 'utf8'));

const { flags: given } = readFlags(flags, process.argv.slice(2));
if (given.help) {
  console.log(helpOf(flags));
  process.exit(0);
}
const [part = 1, of = 1] = given.shard?.split('/').map(Number) ?? [];
const until = performance.now() + Number(given['time-limit'] ?? Infinity) * 1000;
const asked = select(laws, {}).filter(({ profile }) => !profile);

const trying = await bench((play) =>
  startServer({ fixture: 'empty', clock: 'manual', play: play as unknown as NonNullable<ServerOptions['play']> }),
);
const before = onRecord();
/** The laws of the rule that is broken, those that notice what is wrong at the same address, then the rest of a run. */
const inTurn = ({ rule, on }: Faulty): readonly Law[] => {
  const near = new Set(faults.filter((one) => on !== undefined && one.on === on).map(({ id }) => before[id]));
  const isOwn = (law: Law) => law.rule === rule || law.also.includes(rule);
  const rank = (law: Law) => (isOwn(law) ? (near.has(law.id) ? 0 : 1) : near.has(law.id) ? 2 : 3);
  return asked.toSorted((a, b) => rank(a) - rank(b));
};
const wanted = faults.filter(
  ({ id }, at) =>
    at % of === part - 1 &&
    id.includes(given.only ?? '') &&
    !(given.new && id in before) &&
    !(given.missed && before[id] !== null),
);
const found: Record<string, string | null> = {};
for (const fault of wanted) {
  if (performance.now() > until) break;
  const known = given.anew ? undefined : asked.find(({ id }) => id === before[fault.id]);
  const still = known !== undefined && (await trying.notices(known, fault));
  const law = still ? known : await trying.firstToNotice(inTurn(fault), fault);
  found[fault.id] = law?.id ?? null;
  if (!still) console.log(`${fault.id}: ${law?.id ?? 'noticed by no law'}`);
}
await trying.close();

const caught = inOrder(faults, { ...onRecord(), ...found });
writeFileSync(record, `${JSON.stringify(caught, null, 2)}\n`);
writeFileSync(published, matrix(faults, laws, caught));
const missed = Object.values(found).filter((law) => law === null).length;
console.log(`${Object.keys(found).length} faulty servers tried, ${missed} noticed by no law`);
process.exit(missed > 0 ? 1 : 0);
