/** Laws that hold for every endpoint: each is gone through, as it is declared. */
import { pathIn } from '../../../src/spec/paths.ts';
import { isAddressable } from '../../law/addresses.ts';
import { law } from '../../law/law.ts';
import type { Rows } from '../../reference/rows.ts';
import { timeless } from '../../scene/reading.ts';
import { holesOf, requestOf, standing } from '../../law/standard.ts';

const withNouns = ({ all }: Rows) =>
  all.filter(
    (one) =>
      one.method === 'GET' &&
      one.section !== undefined &&
      (isAddressable(one) || holesOf(one).every((hole) => standing.includes(hole))) &&
      pathIn(one.path, 'singular') !== pathIn(one.path, 'plural'),
  );

export const singularIsPlural = law('CNV-01', {
  also: ['VER-03'],
  each: (rows) => ({ endpoint: withNouns(rows) }),
  cost: 94,
  async holds({ endpoint }, t) {
    const request = await requestOf(t, endpoint);
    const singular = await t.owner.call({ ...request, path: pathIn(request.path, 'singular') });
    const plural = await t.owner.call({ ...request, path: pathIn(request.path, 'plural') });
    t.expect(singular.status, 'the status under the singular', singular).is(plural.status);
    // A refusal may repeat the path.
    if (!plural.taken) return;
    t.expect(timeless(singular.body), 'the answer under the singular', singular).is(timeless(plural.body));
  },
});
