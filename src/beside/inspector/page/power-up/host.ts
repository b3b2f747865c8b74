/**
 * The page on which a Power-Up is tried: its connector runs in a hidden frame, and what its capabilities answer is drawn
 * around a card. `t` stands on the world of this server, as in unit tests.
 */
import { openPowerUp } from '../../../power-up/power-up.ts';
import { fill, h } from '../dom.ts';
import { base, order } from '../server.ts';
import { actors } from '../curl.ts';
import { draw, hideCard } from './capabilities.ts';
import { Frame } from './frames.ts';
import { about, allFrames, around, keepFrame, parts, say, type Json } from './page.ts';
import { close, open, updateModal } from './popups.ts';
import type { Place } from './wire.ts';

const query = new URLSearchParams(location.search);
const chosen = h('form', { class: 'buttons' });
const { missing, said } = parts;
const lacking = new Set<string>();
around.draw = () => void draw();

/** The methods of `t` that are data of the world; others are drawn here. */
const ofWorld: readonly string[] = [
  ...['get', 'getAll', 'board', 'card', 'cards', 'list', 'lists', 'member', 'organization', 'jwt'],
  ...['storeSecret', 'loadSecret', 'clearSecret'],
];
const writes: readonly string[] = ['set', 'remove', 'attach'];
const rest: readonly string[] = ['isAuthorized', 'getToken', 'authorize', 'clearToken'];

/** Answers what a frame asks the page to show, by the method of `t`. */
const shows: Readonly<Record<string, (options: any, frame: Frame, at: Place) => unknown>> = {
  opened() {},
  initialize: begin,
  missing: (name: string) => lack(`t.${name}`),
  popup: (options, frame, at) => open(frame, at, 'popup', options),
  modal: (options, frame, at) => open(frame, at, 'modal', options),
  boardBar: (options, frame, at) => open(frame, at, 'boardBar', options),
  updateModal,
  closePopup: () => close(),
  closeModal: () => close(),
  closeBoardBar: () => close(),
  back: () => close(),
  notifyParent: (word) => close(word === 'done'),
  showCard,
  hideCard,
  sizeTo: (height, { element }) => void (element.style.height = `${Number(height)}px`),
  alert: ({ message, display = 'info' }) => say(String(message), display),
  hideAlert: () => void (said.hidden = true),
  confetti: () => say('The Power-Up throws confetti.', 'info'),
  navigate: ({ url }) => say(`The Power-Up leads to ${url}`, 'info'),
};

async function answer(frame: Frame, at: Place, method: string, args: readonly any[]): Promise<unknown> {
  const t: Json = around.places[at];
  if (ofWorld.includes(method)) return t[method](...args);
  if (rest.includes(method)) return t['getRestApi']()[method](...args);
  if (writes.includes(method)) {
    const done = await t[method](...args);
    around.draw();
    return done;
  }
  return Object.hasOwn(shows, method) ? shows[method]!(args[0], frame, at) : lack(`t.${method}`);
}

function lack(what: string): void {
  lacking.add(what);
  missing.textContent = `Missing here, and asked for: ${[...lacking].join(', ')}`;
  missing.hidden = false;
}

function begin(names: readonly string[]): void {
  missing.hidden = lacking.size === 0;
  around.capabilities = names;
  around.draw();
}

/** Opens another card of the board, as a choice at the top does. */
async function showCard(id: string): Promise<void> {
  const known = await around.places.board.cards('id', 'shortLink');
  const card = known.find(({ id: long, shortLink }) => id === long || id === shortLink);
  if (card === undefined) throw new Error(`the board has no open card ${id}`);
  query.set('card', card['id']);
  location.search = String(query);
}

/** Which board, card and member: a choice loads the page anew. */
async function choose(): Promise<{ board: string; card: string; actor: string }> {
  const known = await actors();
  const actor = known.find(({ name }) => name === query.get('actor')) ?? known[0];
  if (actor === undefined) throw new Error('the fixture names no actors, so nobody can look');
  const read = async (path: string): Promise<{ id: string; name: string }[]> => {
    const { key, token } = actor;
    return (await fetch(`${base}/1${path}?fields=name&key=${key}&token=${token}`)).json();
  };
  const boards = await read('/members/me/boards');
  const board = boards.find(({ id }) => id === query.get('board')) ?? boards[0];
  const cards = board ? await read(`/boards/${board.id}/cards`) : [];
  const card = cards.find(({ id }) => id === query.get('card')) ?? cards[0];
  if (board === undefined || card === undefined) throw new Error(`${actor.username} sees no card`);
  const select = (name: string, all: readonly { id: string; name: string }[], now: string): HTMLElement => {
    const onchange = (): void => chosen.submit();
    const options = all.map((one) => h('option', { value: one.id, selected: one.id === now }, one.name));
    return h('label', {}, `${name} `, h('select', { name, onchange }, ...options));
  };
  fill(
    chosen,
    h('input', { type: 'hidden', name: 'page', value: query.get('page') ?? '' }),
    select('board', boards, board.id),
    select('card', cards, card.id),
    select(
      'actor',
      known.map(({ name }) => ({ id: name, name })),
      actor.name,
    ),
  );
  return { board: board.id, card: card.id, actor: actor.name };
}

async function start(): Promise<void> {
  const page = query.get('page') ?? '';
  if (!/^https?:$/.test(URL.canParse(page) ? new URL(page).protocol : '') || new URL(page).origin === location.origin)
    throw new Error('?page=<address of the connector> is missing; boardstone power-up prints the whole address');
  const { board, card, actor } = await choose();
  const target = (await order('GET', '/target')) as Parameters<typeof openPowerUp>[0]['target'];
  const world: Parameters<typeof openPowerUp>[0] = {
    url: `${location.origin}${base}`,
    target,
    pluginData: (wanted) => order('POST', '/plugin-data', wanted) as Promise<{ value: string | null }>,
    powerUpToken: (wanted) => order('POST', '/power-up/token', wanted) as Promise<{ jwt: string }>,
  };
  const plugin = query.get('plugin');
  const on = { board, actor, ...(plugin !== null && { plugin }) };
  around.who = target.actors[actor]!;
  const onCard = (await openPowerUp(world, { ...on, card })).t();
  const { id: list } = await onCard.list('id');
  around.places = {
    board: (await openPowerUp(world, on)).t(),
    list: (await openPowerUp(world, { ...on, list })).t(),
    card: onCard,
  };
  const connector = new Frame(new URL(page), { ...about(), at: 'board', args: {} }, 'connector');
  around.connector = connector;
  connector.element.hidden = true;
  connector.element.addEventListener('load', () => {
    if (around.capabilities !== undefined) return;
    missing.textContent =
      'The page has loaded and has not called TrelloPowerUp.initialize. Its script is that of ' +
      'https://p.trellocdn.com/power-up.min.js, and its own errors stand in the console of the browser.';
    missing.hidden = false;
  });
  keepFrame(connector);
  document.body.append(connector.element);
}

addEventListener('message', (event) => {
  for (const frame of allFrames()) if (frame.hears(event, answer)) return;
});
document.body.append(
  h(
    'header',
    { class: 'top' },
    h('a', { class: 'name', href: `${base}/` }, 'boardstone'),
    h('span', {}, 'a Power-Up'),
    chosen,
  ),
  h('main', { class: 'power-up' }, missing, parts.card, parts.others, parts.popups, parts.sections),
  said,
);
start().catch((fault: Error) => say(fault.message));
