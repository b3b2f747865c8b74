/** Laws of 2.1 and 4.2 about words beside the sets: none where nothing comes along, and words that nobody knows. */
import { law } from '../../law/law.ts';
import { keysOf } from '../../../src/spec/typed.ts';
import { unknownWordReads } from '../../law/unknown-words.ts';

const switches = [
  { name: 'boards', of: (body: any) => body.boards, args: {} },
  { name: 'boardsInvited', of: (body: any) => body.boardsInvited, args: {} },
  { name: 'organizationsInvited', of: (body: any) => body.organizationsInvited, args: {} },
  { name: 'board_lists', of: (body: any) => body.boards?.[0]?.lists, args: { boards: 'open', board_fields: 'name' } },
  {
    name: 'board_memberships',
    of: (body: any) => body.boards?.[0]?.memberships,
    args: { boards: 'open', board_fields: 'name' },
  },
] as const;

export const noneIsNothing = law('FLT-10', {
  title: 'if nothing is embedded in a member by default, the word none, if it is accepted, embeds nothing either',
  each: { one: switches },
  needs: ['boards', '4.2'],
  also: ['FLT-01', 'FLT-03'],
  cost: 2,
  async holds({ one: { name, of, args } }, t) {
    await t.sample.board;
    const asked = async (more: object) => t.owner.get('/1/members/me', { fields: 'username', ...args, ...more });
    const nothing = (found: unknown) => found === undefined || (Array.isArray(found) && found.length === 0);
    const unasked = (await asked({})).record();
    t.expect(of(unasked), `${name} left out`).that(nothing(of(unasked)), 'nothing');
    const none = await asked({ [name]: 'none' });
    if (t.takes(`the word none for ${name}`, none))
      t.expect(of(none.record()), `${name}=none`).that(nothing(of(none.body)), 'nothing');
  },
});

export const unknownWords = law('FLT-14', {
  as: 'unknown',
  title: 'a read with a word that is in no set of its argument is refused',
  level: 'chosen',
  also: ['FLT-05'],
  needs: ['4.2'],
  each: { sort: keysOf(unknownWordReads) },
  cost: 2,
  async holds({ sort }, t) {
    for (const [path, query] of unknownWordReads[sort]) {
      const reply = await t.owner.get(path, query);
      t.takes(`a word that is in no set (${sort})`, reply);
      t.expect(reply.status, `the status of ${path} with a word that is in no set`).between(400, 499);
    }
  },
});
