/** `npm run fidelity`: replays the recorded exchanges, prints the score and every difference, and writes `docs/fidelity.md`. */
import { writeFileSync } from 'node:fs';
import { shownPayloads } from './asked.ts';
import { fidelityPage, formOf, keysSince, percent, reasonOf, reasonOfShape, scoreOf } from './page.ts';
import { missing } from './recorded.ts';
import { replayAll } from './replay.ts';

if (missing !== undefined) {
  process.stderr.write(`${missing}\n`);
  process.exitCode = 2;
} else {
  const all = await replayAll('live', process.argv[2]);
  for (const replayed of all) {
    for (const point of replayed.differences) {
      const values = `${JSON.stringify(point.recorded)} recorded, ${JSON.stringify(point.ours)} here`;
      const [asked, reason] = [
        `${replayed.exchange.recording} ${formOf(replayed)}`,
        reasonOf(replayed, point) ?? 'not settled',
      ];
      process.stdout.write(`${asked}\n  ${point.at} ${point.what}: ${values}\n  ${reason}\n`);
    }
  }
  const score = scoreOf(all);
  process.stdout.write(`${percent(score)} % of ${score.asked} points, ${score.same} of ${score.exchanges} exchanges\n`);
  const shown = await shownPayloads(process.argv[2]);
  for (const entry of shown) {
    for (const at of entry.differences) {
      const reason = reasonOfShape(entry, at) ?? 'not settled';
      process.stdout.write(`${entry.year} ${entry.payload.name}: ${at}\n  ${reason}\n`);
    }
  }
  const recent = keysSince('2024', shown);
  process.stdout.write(`${percent(recent)} % of ${recent.asked} keys of 2024 and later\n`);
  if (process.argv[2] === undefined) {
    writeFileSync(new URL('../../../docs/fidelity.md', import.meta.url), fidelityPage(all, shown));
  }
}
