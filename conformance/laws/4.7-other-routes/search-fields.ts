/** Laws of 4.7 on how search shows what it finds: the records as they are, with the chosen fields. */
import { isDeepStrictEqual } from 'node:util';
import { keysOf } from '../../../src/spec/typed.ts';
import { law } from '../../law/law.ts';
import { find, finds } from './finding.ts';

const chosen = { cards: 'name', boards: 'name', actions: 'type', organizations: 'displayName' } as const;
const needs = ['search', 'writes'] as const;
export const fieldsOfFound = law('SRC-08', {
  level: 'implied',
  needs,
  each: { group: keysOf(chosen) },
  cost: 6,
  async holds({ group }, t) {
    const word = t.uniqueMarker();
    const made = {
      cards: () => t.fresh.card({ name: word }),
      boards: () => t.fresh.board({ name: word }),
      actions: () => t.fresh.comment({ text: word }),
      organizations: () => t.fresh.workspace({ displayName: word }),
    };
    const { id } = await made[group]();
    await finds(t, word, group, [id]);
    const name = `${group.slice(0, -1)}_fields`;
    const usual = (await find(t.owner, word))[group][0];
    const found = await find(t.owner, word, { [name]: chosen[group] });
    const [one] = found[group];
    // The document does not show how fields are chosen: if another name has no effect either, this server uses other
    // names.
    if (isDeepStrictEqual(one, usual)) {
      const other = group === 'cards' ? 'boards' : 'cards';
      const beside = await made[other]();
      await finds(t, word, other, [beside.id]);
      const asked = { [`${other.slice(0, -1)}_fields`]: chosen[other] };
      const [plain, few] = [(await find(t.owner, word))[other][0], (await find(t.owner, word, asked))[other][0]];
      if (isDeepStrictEqual(plain, few)) t.skip('the fields of what is found are chosen in another way here');
    }
    t.expect(
      Object.keys(one).filter((key) => key !== 'memberCreator'),
      `the fields that ${name} chose`,
    ).sameAs(['id', chosen[group]]);
    await t.owner.get('/1/search', { query: word, [name]: 'nonesuch' }).refused();
  },
});

export const fieldsOfMembers = law('SRC-08', {
  as: 'members',
  title: 'the fields of members that are found are chosen in the same way as those of cards',
  level: 'implied',
  needs: ['search', 'colleague', 'workspace', 'writes'],
  cost: 5,
  async holds(_, t) {
    const { owner, colleague, expect } = t;
    t.pre(colleague.username !== '');
    const word = t.uniqueMarker();
    const card = await t.fresh.card({ name: word });
    const { cards } = await finds(t, word, 'cards', [card.id]);
    const few = await find(owner, word, { card_fields: 'name' });
    if (isDeepStrictEqual(few.cards[0], cards[0])) t.skip('the fields of what is found are chosen in another way here');
    const mine = (found: any) => found.members.find((one: any) => one?.id === colleague.idMember);
    t.pre(mine(await find(owner, colleague.username)) !== undefined);
    const named = mine(await find(owner, colleague.username, { member_fields: 'username' }));
    const plain = mine(await find(owner, colleague.username));
    if (isDeepStrictEqual(named, plain)) t.skip('the fields of members that are found are chosen in another way here');
    expect(named, 'the member found').is({ id: colleague.idMember, username: colleague.username });
  },
});
