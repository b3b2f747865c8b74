/** `npm run fidelity`: replays the recorded exchanges, prints the score and every difference, and writes `docs/fidelity.md`. */
import { writeFileSync } from 'node:fs';
import { fidelityPage, formOf, percent, reasonOf, scoreOf } from './page.ts';
import { missing } from './recorded.ts';
import { replayAll } from './replay.ts';

if (missing !== undefined) {
  process.stderr.write(`${missing}\n`);
  process.exitCode = 2;
} else {
  const all = await replayAll('live', process.argv[2]);
  for (const one of all) {
    for (const point of one.differences) {
      const values = `${JSON.stringify(point.recorded)} recorded, ${JSON.stringify(point.ours)} here`;
      const [asked, reason] = [`${one.exchange.recording} ${formOf(one)}`, reasonOf(one, point) ?? 'not settled'];
      process.stdout.write(`${asked}\n  ${point.at} ${point.what}: ${values}\n  ${reason}\n`);
    }
  }
  const score = scoreOf(all);
  process.stdout.write(`${percent(score)} % of ${score.asked} points, ${score.same} of ${score.exchanges} exchanges\n`);
  if (process.argv[2] === undefined) {
    writeFileSync(new URL('../../../docs/fidelity.md', import.meta.url), fidelityPage(all));
  }
}
