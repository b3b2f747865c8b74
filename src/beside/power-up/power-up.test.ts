/** A Power-Up on a world: what it keeps is kept there, what it shows is recorded, and its limits are those of the service. */
import assert from 'node:assert/strict';
import { verify } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { createService } from '../../fetch.ts';
import { startServer, type BoardstoneServer } from '../../index.ts';
import { openPowerUp, type PowerUp, type PowerUpOptions, type PowerUpT } from './power-up.ts';

describe('a Power-Up in a test', { timeout: 60_000 }, () => {
  let server: BoardstoneServer;
  let powerUp: PowerUp;
  let board: string;
  let card: string;
  before(async () => {
    server = await startServer({ fixture: 'demo', clock: 'manual', limits: 'off' });
  });
  after(() => server.close());
  const read = async (path: string, actor: 'owner' | 'colleague' = 'owner'): Promise<any> => {
    const { key, token } = server.target.actors[actor];
    return (await fetch(`${server.url}/1${path}?key=${key}&token=${token}`)).json();
  };
  beforeEach(async () => {
    await server.reset();
    board = (await read('/members/me/boards'))[0].id;
    card = (await read(`/boards/${board}/cards`))[0].id;
    powerUp = await openPowerUp(server, { board, card });
  });

  test('its button opens a popup, and what that sets is seen by the service', async () => {
    const { TrelloPowerUp } = powerUp;
    TrelloPowerUp['initialize']({
      'card-buttons': () => [
        {
          text: 'Estimate',
          callback: (t: PowerUpT) =>
            t.popup({
              title: 'Estimate',
              items: [3, 5].map((n) => ({
                text: String(n),
                callback: (t: PowerUpT) => t.set('card', 'shared', 'estimate', n),
              })),
            }),
        },
      ],
      'card-badges': async (t: PowerUpT) => [{ text: String(await t.get('card', 'shared', 'estimate', 'none')) }],
    });
    assert.deepEqual(await powerUp.call('card-badges'), [{ text: 'none' }]);
    const [button] = await powerUp.call('card-buttons');
    await powerUp.press(button);
    const { kind, options } = powerUp.shown.at(-1)!;
    assert.deepEqual([kind, options.title], ['popup', 'Estimate']);
    await powerUp.press(options.items[1]);
    assert.deepEqual(await powerUp.call('card-badges'), [{ text: '5' }]);
    const t = powerUp.t();
    await t.overlay({ url: './report.html' });
    await t.closeOverlay();
    assert.deepEqual(
      powerUp.shown.slice(-2).map((shown) => shown.kind),
      ['modal', 'closed'],
    );
    await t.confetti({ x: 0.5 });
    await t.hideCard();
    assert.deepEqual(powerUp.shown.slice(-2), [
      { kind: 'confetti', options: { x: 0.5 } },
      { kind: 'closed', options: undefined },
    ]);
    const [data] = (await read(`/cards/${card}/pluginData`)).slice(-1);
    assert.deepEqual([data.scope, data.access, data.value], ['card', 'shared', '{"estimate":5}']);
    await assert.rejects(
      powerUp.call('board-buttons'),
      /no capability board-buttons; the Power-Up has card-buttons, card-badges/,
    );
  });

  test('keys are kept in pairs of scope and visibility; what is private is seen by its member alone', async () => {
    const t = powerUp.t();
    await t.set('board', 'private', { a: 1, b: [2] });
    await t.set('board', 'shared', 'a', { deep: true });
    await t.remove('board', 'private', ['a']);
    assert.deepEqual((await t.getAll()).board, { shared: { a: { deep: true } }, private: { b: [2] } });
    const other = await openPowerUp(server, { board, actor: 'colleague' });
    assert.deepEqual(await other.t().get('board', 'private'), {});
    assert.deepEqual(await other.t().get('board', 'shared', 'a'), { deep: true });
    const privateData = (all: { access: string }[]): number => all.filter(({ access }) => access === 'private').length;
    const [own, others] = [
      await read(`/boards/${board}/pluginData`),
      await read(`/boards/${board}/pluginData`, 'colleague'),
    ];
    assert.equal(privateData(own), privateData(others) + 1);
    assert.ok(!JSON.stringify(own).includes('"idMember"'));
  });

  test('a pair has 4096 characters, values are copied, and a scope has to be in context', async () => {
    const t = powerUp.t();
    await assert.rejects(
      t.set('card', 'shared', 'long', 'x'.repeat(4096)),
      /PluginData length of 4096 characters exceeded/,
    );
    const value = { list: [1] };
    await t.set('card', 'shared', 'value', value);
    value.list.push(2);
    assert.deepEqual(await t.get('card', 'shared', 'value'), { list: [1] });
    const onBoard = await openPowerUp(server, { board });
    await assert.rejects(onBoard.t().set('card', 'shared', 'a', 1), {
      ...{ name: 'InvalidContext', message: 'No card in the context' },
    });
    await onBoard.t().set(card, 'shared', 'value', 'by its id');
    assert.equal(await t.get('card', 'shared', 'value'), 'by its id');
    const elsewhere = server.cards().find(({ idBoard }) => idBoard !== board)!.id;
    await assert.rejects(t.set(elsewhere, 'shared', 'a', 1), /No card in the context/);
    await assert.rejects(
      openPowerUp(server, { board: 'Shop' }),
      /board is an id or a short link, not Shop: server\.boards/,
    );
    await assert.rejects(
      (await openPowerUp(server, { board })).call('show-settings'),
      /none: it has not called initialize/,
    );
    await assert.rejects(openPowerUp(server, { board, actor: 'nobody' }), /no actor nobody; there are owner, /);
    const mistyped = { board, crd: card } as PowerUpOptions;
    await assert.rejects(openPowerUp(server, mistyped), /no option crd, did you mean card\?/);
    await assert.rejects(onBoard.t().get('cards', 'shared'), /no scope cards; there are board, card, /);
  });

  test('its texts come from an object, from a function of the language, or from a file of texts', async () => {
    const capabilities = { 'board-buttons': (t: PowerUpT) => [{ text: t.localizeKey('hello', { name: 'Ada' }) }] };
    const said = async (of: object, more: Partial<PowerUpOptions> = {}) => {
      const opened = await openPowerUp(server, { board, ...more });
      opened.TrelloPowerUp['initialize'](capabilities, of);
      return (await opened.call('board-buttons'))[0].text;
    };
    const own = { localize: (key: string, { name }: { name: string }) => `${key} ${name}` };
    assert.equal(await said({ localizer: own }), 'hello Ada');
    const inLanguage = async (language: string) => ({ localize: (key: string) => `${key} in ${language}` });
    assert.equal(await said({ loadLocalizer: inLanguage }), 'hello in en-US');
    const localization = { defaultLocale: 'fr', supportedLocales: ['fr', 'en'], resourceUrl: './{locale}.json' };
    assert.equal(await said({ localization }, { texts: { hello: 'Hello {name}, {here}' } }), 'Hello Ada, {here}');
    await assert.rejects(said({ localization }, { texts: {} }), /no text with the key hello in the language en/);
    await assert.rejects(said({ localization }), /\.\/en\.json is not loaded in a test: give its texts/);
    await assert.rejects(said({}), /there are no texts: initialize and iframe take localizer/);
    const again = await openPowerUp(server, { board });
    for (const of of [{ localization }, { localizer: own }]) again.TrelloPowerUp['initialize'](capabilities, of);
    assert.equal((await again.call('board-buttons'))[0].text, 'hello Ada');
  });

  test('a page is written in the language of the member', async () => {
    const { TrelloPowerUp } = await openPowerUp(server, { board, texts: { yes: 'Yes', of: 'of {n}' } });
    const of = { localization: { defaultLocale: 'en', supportedLocales: [], resourceUrl: '{locale}' } };
    await TrelloPowerUp['util'].initLocalizer('en', of);
    const t: PowerUpT = TrelloPowerUp['iframe']();
    assert.deepEqual(t.localizeKeys(['yes', ['of', { n: 3 }]]), ['Yes', 'of 3']);
    const named = (attributes: Record<string, string>) => ({
      textContent: 'before' as string | null,
      attributes,
      getAttribute: (name: string) => attributes[name] ?? null,
      setAttribute: (name: string, value: string) => void (attributes[name] = value),
      querySelectorAll: () => [],
    });
    const text = named({ 'data-i18n-id': 'of', 'data-i18n-args': '{"n":1}' });
    const field = named({ 'data-i18n-attrs': '{"placeholder":"yes"}' });
    t.localizeNode({ ...named({}), querySelectorAll: () => [text, field] });
    assert.deepEqual([text.textContent, field.textContent], ['of 1', 'before']);
    assert.equal(field.attributes['placeholder'], 'Yes');
  });

  test('a list gets three actions and five ways to sort it, as in the live service, and not more', async () => {
    const items = (count: number) => async () => Array.from({ length: count }, (_, n) => ({ text: `${n}` }));
    const offers = async (name: string, count: number): Promise<unknown[]> =>
      (await openPowerUp(server, { board, capabilities: { [name]: items(count) } })).call(name);
    assert.deepEqual([(await offers('list-actions', 3)).length, (await offers('list-sorters', 5)).length], [3, 5]);
    await assert.rejects(offers('list-actions', 4), /list-actions offers 4 things, of at most 3/);
    await assert.rejects(offers('list-sorters', 6), /list-sorters offers 6 things, of at most 5/);
  });

  test('a capability of a list has its list in context', async () => {
    const [{ id: list, name }] = await read(`/boards/${board}/lists`);
    const capabilities = {
      'list-sorters': async (t: PowerUpT) => [
        {
          text: `Sort ${(await t.list('name'))['name']}`,
          callback: (_: PowerUpT, { cards }: { cards: { id: string; name: string }[] }) => ({
            sortedIds: cards.toSorted((a, b) => b.name.localeCompare(a.name)).map(({ id }) => id),
          }),
        },
      ],
    };
    const onList = await openPowerUp(server, { board, list, capabilities });
    assert.deepEqual([onList.t().getContext()['list'], onList.t().getContext()['card']], [list, undefined]);
    const [sorter] = await onList.call('list-sorters');
    assert.equal(sorter.text, `Sort ${name}`);
    const cards = [
      { id: '1', name: 'a' },
      { id: '2', name: 'b' },
    ];
    assert.deepEqual(await onList.press(sorter, { cards }), { sortedIds: ['2', '1'] });
    await assert.rejects((await openPowerUp(server, { board })).t().list(), /No list in the context/);
    const other = server.lists().find(({ idBoard }) => idBoard !== board)!.id;
    await assert.rejects(openPowerUp(server, { board, list: other }), /the list lies on another board/);
  });

  test('it reads its board, list, cards and member, with the fields that it names', async () => {
    const t = powerUp.t({ answer: 42 });
    assert.deepEqual(Object.keys(await t.card('id', 'name', 'checklists')), ['id', 'name', 'checklists']);
    const { checklists } = await t.card('checklists');
    assert.ok(checklists.every((checklist: object) => !('checkItems' in checklist)));
    const ofCards = await t.cards('checklists', 'attachments', 'members', 'customFieldItems');
    assert.ok(ofCards.every((of) => Object.values(of).length === 4 && Object.values(of).every(Array.isArray)));
    const { memberships, customFields } = await t.board('memberships', 'customFields');
    assert.ok(memberships.length > 0 && Array.isArray(customFields));
    assert.equal((await t.board('name'))['name'], (await read(`/boards/${board}`)).name);
    assert.ok((await t.lists('name')).length > 1 && (await t.cards('id', 'name')).length > 1);
    assert.equal((await t.member('username'))['username'], 'ada_quill');
    assert.deepEqual([t.arg('answer'), t.arg('other', 1), t.getContext()['card']], [42, 1, card]);
    const api = t.getRestApi();
    assert.deepEqual([await api.isAuthorized(), await api.getToken()], [false, null]);
    assert.equal(await api.authorize(), server.target.actors.owner.token);
  });

  test('its token says who looks at which board, and the published key proves it', async () => {
    const idPlugin = '56d5e249a98895a9797bebb9';
    const t = (await openPowerUp(server, { board, plugin: idPlugin })).t();
    const [head = '', claims = '', signature = ''] = (await t.jwt({ state: 'mine' })).split('.');
    const said = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());
    const iat = Math.floor(server.now().getTime() / 1000);
    const { idMember } = server.target.actors.owner;
    assert.deepEqual(said(head), { alg: 'RS256', typ: 'JWT' });
    const named = { idPlugin, idBoard: board, idMember, state: 'mine', iat, exp: iat + 900, iss: 'trello' };
    assert.deepEqual(said(claims), named);
    const live = server.world({ dialect: 'live' });
    const { keys } = (await (await fetch(`${live.url}/1/resource/jwt-public-keys`)).json()) as { keys: string[] };
    const isSigned = (text: string): boolean =>
      verify('sha256', Buffer.from(text), keys[0]!, Buffer.from(signature, 'base64url'));
    assert.ok(isSigned(`${head}.${claims}`));
    assert.ok(!isSigned(`${head}.${claims.slice(1)}`));
    await assert.rejects(t.jwt({ state: 'x'.repeat(2049) }), /state: .*2048/);
    assert.throws(() => server.powerUpToken({ idPlugin, idBoard: idMember, username: 'ada_quill' }), /no such board/);
  });

  test('what is missing is said', async () => {
    const { options } = powerUp.shown[0] ?? { options: undefined };
    await assert.rejects(powerUp.press(options?.items[1]), /there is nothing to press/);
    await assert.rejects(powerUp.press({}), /it has no callback/);
    await assert.rejects(openPowerUp(server, { card } as never), /the option board is needed: the id of a board/);
  });

  test('a window that asks for a token is recorded, and the test grants it', async () => {
    const asked = powerUp
      .t()
      .authorize((secret) => `./allow.html?secret=${secret}`, { validToken: (token) => token.startsWith('t') });
    const { kind, options } = powerUp.shown.at(-1)!;
    assert.deepEqual([kind, options.url], ['authorize', './allow.html?secret=of-a-test']);
    options.grant('wrong');
    options.grant('token');
    assert.equal(await asked, 'token');
  });

  test('its promises are those of the library', async () => {
    const { TrelloPowerUp } = powerUp;
    const t = powerUp.t();
    const heard: unknown[] = [];
    await t.set('card', 'shared', 'a', 1);
    const got = t.get('card', 'shared', 'a') as any;
    got.done((value: unknown) => heard.push(value));
    assert.equal(await got.tap((value: unknown) => heard.push(value)), 1);
    assert.equal(await TrelloPowerUp['Promise'].resolve([1, 2]).spread((a: number, b: number) => a + b), 3);
    assert.deepEqual(heard, [1, 1]);
  });

  test('its secrets are kept in the browser alone', async () => {
    const t = powerUp.t();
    await t.storeSecret('key', 'text');
    assert.equal(await t.loadSecret('key'), 'text');
    assert.deepEqual(await read(`/boards/${board}/pluginData`), []);
    await t.clearSecret('key');
    assert.equal(await t.loadSecret('key'), null);
  });
});

test('a service in this process is enough for a Power-Up', async () => {
  const service = createService({ dialect: 'live' });
  const [card] = service.cards();
  const capabilities = { 'card-badges': async (t: PowerUpT) => [{ text: (await t.card('name'))['name'] }] };
  const powerUp = await openPowerUp(service, { board: card!.idBoard, card: card!.id, capabilities });
  assert.deepEqual(await powerUp.call('card-badges'), [{ text: card!.name }]);
});
