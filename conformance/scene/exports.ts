/** Exports of the target's workspace (2.9, 3.1, 4.6): orders them, waits for them, lists them. */
import { dice } from '../../src/chance.ts';
import { isNone, arrayIn, upload } from './reading.ts';
import type { Args } from '../wire/exchange.ts';
import type { T } from './tools.ts';

const patienceMs = 20_000;
const mostTries = 5;

export const exportsOf = (t: T) => `/1/organizations/${t.target.workspace!.id}/exports`;
/** All exports of the workspace (EXP-11). */
async function exported(t: T): Promise<any[]> {
  const { id } = t.target.workspace!;
  return arrayIn(t, await t.owner.get(`/1/organizations/${id}`, { exports: true }).record(), 'exports');
}

export const idsOfExports = async (t: T): Promise<string[]> => (await exported(t)).map(({ id }) => id);

/** Only premium workspaces have exports: a workspace without a product may refuse. */
export async function start(t: T, args: Args = {}, carrier: 'query' | 'json' = 'query'): Promise<any> {
  const order = () => t.owner.call({ method: 'POST', path: exportsOf(t), [carrier]: args });
  const reply = await order();
  if (reply.taken) return reply.record();
  const path = `/1/organizations/${t.target.workspace!.id}`;
  const shown = await t.owner.get(path, { fields: 'products,premiumFeatures' });
  const { products, premiumFeatures } = shown.taken ? shown.record() : {};
  if (isNone(products) && isNone(premiumFeatures)) t.skip('the workspace of the target is not premium');
  // The document does not show whether one is accepted while another is under way, and other laws start some meanwhile.
  let again = reply;
  for (let tries = 0; tries < mostTries && !again.taken; tries += 1) {
    for (const record of await exported(t)) if (record?.status?.finished === false) await finish(t, record.id);
    again = await order();
  }
  return again.record();
}

export const read = (t: T, id: string): Promise<any> => t.owner.get(`${exportsOf(t)}/${id}`).record();

/** Lets the server complete what is queued: by the control plane, else by its clock, else by waiting. */
export async function finish(t: T, id: string): Promise<any> {
  const isRun = t.target.control !== undefined && (await t.control.runExports());
  for (let waited = 0; ; waited += 500) {
    const now = await read(t, id);
    if (now.status?.finished === true) return now;
    if (isRun) t.expect.fail('the status of an export once all are done', { finished: true }, now.status);
    if (waited > patienceMs) t.inconclusive(`the export was not finished within ${patienceMs / 1000} s`);
    await t.clock.sleep(500);
  }
}

/** A card with a file of bytes that no archive can compress. */
export async function noisyCard(t: T): Promise<void> {
  const { id } = await t.fresh.card();
  const draw = dice(7);
  const noise = Uint8Array.from({ length: 60_000 }, () => draw(256));
  await upload(t, id, {}, { name: 'noise.bin', type: 'application/octet-stream', bytes: noise }).ok();
}
