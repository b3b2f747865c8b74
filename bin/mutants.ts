/** `npm run mutants`: finds, for each mutant, a law that notices it, and writes the record and the score. */
import { readFileSync, writeFileSync } from 'node:fs';
import { bench } from '../conformance/mutants/bench.ts';
import { byOperator, inOrder, list, noticing, score, type Caught } from '../conformance/mutants/record.ts';
import { mutants } from '../conformance/mutants/served.ts';
import type { Mutant } from '../conformance/mutants/mutant.ts';
import type { Law } from '../conformance/law/law.ts';
import { laws } from '../conformance/laws/all.ts';
import { matches, select } from '../conformance/run/select.ts';
import { startServer } from '../src/index.ts';
import { helpOf, readFlags } from '../src/terminal/flags.ts';

const flags = {
  list: { says: 'print the mutants with their laws, or those that contain a word, and try none' },
  only: { value: 'word', says: 'try those whose id contains the word' },
  shard: { value: 'i/n', says: 'try the i-th of n parts' },
  by: {
    value: 'laws',
    says: 'try those that these laws notice on record (CRD-01,CRD-02): before one is changed or deleted',
  },
  new: { says: 'try those that were never tried' },
  law: {
    value: 'laws',
    says: 'ask these laws alone (CRD-02,4.5): print which mutants each notices, and record the first',
  },
  missed: { says: 'try those that no law noticed when they were tried last' },
  anew: { says: 'look for a law again, even if the law on record still notices' },
  'time-limit': { value: 's', says: 'begin no further mutant after so many seconds', usual: 'none' },
  help: { says: 'print this text' },
} as const;

const record = new URL('../conformance/mutants/caught.json', import.meta.url);
const published = new URL('../docs/mutation-score.md', import.meta.url);
const onRecord = (): Caught => JSON.parse(readFileSync(record, 'utf8'));

const { flags: given, words } = readFlags(flags, process.argv.slice(2));
if (given.help) {
  console.log(helpOf(flags));
} else if (given.list) {
  process.stdout.write(list(mutants, onRecord(), words.join(' ').toLowerCase()));
} else if (given.law !== undefined) {
  process.exit((await askLaws(given.law)) > 0 ? 1 : 0);
} else {
  process.exit((await tryAll()) > 0 ? 1 : 0);
}

function start() {
  return bench((play) => startServer({ fixture: 'empty', clock: 'manual', play }));
}

function write(found: Caught): void {
  const caught = inOrder(mutants, { ...onRecord(), ...found });
  writeFileSync(record, `${JSON.stringify(caught, null, 2)}\n`);
  writeFileSync(published, score(mutants, caught));
}

/** Prints what each of these laws notices; gives how many notice nothing. */
async function askLaws(wanted: string): Promise<number> {
  const trying = await start();
  const found: Record<string, string> = {};
  let blind = 0;
  for (const law of laws.filter((one) => !one.profile && matches(wanted, one))) {
    const [noticed, overlooked]: [Mutant[], Mutant[]] = [[], []];
    for (const mutant of mutants) {
      if ((await trying.concerned([law], mutant)).length === 0) continue;
      ((await trying.notices(law, mutant)) ? noticed : overlooked).push(mutant);
    }
    console.log(`${law.id} notices: ${byOperator(noticed)}\n  overlooks: ${byOperator(overlooked)}`);
    const first = noticed.find(({ rule }) => rule === law.rule) ?? noticed[0];
    if (!first) blind += 1;
    else if (!mutants.some((one) => noticing(onRecord(), one).includes(law.id)))
      found[first.id] = [...noticing({ ...onRecord(), ...found }, first), law.id].join(' ');
  }
  await trying.close();
  write(found);
  return blind;
}

/** Tries the mutants that the flags name; gives how many survived. */
async function tryAll(): Promise<number> {
  const found = await lawsFor(mutants.filter(isWanted(onRecord())));
  write(found);
  const tried = Object.keys(found).length;
  const missed = Object.values(found).filter((law) => law === null).length;
  console.log(`${tried} ${tried === 1 ? 'mutant' : 'mutants'} tried, ${missed} noticed by no law`);
  return missed;
}

function isWanted(before: Caught): (mutant: Mutant, at: number) => boolean {
  const [part = 1, of = 1] = given.shard?.split('/').map(Number) ?? [];
  return ({ id }, at) =>
    at % of === part - 1 &&
    id.includes(given.only ?? '') &&
    (given.by === undefined || given.by.split(',').some((law) => noticing(before, { id }).includes(law))) &&
    !(given.new && id in before) &&
    !(given.missed && before[id] !== null);
}

async function lawsFor(wanted: readonly Mutant[]): Promise<Record<string, string | null>> {
  const until = performance.now() + Number(given['time-limit'] ?? Infinity) * 1000;
  const before = onRecord();
  const asked = select(laws, { level: 'chosen' }).filter(({ profile }) => !profile);
  const trying = await start();
  const found: Record<string, string | null> = {};
  for (const mutant of wanted) {
    if (performance.now() > until) break;
    const known = given.anew ? [] : asked.filter(({ id }) => noticing(before, mutant).includes(id));
    const still: Law[] = [];
    for (const law of known) if (await trying.notices(law, mutant)) still.push(law);
    if (still.length > 0) found[mutant.id] = still.map(({ id }) => id).join(' ');
    else {
      process.stdout.write(`${mutant.id}: `);
      const law = await trying.firstToNotice(inTurn(await trying.concerned(asked, mutant), mutant, before), mutant);
      found[mutant.id] = law?.id ?? null;
      // Written at once: whoever stops it loses nothing.
      write(found);
      console.log(law?.id ?? 'noticed by no law');
    }
  }
  await trying.close();
  return found;
}

/** First the laws of the broken rule, then those that notice other mutants of the same address, then all others. */
function inTurn(asked: readonly Law[], { rule, on }: Mutant, before: Caught): readonly Law[] {
  const near = new Set(
    mutants.filter((one) => on !== undefined && one.on === on).flatMap((one) => noticing(before, one)),
  );
  const isOwn = (law: Law) => law.rule === rule || law.also.includes(rule);
  const rank = (law: Law) => (isOwn(law) ? (near.has(law.id) ? 0 : 1) : near.has(law.id) ? 2 : 3);
  return asked.toSorted((a, b) => rank(a) - rank(b) || a.cost - b.cost);
}
