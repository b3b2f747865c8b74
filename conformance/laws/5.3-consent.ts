/** Laws of 5.1–5.4: what a key looks like, and the page on which a member allows or denies. */
import { law } from '../law.ts';

export const keysAreThirtyTwo = law('AUT-08', {
  title: 'every key of the target is 32 letters and digits',
  async holds(_, { owner, target, expect, witness }) {
    await owner.get('/1/members/me/boards', { fields: 'id' }).list();
    for (const { key } of Object.values(target.actors)) {
      expect(/^[0-9A-Za-z]{32}$/.test(key), 'that a key is 32 letters and digits').is(true);
      witness('keys');
    }
  },
  lies: { 'opens nothing with its key': () => ({ status: 401, body: {} }) },
});
