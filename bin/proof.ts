/** `npm run proof`: omits the step of each rule, or serves a mutant that breaks it, and records the law that fails then. */
import { readFileSync, writeFileSync } from 'node:fs';
import { bench, type Bench } from '../conformance/mutants/bench.ts';
import {
  forgottenWith,
  lawsOfRule,
  unproved,
  withMutants,
  type Proof,
  type Proved,
} from '../conformance/mutants/proof.ts';
import { mutants } from '../conformance/mutants/served.ts';
import type { Mutant } from '../conformance/mutants/mutant.ts';
import { laws } from '../conformance/laws/all.ts';
import { startServer } from '../src/index.ts';
import { ruleIds } from '../src/terminal/pick.ts';
import { rules, type RuleId } from '../src/document/rules.ts';
import { helpOf, readFlags } from '../src/terminal/flags.ts';
import { placeOf, places } from '../conformance/mutants/steps.ts';
import { forgetfulServer, sources } from './proof-server.ts';

const flags = {
  only: { value: 'words', says: 'try the rules whose id contains one of these (CF-03,AUT)' },
  all: { says: 'ask the laws of other rules too, where none of the rule fails' },
  mutant: { value: 'id', says: 'the mutant that breaks the one rule of --only, where none of the rule does' },
  new: { says: 'try only stated and implied rules that the record does not prove' },
  'time-limit': { value: 's', says: 'begin no further rule after s seconds', usual: 'none' },
  help: { says: 'print this text' },
} as const;

const file = (name: string) => new URL(`../conformance/mutants/${name}.json`, import.meta.url);
const readRecord = (name: string) => JSON.parse(readFileSync(file(name), 'utf8'));

const { flags: typed } = readFlags(flags, process.argv.slice(2));
if (typed.help) console.log(helpOf(flags));
else await tryAll();

async function tryAll(): Promise<void> {
  const until = performance.now() + Number(typed['time-limit'] ?? Infinity) * 1000;
  const words = (typed.only ?? '').split(',');
  const before: Proved = readRecord('proved');
  const found: Partial<Record<RuleId, Proof>> = { ...before };
  const tried: RuleId[] = [];
  const placesByRule = new Map<RuleId, readonly (string | null)[]>();
  const patched = await bench(forgetfulServer);
  const several = places(sources());
  const ours = await bench((play) => startServer({ fixture: 'empty', clock: 'manual', play }));
  for (const id of typed.new ? unproved(before) : ruleIds) {
    if (performance.now() > until) break;
    if (!words.some((word) => id.includes(word))) continue;
    const proof = await proofOf(id);
    if (proof === undefined) delete found[id];
    else found[id] = proof;
    if (several.has(id)) placesByRule.set(id, await placesOf(id));
    tried.push(id);
  }
  await patched.close();
  await ours.close();
  const proved: Partial<Record<RuleId, Proof>> = { ...withMutants(found, mutants, readRecord('matrix'), laws) };
  for (const [id, places] of placesByRule) if (proved[id]) proved[id] = { ...proved[id], places };
  for (const id of tried) console.log(`${id}: ${proofText(proved[id])}`);
  const lines = Object.entries(proved).map(([id, proof]) => `  "${id}": ${JSON.stringify(proof)}`);
  writeFileSync(file('proved'), `{\n${lines.join(',\n')}\n}\n`);
  console.log(`${Object.keys(proved).length} rules proved; not proved: ${unproved(proved).join(' ') || 'none'}`);

  async function proofOf(id: RuleId): Promise<Proof | undefined> {
    const forgetful = { id: `forgets-${id}`, rule: id, says: '', forgets: forgottenWith(id) };
    const law = await noticing(patched, id, forgetful);
    if (law !== undefined) return { law };
    const mutant = mutants.find((entry) => entry.id === (typed.mutant ?? before[id]?.mutant));
    const other = mutant && (await noticing(ours, id, mutant));
    return other === undefined ? undefined : { law: other, mutant: mutant!.id };
  }

  async function placesOf(id: RuleId): Promise<(string | null)[]> {
    const noticed: (string | null)[] = [];
    for (let at = 1; at <= several.get(id)!; at += 1) {
      const place = placeOf(id, at);
      noticed.push((await noticing(patched, id, { id: place, rule: id, says: '', forgets: [place] })) ?? null);
    }
    return noticed;
  }

  async function noticing(on: Bench, id: RuleId, mutant: Mutant): Promise<string | undefined> {
    for (const law of lawsOfRule(id, laws)) {
      if ((await on.notices(law, mutant)) && !(await on.notices(law, null))) return law.id;
    }
    return typed.all ? (await on.firstToNotice(others(id), mutant))?.id : undefined;
  }
}

function proofText(proof?: Proof): string {
  if (proof === undefined) return 'no law of the rule fails';
  const eachPlace = proof.places?.map((law, at) => `, ${law ?? 'none'} without line ${at + 1}`).join('') ?? '';
  return `${proof.law} fails ${proof.mutant === undefined ? 'without its step' : `on the mutant ${proof.mutant}`}${eachPlace}`;
}

/** The laws of other rules, those of the same section first. */
function others(id: RuleId) {
  const { section } = rules[id];
  return laws
    .filter(({ profile, needs }) => !profile && !needs.includes('slow'))
    .toSorted((a, b) => Number(b.section === section) - Number(a.section === section));
}
