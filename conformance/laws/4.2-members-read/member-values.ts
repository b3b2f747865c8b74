/** Laws of the table of 4.2: the values that each argument of the member read takes, and those that it refuses. */
import { statedWords } from '../../reference/stated-words.ts';
import { invalidValuesOf, isRefused, rightsOf, switchesFor } from '../../law/invalid-values.ts';
import { withNamed, type NamedArgument } from '../../law/documented.ts';
import { law } from '../../law/law.ts';
import type { Rows } from '../../reference/rows.ts';
import { livedIn, memberScene } from '../../scene/members.ts';

const path = '/1/members/me';
function tableIn(rows: Rows): readonly NamedArgument[] {
  const row = rows.at('GET', path);
  return row ? withNamed(row).named : [];
}

/** Switches every collection of the table on, so that the other arguments have an effect. */
const switchedOn = {
  fields: 'username',
  actions: 'all',
  cards: 'open',
  boards: 'open',
  board_actions: 'commentCard',
  notifications: 'commentCard',
  actions_limit: 1,
  board_actions_limit: 1,
  notifications_limit: 1,
};

/** What the table lists for an argument: where it takes a list, all words together. */
function listedFor(argument: NamedArgument): readonly string[] {
  const words = statedWords(argument);
  if (words.length === 0) return rightsOf(argument);
  return argument.isList || argument.name.endsWith('fields') ? [words.join(',')] : words;
}
/** The read of a member has a low limit (8): in each round every argument takes its next value. Most sets are shorter. */
const rounds = 8;

export const memberValues = law('FLT-14', {
  as: 'member-inside',
  title: 'every value that the member table lists for a parameter is accepted',
  needs: ['4.2', 'others'],
  also: ['SET-01', 'SET-06', 'SET-11', 'SET-12', 'SET-14', 'SET-15', 'SET-16', 'SET-17'],
  each: (rows) => ({ table: [{ label: '', named: tableIn(rows) }] }),
  cost: rounds + 4,
  async holds({ table: { named } }, t) {
    await memberScene(t);
    for (let round = 0; round < rounds; round += 1) {
      const args = named.flatMap((one) => {
        const values = listedFor(one);
        return values.length === 0 ? [] : [[one.name, values.at(-(round % values.length))] as const];
      });
      await t.owner.get(path, { ...switchedOn, ...Object.fromEntries(args) }).record();
    }
  },
});

export const noOtherMemberValue = law('FLT-05', {
  as: 'member',
  title: 'a value outside what the member table lists for a parameter is refused',
  needs: ['4.2'],
  also: ['CNV-19', 'FLT-14', 'LIM-13', 'LIM-14'],
  each: (rows) => ({ parameter: tableIn(rows).filter((one) => invalidValuesOf(one).length > 0) }),
  cost: 100,
  goals: ['refused'],
  async holds({ parameter }, t) {
    await livedIn(t);
    for (const value of invalidValuesOf(parameter)) {
      const query = { ...switchedOn, ...switchesFor(parameter.name, tableIn(t.rows)), [parameter.name]: value };
      await isRefused(t, { method: 'GET', path, query }, parameter);
      t.witness('refused');
    }
  },
});
