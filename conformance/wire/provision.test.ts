/** How a scene is made on servers with other routes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixtureId, lacks, stageRequest } from './provision.ts';
import { readTarget, type Target } from './target.ts';

const target = (provision: Record<string, string | false> = {}, capabilities: Record<string, unknown> = {}): Target =>
  readTarget({ baseUrl: 'http://127.0.0.1:9', actors: { owner: { key: 'k', token: 't' } }, provision, capabilities });

test('our own route stands where the target names none, with all arguments', () => {
  assert.deepEqual(stageRequest(target(), 'createList', { name: 'n', idBoard: 'b' }), {
    method: 'POST',
    path: '/1/lists',
    query: [
      ['name', 'n'],
      ['idBoard', 'b'],
    ],
  });
});

test('placeholders in a path are filled, and what fills them is not sent again', () => {
  assert.deepEqual(
    stageRequest(target({ createList: 'POST /1/boards/{idBoard}/lists' }), 'createList', { name: 'n', idBoard: 'a/b' }),
    { method: 'POST', path: '/1/boards/a%2Fb/lists', query: [['name', 'n']] },
  );
});

test('a template with a query of its own sends that and nothing else', () => {
  assert.deepEqual(
    stageRequest(target({ createBoard: 'POST /1/spaces?title={name}&kind=1' }), 'createBoard', {
      name: 'a b',
      desc: 'd',
    }),
    {
      method: 'POST',
      path: '/1/spaces',
      query: [
        ['title', 'a b'],
        ['kind', '1'],
      ],
    },
  );
});

test('a template may be a JSON body', () => {
  assert.deepEqual(
    stageRequest(target({ createBoard: 'POST /1/spaces {"title": "{name}"}' }), 'createBoard', { name: 'say "x"' }),
    { method: 'POST', path: '/1/spaces', json: { title: 'say "x"' } },
  );
});

test('the extension is switched by its plugin, however the route is written', () => {
  const request = stageRequest(
    target({ enableCustomFields: 'POST /1/boards/{idBoard}/boardPlugins' }),
    'enableCustomFields',
    { idBoard: 'b' },
  );
  assert.deepEqual(request.query, [['idPlugin', '56d5e249a98895a9797bebb9']]);
});

test('a part that a target does without is skipped, by name or by capability', () => {
  assert.equal(lacks(target({ createLabel: false }), 'createLabel'), true);
  assert.equal(lacks(target({}, { labels: false }), 'createLabel'), true);
  assert.equal(lacks(target({}, { claims: ['boards', 'lists'] }), 'createCard'), true);
  assert.equal(lacks(target({}, { claims: ['boards', 'lists'] }), 'createList'), false);
  assert.throws(() => stageRequest(target({ createLabel: false }), 'createLabel', {}), /does not have labels/);
});

test('a constant is added to a template while the other arguments are kept', () => {
  const given = { name: 'a b', idBoard: 'b' };
  assert.deepEqual(stageRequest(target({ createList: 'POST /1/lists?dialect=2&{*}' }), 'createList', given).query, [
    ['dialect', '2'],
    ['name', 'a b'],
    ['idBoard', 'b'],
  ]);
  const inBody = target({ createList: 'POST /1/boards/{idBoard}/lists {"dialect": 2, "{*}": true}' });
  assert.deepEqual(stageRequest(inBody, 'createList', given).json, { name: 'a b', dialect: 2 });
});

test('an argument that is not given is left out, and a list comes as it is', () => {
  const query = target({ createList: 'POST /1/lists?title={name}&at={pos}' });
  assert.deepEqual(stageRequest(query, 'createList', { name: 'n' }).query, [['title', 'n']]);
  const body = target({
    createCustomField: 'POST /1/fields {"called": "{name}", "choices": "{options}", "at": "{pos}"}',
  });
  assert.deepEqual(stageRequest(body, 'createCustomField', { name: 'n', options: [{ pos: 1 }] }).json, {
    called: 'n',
    choices: [{ pos: 1 }],
  });
});

test('a word of a target file that nothing reads is refused, with what was near', () => {
  for (const [wrong, said] of [
    [{ provision: { closeCards: false } }, /provision\.closeCards is not known, did you mean closeCard\?/],
    [{ capabilities: { export: false } }, /capabilities\.export is not known, did you mean exports\?/],
    [{ capabilities: { '4.99': false } }, /capabilities\.4\.99 is not known/],
    [{ capabilities: { claims: ['cards', 'coments'] } }, /claims: coments is not known, did you mean comments\?/],
    [{ capabilities: { consistency: 'stong' } }, /consistency: it is "strong" or \{"settle"/],
    [{ capabilites: {} }, /capabilites is not known, did you mean capabilities\?/],
    [{ actors: { owner: { key: 'k', token: 't' }, colleage: {} } }, /actors\.colleage .*did you mean colleague\?/],
    [{ provision: { createBoard: 'make a board' } }, /provision\.createBoard is not "METHOD \/path"/],
    [
      { provision: { createList: 'POST /1/{idBord}' } },
      /asks for \{idBord\}, did you mean idBoard\?: this stage gives name/,
    ],
    [{ provision: { createList: 'POST /1/lists {"name": }' } }, /the body of provision\.createList is not JSON/],
  ] as const) {
    assert.throws(() => readTarget({ ...target(), ...wrong }), said);
  }
});

test('a target file of a former release is read', () => {
  const provision = { readLists: 'GET /1/boards/{id}/lists', deleteToken: false } as const;
  assert.deepEqual(target(provision).provision, provision);
});

test('a board is deleted in the way that the target names', () => {
  const own = target({ deleteBoard: 'POST /1/trash/{id}' });
  assert.equal(stageRequest(own, 'deleteBoard', { id: 'b' }).path, '/1/trash/b');
});

test('records that stand ready are known by their id', () => {
  assert.equal(fixtureId(target({ board: 'a'.repeat(24) }), 'board'), 'a'.repeat(24));
  assert.equal(fixtureId(target({ createBoard: 'POST /1/boards' }), 'createBoard'), null);
});

test('a route of another name is not sent what only our own takes', () => {
  const own = target({ enableCustomFields: 'PUT /1/boards/{idBoard}/extensions/fields' });
  assert.deepEqual(stageRequest(own, 'enableCustomFields', { idBoard: 'b' }), {
    method: 'PUT',
    path: '/1/boards/b/extensions/fields',
    query: [],
  });
});
