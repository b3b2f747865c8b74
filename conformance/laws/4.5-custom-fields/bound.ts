/** Laws of part 8 about the 50 custom fields of a board: at the bound, beyond it, below it again, in a race for it. */
import { customFieldTypes } from '../../../src/spec/sets.ts';
import { boardBeside, define, definitionsOf, redefine } from '../../scene/fields.ts';
import type { Thing } from '../../scene/scene.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { succeeded } from '../../wire/exchange.ts';
import { idsOf } from '../../scene/reading.ts';
import { explained, race } from '../../races/race.ts';
import type { Model } from '../../races/linearizable.ts';

const most = 50;
const some = (t: T, board: Thing, type = 'text') => ({
  idModel: board.id,
  modelType: 'board',
  name: t.uniqueMarker(),
  type,
});

/** Definitions that existed before the law. */
async function fill(t: T, board: Thing, count: number): Promise<Thing[]> {
  const made: Thing[] = [];
  while (made.length < count)
    made.push(await t.fresh.customField({ idModel: board.id, type: customFieldTypes[made.length % 5] }));
  return made;
}

export const fiftyFields = law('CF-16', {
  needs: ['customFields'],
  cost: 66,
  async holds(_, t) {
    const [{ board }, { board: other }] = [await boardBeside(t), await boardBeside(t)];
    const [first] = await fill(t, board, most - 1);
    const fiftieth = await define(t, some(t, board, 'number')).record();
    t.witness('the 50th');
    const full = idsOf(
      await definitionsOf(t, board.id, (all) => t.expect(all, 'the definitions of a full board').hasLength(most)),
    );
    t.expect(full, 'the definitions').includes(fiftieth.id);
    const judge = (all: any[]) => t.expect(idsOf(all), 'the definitions after a refusal').sameAs(full);
    for (const type of ['text', 'list', 'checkbox']) {
      await define(t, some(t, board, type)).refused();
      await definitionsOf(t, board.id, judge);
    }
    await define(t, some(t, other)).record();
    const changed = await redefine(t, first!, { name: t.uniqueMarker() });
    t.expect(changed.id, 'a full board still lets its fields be changed').is(first!.id);
    await t.owner.del(`/1/customFields/${first!.id}`).ok();
    const again = await define(t, some(t, board)).record();
    await definitionsOf(t, board.id, (all) =>
      t.expect(idsOf(all), 'the definitions').sameAs([...full.filter((id) => id !== first!.id), again.id]),
    );
    await define(t, some(t, board)).refused();
  },
  goals: ['the 50th'],
});

/** A board with so many fields: one more fits, or none. */
const shelf: Model<number, 'create', boolean> = {
  init: most - 1,
  key: String,
  step(count, _, result) {
    if (result === undefined) return count < most ? [count, count + 1] : [count];
    if (result) return count < most ? [count + 1] : [];
    return count < most ? [] : [count];
  },
};

export const lastPlaceOnce = law('CF-16', {
  as: 'race',
  title: 'if several clients create the last custom field of a board at the same time, exactly one succeeds',
  needs: ['customFields', 'writes'],
  goals: ['overlaps'],
  cost: 66,
  async holds(_, t) {
    const { board } = await boardBeside(t);
    await fill(t, board, most - 1);
    const history = await race<'create', boolean>(t, {
      clients: Array.from({ length: 4 }, () => ({ actor: t.owner, ops: ['create', 'create'] as const })),
      perform: (actor) => actor.call({ method: 'POST', path: '/1/customFields', json: some(t, board) }),
      result: succeeded,
    });
    explained(t, history, shelf, 'the last place of a board');
    await definitionsOf(t, board.id, (all) => t.expect(all, 'the definitions afterwards').hasLength(most));
  },
});
