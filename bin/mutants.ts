/** `npm run mutants`: finds, for each mutant, a law that notices it, and writes the record and the score. */
import { readFileSync, writeFileSync } from 'node:fs';
import { bench } from '../conformance/mutants/bench.ts';
import { inOrder, list, score, type Caught } from '../conformance/mutants/record.ts';
import { mutants } from '../conformance/mutants/served.ts';
import type { Mutant } from '../conformance/mutants/mutant.ts';
import type { Law } from '../conformance/law/law.ts';
import { laws } from '../conformance/laws/all.ts';
import { places } from '../conformance/mutants/replies/place.ts';
import { tried, recorded } from '../conformance/mutants/replies/record.ts';
import { matches, select } from '../conformance/run/select.ts';
import { startServer } from '../src/index.ts';
import { helpOf, readFlags } from './flags.ts';

const flags = {
  list: { says: 'print the mutants with their laws, or those that contain a word, and try none' },
  only: { value: 'word', says: 'try those whose id contains the word; with --replies: a law, a rule or a section' },
  shard: { value: 'i/n', says: 'try the i-th of n parts' },
  by: {
    value: 'laws',
    says: 'try those that these laws notice on record (CRD-01,CRD-02): before one is changed or deleted',
  },
  new: { says: 'try those that were never tried' },
  replies: { says: 'try all laws, or those that --only names, with wrong replies, and record what they notice' },
  missed: { says: 'try those that no law noticed when they were tried last' },
  anew: { says: 'look for a law again, even if the law on record still notices' },
  'time-limit': { value: 's', says: 'begin no further mutant after so many seconds', usual: 'none' },
  help: { says: 'print this text' },
} as const;

const record = new URL('../conformance/mutants/caught.json', import.meta.url);
const repliesOnRecord = new URL('../conformance/mutants/replies/noticed.json', import.meta.url);
const published = new URL('../docs/mutation-score.md', import.meta.url);
const onRecord = (): Caught => JSON.parse(readFileSync(record, 'utf8'));

const { flags: given, words } = readFlags(flags, process.argv.slice(2));
if (given.help) {
  console.log(helpOf(flags));
} else if (given.list) {
  process.stdout.write(list(mutants, onRecord(), words.join(' ').toLowerCase()));
} else if (given.replies) {
  process.exit((await tryReplies()) > 0 ? 1 : 0);
} else {
  process.exit((await tryAll()) > 0 ? 1 : 0);
}

/** Records what laws notice of wrong replies; gives how many notice none. */
async function tryReplies(): Promise<number> {
  const there = places(await startServer({ fixture: 'empty', clock: 'manual' }));
  const wanted = laws.filter(
    (law) => (given.only === undefined || matches(given.only, law)) && !(given.new && law.id in recorded),
  );
  const lines: Record<string, string> = { ...recorded };
  const blind: string[] = [];
  for (const law of wanted) {
    const { line, overlooked } = await tried(law, there);
    if (line === '') blind.push(law.id);
    else lines[law.id] = line;
    console.log(`${law.id} notices: ${line}\n  overlooks: ${overlooked.join('; ')}`);
  }
  await there.close();
  const inTurn = Object.fromEntries(laws.filter(({ id }) => id in lines).map(({ id }) => [id, lines[id]]));
  writeFileSync(repliesOnRecord, `${JSON.stringify(inTurn, null, 2)}\n`);
  console.log(`${wanted.length} laws tried, ${blind.length} notice nothing: ${blind.join(', ')}`);
  return blind.length;
}

/** Tries the mutants that the flags name; gives how many survived. */
async function tryAll(): Promise<number> {
  const found = await lawsFor(mutants.filter(isWanted(onRecord())));
  const caught = inOrder(mutants, { ...onRecord(), ...found });
  writeFileSync(record, `${JSON.stringify(caught, null, 2)}\n`);
  writeFileSync(published, score(mutants, laws, caught));
  const missed = Object.values(found).filter((law) => law === null).length;
  console.log(`${Object.keys(found).length} mutants tried, ${missed} noticed by no law`);
  return missed;
}

function isWanted(before: Caught): (mutant: Mutant, at: number) => boolean {
  const [part = 1, of = 1] = given.shard?.split('/').map(Number) ?? [];
  return ({ id }, at) =>
    at % of === part - 1 &&
    id.includes(given.only ?? '') &&
    (given.by === undefined || given.by.split(',').some((law) => law === before[id])) &&
    !(given.new && id in before) &&
    !(given.missed && before[id] !== null);
}

async function lawsFor(wanted: readonly Mutant[]): Promise<Record<string, string | null>> {
  const until = performance.now() + Number(given['time-limit'] ?? Infinity) * 1000;
  const before = onRecord();
  const asked = select(laws, { level: 'chosen' }).filter(({ profile }) => !profile);
  const trying = await bench((play) => startServer({ fixture: 'empty', clock: 'manual', play }));
  const found: Record<string, string | null> = {};
  for (const mutant of wanted) {
    if (performance.now() > until) break;
    const known = given.anew ? undefined : asked.find(({ id }) => id === before[mutant.id]);
    const still = known !== undefined && (await trying.notices(known, mutant));
    const law = still
      ? known
      : await trying.firstToNotice(inTurn(await trying.concerned(asked, mutant), mutant, before), mutant);
    found[mutant.id] = law?.id ?? null;
    if (!still) console.log(`${mutant.id}: ${law?.id ?? 'noticed by no law'}`);
  }
  await trying.close();
  return found;
}

/** First the laws of the broken rule, then those that notice other mutants of the same address, then all others. */
function inTurn(asked: readonly Law[], { rule, on }: Mutant, before: Caught): readonly Law[] {
  const near = new Set(mutants.filter((one) => on !== undefined && one.on === on).map(({ id }) => before[id]));
  const isOwn = (law: Law) => law.rule === rule || law.also.includes(rule);
  const rank = (law: Law) => (isOwn(law) ? (near.has(law.id) ? 0 : 1) : near.has(law.id) ? 2 : 3);
  return asked.toSorted((a, b) => rank(a) - rank(b) || a.cost - b.cost);
}
