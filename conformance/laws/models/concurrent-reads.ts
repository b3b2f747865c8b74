/** Laws on reads that are sent at the same time: each is answered as it is alone. */
import { law } from '../../law/law.ts';
import { documentedIn, type DocumentedEndpoint } from '../../law/documented.ts';
import { freshId, isInScene, requestOf, standardScene } from '../../law/standard.ts';
import { eachTogether } from '../../races/race.ts';
import { wordsOf } from '../../reference/stated-words.ts';
import { setting } from '../../scene/fields.ts';
import { ifPossible, timeless, valuesOf } from '../../scene/reading.ts';
import type { T } from '../../scene/tools.ts';
import type { Actor } from '../../wire/actor.ts';
import type { Answer } from '../../wire/answer.ts';
import { describe, type Loose } from '../../wire/exchange.ts';

const rounds = [1, 2];
const goals = ['overlaps'] as const;

/** Requests of this row that differ in one thing: its records, its fields, its words. */
async function variants(t: T, row: DocumentedEndpoint, placeholders: Record<string, string>): Promise<Loose[]> {
  const words = Object.entries(row.params).flatMap(([name, kind]) => {
    const last = kind === undefined ? undefined : wordsOf(kind).at(-1);
    return last === undefined ? [] : [{ placeholders: { [name]: last } }];
  });
  const isNamed = (name: string) => row.named.some((argument) => argument.name === name);
  const values = isNamed('customFieldItems') ? { customFieldItems: true } : {};
  const asked = [
    {},
    { placeholders },
    ...words,
    ...(isNamed('fields') ? [{ args: { fields: 'id' } }, { args: { fields: 'all', ...values } }] : []),
  ];
  const all: Loose[] = [];
  for (const changes of asked) {
    const request = await ifPossible(requestOf(t, row, changes));
    if (request && !all.some((other) => JSON.stringify(other) === JSON.stringify(request))) all.push(request);
  }
  return all;
}

export const answeredAsAlone = law('GEN-07/concurrent', {
  title: 'reads that are sent at the same time are each answered as they are alone',
  needs: ['writes', 'cards', 'checklists', 'comments', 'customFields', 'labels'],
  goals,
  async holds(_, t) {
    const { elsewhere, card, field } = await standardScene(t);
    if (field) await ifPossible(setting(t, card, field));
    const placeholders: Record<string, string> = { ...elsewhere };
    for (const word of ['board', 'list', 'card', 'label', 'organization'] as const) {
      const id = await ifPossible(freshId(t, word));
      if (id !== undefined) placeholders[word] = id;
    }
    const { colleague } = t.actors;
    if (colleague)
      await ifPossible(t.stage('addMember', { idBoard: placeholders['board']!, idMember: colleague.idMember }));
    // The rows below a member change with all that other laws do.
    const rows = documentedIn(t.rows).filter(
      (row) => row.method === 'GET' && isInScene(row) && !/\{(member|export|token)\}/.test(row.path) && !row.members,
    );
    for (const row of rows) {
      const requests = await variants(t, row, placeholders);
      const alone: Answer[] = [];
      for (const request of requests) alone.push(await t.owner.call(request));
      if (alone.filter(({ taken }) => taken).length < 2) continue;
      for (const _round of rounds) {
        const replies = await eachTogether(t, requests, (who, request) => who.call(request));
        for (const [at, reply] of replies.entries()) {
          if (!reply || !alone[at]!.taken || reply.status >= 500) continue;
          t.expect(timeless(reply.body), `the answer to ${describe(reply.request)}, beside others`, reply).is(
            timeless(alone[at]!.body),
          );
        }
      }
    }
  },
});

export const searchesApart = law('SRC-01/concurrent', {
  title: 'searches at the same time each find what they ask for',
  level: 'implied',
  needs: ['search', 'writes'],
  goals,
  async holds(_, t) {
    const words = [t.uniqueMarker(), t.uniqueMarker()];
    const ids: string[] = [];
    for (const name of words) ids.push((await t.fresh.card({ name })).id);
    const search = (who: Actor, query: string) => who.get('/1/search', { query });
    for (const [at, word] of words.entries())
      await t.eventually(
        () => search(t.owner, word).ok(),
        ({ cards }) => t.expect(valuesOf(cards, 'id'), 'the cards that are found').is([ids[at]]),
      );
    const replies = await eachTogether(t, [...words, ...words, ...words], search);
    for (const [at, reply] of replies.entries())
      if (reply?.taken)
        t.expect(valuesOf(reply.body?.cards ?? [], 'id'), 'the cards that are found, beside another search').is([
          ids[at % 2],
        ]);
  },
});
