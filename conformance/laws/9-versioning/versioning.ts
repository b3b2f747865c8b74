/** Laws of part 9: the version is in the path. */
import { law } from '../../law/law.ts';

export const versionInThePath = law('VER-01', {
  title: 'a board is read below /1',
  each: { prefix: ['', '/v1', '/api'] },
  async holds({ prefix }, { owner, sample, expect, choice }) {
    const { id } = await sample.board;
    const right = await owner.get(`/1/boards/${id}`, { fields: 'name' }).record();
    expect(right.id, 'the board below /1').is(id);
    const { body } = await owner.get(`${prefix}/boards/${id}`, { fields: 'name' });
    // Another beginning of the path is an extension (9.1).
    choice(`a board at ${prefix}/boards`, body?.id === id ? 'is read there too' : 'is not there');
  },
});

export const otherVersions = law('VER-04', {
  profile: true,
  each: { version: ['/0', '/2', '/1.1'] },
  async holds({ version }, t) {
    const reply = await t.owner.get(`${version}/boards/${(await t.sample.board).id}`);
    t.choice('status of another version', reply.status);
    reply.hasStatus(404);
  },
});
