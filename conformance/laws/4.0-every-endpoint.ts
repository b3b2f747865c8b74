/** Laws that hold for every endpoint: each is gone through, as it is declared. */
import { addressOf, inNumber, isAddressable } from '../addresses.ts';
import { law } from '../law.ts';
import { endpoints } from '../oracle.ts';

const reads = endpoints.filter((one) => one.method === 'GET' && one.section !== undefined && isAddressable(one));
const withNouns = reads.filter(({ path }) => inNumber(path, 'singular') !== inNumber(path, 'plural'));

export const singularIsPlural = law('CNV-01', {
  each: { endpoint: withNouns },
  cost: 2 * withNouns.length,
  async holds({ endpoint }, t) {
    const path = await addressOf(endpoint, t);
    const singular = await t.owner.get(inNumber(path, 'singular'));
    const plural = await t.owner.get(inNumber(path, 'plural'));
    t.pre(plural.status !== 400);
    t.expect(singular.status, 'the status under the singular', singular).is(plural.status);
    // A refusal may name the path it refuses.
    if (plural.status >= 300) return;
    t.expect(timeless(singular.body), 'the answer under the singular', singular).is(timeless(plural.body));
  },
  lies: {
    'knows plurals only': (_, { path }) =>
      /\/(board|card|list|member|action)\//.test(path) ? { status: 404, body: { message: 'no' } } : undefined,
    'shows something else under the singular': ({ body }, { path }) =>
      /\/member\//.test(path) && !Array.isArray(body) ? { body: { ...body, url: 'elsewhere' } } : undefined,
  },
});

/** Two reads are never made at one moment: what is told of the moment itself may differ. */
const timeless = (body: unknown): unknown =>
  JSON.parse((JSON.stringify(body) ?? 'null').replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"(a time)"')) as unknown;
