/** No law fails a conforming variant, however it differs from us where the document is silent. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer } from '../../src/index.ts';
import { http } from '../wire/actor.ts';
import { check } from '../run/check.ts';
import { laws } from '../laws/all.ts';
import { isOnRecord, type Law } from '../law/law.ts';
import { play } from '../reference/oracle.ts';
import { matches } from '../run/select.ts';
import { readTarget } from '../wire/target.ts';
import { overlappingAt } from '../mutants/overlapping.ts';
import { newOverlap, wrapped, type MutantPlay } from '../mutants/mutant.ts';
import { kitVariants as variants } from './served.ts';
import type { Variant } from './variant.ts';

type Server = Awaited<ReturnType<typeof startServer>>;

let playing: MutantPlay = play;
let server: Server;

before(async () => {
  server = await startServer({ fixture: 'empty', clock: 'manual', play: (...asked) => playing(...asked) });
});
after(() => server.close());

/**
 * VARIANTS=all asks every variant all laws, VARIANTS=trims,answers-20 those whose ids hold one of these words, and
 * LAWS=CRD,4.5 beside it some laws only; else each has its share of a half of them, and all laws whose cost is not on record yet.
 */
const wanted = process.env['VARIANTS']?.split(',');
const patterns = process.env['LAWS']?.split(',');
const asked = variants.filter(({ id }) => wanted?.some((word) => word === 'all' || id.includes(word)) ?? true);
/** Slow variants belong to the run that asks for them. */
const dear = 700;
/** No server is asked what the document leaves open (`--level chosen` measures it). */
const unchosen = laws.filter(({ level }) => level !== 'chosen');
const share = (at: number): Law[] =>
  unchosen.filter((law, place) =>
    wanted === undefined
      ? // A law that was just written meets all of them.
        !isOnRecord(law) || (place % (2 * variants.length) === at && law.cost < dear)
      : patterns === undefined || patterns.some((pattern) => matches(pattern, law)),
  );

/** The kit, with the variant between it and our server. */
async function judged(variant: Variant, some: readonly Law[]) {
  playing = play;
  await server.reset();
  const here = newOverlap();
  playing = wrapped(variant, play, here);
  const own = readTarget(server.target);
  const target = variant.target?.(own) ?? own;
  const connect = (base: string) => {
    const sent = http(base);
    if (base !== own.baseUrl) return sent;
    const transport = variant.isOverlapping ? Object.assign(overlappingAt(sent, here), { close: sent.close }) : sent;
    return variant.wire ? variant.wire(transport) : transport;
  };
  return check({ target, laws: some, seed: 1, world: {}, connect });
}

test('each variant has an id of its own', () => {
  assert.deepEqual(
    variants.map(({ id }) => id).filter((id, at, ids) => ids.indexOf(id) !== at),
    [],
  );
});

for (const variant of asked) {
  test(`no law fails a server that ${variant.says}`, async () => {
    const { results, errors = [] } = await judged(variant, share(variants.indexOf(variant)));
    const broken = results.filter(
      ({ status, obstacle }) =>
        ['failed', 'error'].includes(status) || (status !== 'skipped' && obstacle !== undefined),
    );
    assert.deepEqual([...broken.map(({ id, reason }) => `${id}: ${reason}`), ...errors], []);
    // A share, or the laws that were named, may lie wholly in what the variant does without.
    const isJudged =
      wanted === undefined || patterns !== undefined || results.some(({ status }) => status === 'passed');
    assert.ok(isJudged, 'something is judged');
  });
}
