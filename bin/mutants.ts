/** `npm run mutants`: asks which laws notice which mutants, and writes the matrix and the score. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { bench, type Bench } from '../conformance/mutants/bench.ts';
import { sortedRows, noticing, Results, type Matrix } from '../conformance/mutants/matrix.ts';
import { notices } from '../conformance/mutants/notices.ts';
import { byOperator, list, score } from '../conformance/mutants/record.ts';
import { mutants } from '../conformance/mutants/served.ts';
import type { Mutant } from '../conformance/mutants/mutant.ts';
import type { Law } from '../conformance/law/law.ts';
import { ours } from '../conformance/declared/rows.ts';
import { laws } from '../conformance/laws/all.ts';
import { matches, select } from '../conformance/run/select.ts';
import { selected, tierNames } from '../conformance/run/tiers.ts';
import { isOneOf } from '../src/language.ts';
import { startServer } from '../src/index.ts';
import { helpOf, readFlags, UsageError } from '../src/terminal/flags.ts';

const flags = {
  list: { says: 'print the mutants with their laws, or those that contain a word, and try none' },
  only: { value: 'word', says: 'try those whose id contains the word' },
  shard: { value: 'i/n', says: 'try the i-th of n parts' },
  by: { value: 'laws', says: 'try those that these laws notice on record (CRD-01,CRD-02): before one is changed' },
  new: { says: 'try those that were never tried' },
  law: { value: 'laws', says: 'ask these laws alone (CRD-02,4.5), and print which mutants each notices and overlooks' },
  since: { value: 'commit', says: 'ask the laws of the files that changed since then, and try new mutants' },
  without: { value: 'laws', says: 'try with all other laws those that these alone notice: can they go?' },
  tier: { value: 'name', says: 'ask the laws of this tier (smoke, usual) about what none of them notices on record' },
  seeds: { value: 'n', says: 'ask every law of every mutant that concerns it, with the seeds 1 to n' },
  missed: { says: 'try those that no law noticed when they were tried last' },
  anew: { says: 'look for a law again, even if the law on record still notices' },
  'time-limit': { value: 's', says: 'begin no further mutant after s seconds', usual: 'none' },
  help: { says: 'print this text' },
} as const;

const file = new URL('../conformance/mutants/matrix.json', import.meta.url);
const published = new URL('../docs/mutation-score.md', import.meta.url);
const onRecord = (): Matrix => JSON.parse(readFileSync(file, 'utf8'));

const judging = select(laws, { level: 'chosen' }).filter(({ profile }) => !profile);
const firstSeed = 1;

const { flags: typed, words } = readFlags(flags, process.argv.slice(2));
const until = performance.now() + Number(typed['time-limit'] ?? Infinity) * 1000;
if (typed.help) {
  console.log(helpOf(flags));
} else if (typed.list) {
  process.stdout.write(list(mutants, onRecord(), words.join(' ').toLowerCase()));
} else {
  const trying = await bench((play) => startServer({ fixture: 'empty', clock: 'manual', play }));
  const failed = await asked(trying);
  await trying.close();
  process.exit(failed > 0 ? 1 : 0);
}

/** Does what the flags say; gives how many laws are blind, or how many mutants survive. */
function asked(trying: Bench): Promise<number> {
  const of = (patterns: string) => judging.filter((law) => patterns.split(',').some((part) => matches(part, law)));
  if (typed.law !== undefined) return askLaws(trying, of(typed.law));
  if (typed.since !== undefined) return askSince(trying, typed.since);
  if (typed.without !== undefined) return tryWithout(trying, new Set(of(typed.without)));
  if (typed.tier !== undefined) return askTier(trying, typed.tier);
  if (typed.seeds !== undefined) return fillIn(trying, Number(typed.seeds));
  return tryAll(trying, mutants.filter(isWanted(onRecord())));
}

/** Written after each mutant, so that a run that is stopped loses nothing. */
function write(found: Readonly<Record<string, Results>>): void {
  const rows = Object.fromEntries(Object.entries(found).map(([id, row]) => [id, String(row)]));
  const matrix = sortedRows(mutants, { ...onRecord(), ...rows });
  writeFileSync(file, `${JSON.stringify(matrix, null, 2)}\n`);
  writeFileSync(published, score(mutants, matrix));
}

function isOver(): boolean {
  return performance.now() > until;
}

/** Prints what each of these laws notices; gives how many notice nothing. */
async function askLaws(trying: Bench, some: readonly Law[]): Promise<number> {
  let blind = 0;
  for (const law of some) {
    const [noticed, overlooked]: [Mutant[], Mutant[]] = [[], []];
    const before = onRecord();
    const found: Record<string, Results> = {};
    for (const mutant of mutants) {
      const row = new Results(before[mutant.id]);
      const isConcerned = (await trying.concerned([law], mutant)).length > 0;
      const isNoticed = isConcerned && (await trying.notices(law, mutant));
      if (isConcerned) (isNoticed ? noticed : overlooked).push(mutant);
      if (isNoticed || row.noticing().includes(law.id)) row.forget(law.id).add(law.id, firstSeed, isNoticed);
      found[mutant.id] = row;
    }
    write(found);
    console.log(`${law.id} notices: ${byOperator(noticed)}\n  overlooks: ${byOperator(overlooked)}`);
    if (noticed.length === 0) blind += 1;
  }
  return blind;
}

async function askSince(trying: Bench, commit: string): Promise<number> {
  const changed = execFileSync('git', ['diff', '--name-only', commit], { encoding: 'utf8' }).split('\n');
  const blind = await askLaws(
    trying,
    judging.filter((law) => law.file !== undefined && changed.includes(law.file)),
  );
  const before = onRecord();
  return (
    blind +
    (await tryAll(
      trying,
      mutants.filter(({ id }) => !(id in before)),
    ))
  );
}

/** Gives how many mutants no other law notices. */
async function tryWithout(trying: Bench, omitted: ReadonlySet<Law>): Promise<number> {
  const others = judging.filter((law) => !omitted.has(law));
  const lost = await askAgain(trying, others);
  console.log(`without ${[...omitted].map(({ id }) => id).join(', ')} is lost: ${byOperator(lost)}`);
  return lost.length;
}

/** The record names few laws of a mutant, so a tier notices more than its laws are known for. */
async function askTier(trying: Bench, tier: string): Promise<number> {
  if (!isOneOf(tierNames, tier)) throw new UsageError(`--tier is ${tierNames.join(', ')}, not ${tier}`);
  const { laws: asked, parts } = selected(select(laws, {}), { tier }, notices(), ours);
  const whole = judging.filter((law) => asked.includes(law) && !parts.has(law.id));
  const overlooked = await askAgain(trying, whole);
  console.log(`${tier} overlooks: ${byOperator(overlooked)}`);
  return 0;
}

/** Asks these laws about the mutants that only others notice on record; gives those that they overlook. */
async function askAgain(trying: Bench, some: readonly Law[]): Promise<readonly Mutant[]> {
  const names = new Set(some.map(({ id }) => id));
  const before = onRecord();
  const overlooked: Mutant[] = [];
  for (const mutant of mutants.filter(isWanted(before))) {
    const row = new Results(before[mutant.id]);
    if (isOver() || row.noticing().length === 0 || row.noticing().some((law) => names.has(law))) continue;
    for (const law of inTurn(await trying.concerned(some, mutant), mutant, onRecord())) {
      if (row.isAsked(law.id, firstSeed)) continue;
      const isNoticed = await trying.notices(law, mutant);
      row.add(law.id, firstSeed, isNoticed);
      if (isNoticed) break;
    }
    const found = row.noticing().find((law) => names.has(law));
    if (found === undefined) overlooked.push(mutant);
    if (String(row) === before[mutant.id]) continue;
    write({ [mutant.id]: row });
    console.log(`${mutant.id}: ${found ?? 'noticed by none of these laws'}`);
  }
  return overlooked;
}

/** Every law of every mutant. The pairs about which the record knows least come first. */
async function fillIn(trying: Bench, seeds: number): Promise<number> {
  for (let seed = firstSeed; seed <= seeds; seed += 1)
    for (const mutant of mutants.filter(isWanted(onRecord()))) {
      const row = new Results(onRecord()[mutant.id]);
      if (isOver() || row.isWhole(seed)) continue;
      for (const law of await trying.concerned(judging, mutant))
        if (!row.isAsked(law.id, seed)) row.add(law.id, seed, await trying.notices(law, mutant, seed));
      write({ [mutant.id]: row.complete(seed) });
      console.log(`${mutant.id}, seed ${seed}: ${row.noticing(seed).join(' ') || 'noticed by no law'}`);
    }
  return 0;
}

function isWanted(before: Matrix): (mutant: Mutant, at: number) => boolean {
  const [part = 1, of = 1] = typed.shard?.split('/').map(Number) ?? [];
  return (mutant, at) =>
    at % of === part - 1 &&
    mutant.id.includes(typed.only ?? '') &&
    (typed.by === undefined || typed.by.split(',').some((law) => noticing(before, mutant).includes(law))) &&
    !(typed.new && mutant.id in before) &&
    !(typed.missed && noticing(before, mutant).length > 0);
}

/** Looks for a law of each mutant, if those on record do not notice it any more; gives how many survive. */
async function tryAll(trying: Bench, wanted: readonly Mutant[]): Promise<number> {
  const before = onRecord();
  let [tried, missed] = [0, 0];
  for (const mutant of wanted) {
    if (isOver()) break;
    const row = new Results(before[mutant.id]);
    const known = judging.filter(({ id }) => row.noticing(firstSeed).includes(id));
    for (const law of typed.anew ? [] : known.slice(0, 1))
      row.add(law.id, firstSeed, await trying.notices(law, mutant));
    const isKnown = !typed.anew && known.length > 0 && row.noticing(firstSeed).includes(known[0]!.id);
    const found = isKnown ? row : await lookedFor(trying, mutant, before);
    tried += 1;
    if (found.noticing().length === 0) missed += 1;
    if (!isKnown) write({ [mutant.id]: found });
  }
  console.log(`${tried} ${tried === 1 ? 'mutant' : 'mutants'} tried, ${missed} noticed by no law`);
  return missed;
}

async function lookedFor(trying: Bench, mutant: Mutant, before: Matrix): Promise<Results> {
  const concerned = inTurn(await trying.concerned(judging, mutant), mutant, before);
  const law = await trying.firstToNotice(concerned, mutant);
  console.log(`${mutant.id}: ${law?.id ?? 'noticed by no law'}`);
  return law === undefined ? new Results().complete(firstSeed) : new Results().add(law.id, firstSeed, true);
}

/** First the laws of the broken rule, then those that notice other mutants of the same address, then all others. */
function inTurn(asked: readonly Law[], { rule, on }: Mutant, before: Matrix): readonly Law[] {
  const near = new Set(
    mutants.filter((mutant) => on !== undefined && mutant.on === on).flatMap((mutant) => noticing(before, mutant)),
  );
  const isOwn = (law: Law) => law.rule === rule || law.also.includes(rule);
  const rank = (law: Law) => (isOwn(law) ? (near.has(law.id) ? 0 : 1) : near.has(law.id) ? 2 : 3);
  return asked.toSorted((a, b) => rank(a) - rank(b) || a.cost - b.cost);
}
