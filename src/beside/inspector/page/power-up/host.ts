/**
 * The page on which a Power-Up is tried: its connector runs in a hidden frame, and what its capabilities answer is drawn
 * around a card. `t` stands on the world of this server, as in unit tests.
 */
import { openPowerUp } from '../../../power-up/power-up.ts';
import type { PowerUpT } from '../../../power-up/t.ts';
import { closing, fill, formOf, h } from '../dom.ts';
import { base, order } from '../server.ts';
import { actors } from '../curl.ts';
import { Frame } from './frames.ts';
import type { Place } from './wire.ts';

type Json = Record<string, any>;

const query = new URLSearchParams(location.search);
const said = h('p', { class: 'toast', role: 'alert', hidden: true });
const missing = h('p', { class: 'mark odd', hidden: true });
const [chosen, capabilitiesPart, cardPart, popups, sections] = [
  h('form', { class: 'buttons' }),
  h('div'),
  h('div'),
  h('div'),
  h('div'),
];
const frames = new Set<Frame>();
const lacking = new Set<string>();
let connector: Frame | undefined;
/** Unknown until the connector initializes. */
let capabilities: readonly string[] | undefined;
let places: Readonly<Record<Place, PowerUpT>>;
let key = '';

/** Each frame knows this. */
const about = () => ({
  server: `${location.origin}${base}`,
  key,
  contexts: { board: places.board.getContext(), card: places.card.getContext() },
});

/** The methods of `t` that are data of the world; others are drawn here. */
const ofWorld: readonly string[] = [
  ...['get', 'getAll', 'board', 'card', 'cards', 'list', 'lists', 'member', 'organization', 'jwt'],
  ...['storeSecret', 'loadSecret', 'clearSecret'],
];
const writes: readonly string[] = ['set', 'remove', 'attach'];
const rest: readonly string[] = ['isAuthorized', 'getToken', 'authorize', 'clearToken'];

function say(text: string, display = 'error'): void {
  said.textContent = text;
  said.dataset['display'] = display;
  said.hidden = false;
}

/** The thing that a person pressed; an error is told. */
const does = (work: () => Promise<unknown>) => (): void => {
  work().then(
    () => void draw(),
    (fault: Error) => say(`${fault.name}: ${fault.message}`),
  );
};

async function answer(frame: Frame, at: Place, method: string, args: readonly any[]): Promise<unknown> {
  const t: Json = places[at];
  if (ofWorld.includes(method)) return t[method](...args);
  if (rest.includes(method)) return t['getRestApi']()[method](...args);
  if (writes.includes(method)) {
    const done = await t[method](...args);
    void draw();
    return done;
  }
  const [first] = args;
  if (method === 'opened') return undefined;
  if (method === 'initialize') return begin(first);
  if (method === 'missing') return lack(`t.${first}`);
  if (method === 'popup' || method === 'modal' || method === 'boardBar') return open(frame, at, method, first);
  if (method === 'closePopup' || method === 'closeModal' || method === 'closeBoardBar' || method === 'back')
    return close();
  if (method === 'sizeTo') frame.element.style.height = `${Number(first)}px`;
  else if (method === 'alert') say(String(first?.message), first?.display ?? 'info');
  else if (method === 'hideAlert') said.hidden = true;
  else if (method === 'notifyParent') close();
  else if (method === 'confetti') say('The Power-Up throws confetti.', 'info');
  else if (method === 'navigate') say(`The Power-Up leads to ${first?.url}`, 'info');
  else lack(`t.${method}`);
  return undefined;
}

function lack(what: string): void {
  lacking.add(what);
  missing.textContent = `Missing here, and asked for: ${[...lacking].join(', ')}`;
  missing.hidden = false;
}

function begin(names: readonly string[]): void {
  missing.hidden = lacking.size === 0;
  capabilities = names;
  void draw();
}

function frameAt(url: string, at: Place, args: Json, title: string): Frame {
  const address = new URL(url, connector!.element.src);
  const wanted = new URL(connector!.element.src).origin;
  if (address.origin !== wanted) throw new Error(`only pages of ${wanted} are opened here, not ${address.href}`);
  const signed = /#args=([^&]*)/.exec(address.hash)?.[1];
  const more = signed === undefined ? {} : (JSON.parse(decodeURIComponent(signed)) as Json);
  const frame = new Frame(address, { ...about(), at, args: { ...more, ...args } }, title);
  frames.add(frame);
  return frame;
}

function close(): void {
  clear();
  // Its page may have written by a request of its own.
  void draw();
}

function clear(): void {
  forget(popups);
  fill(popups);
}

function forget(part: Element): void {
  for (const frame of frames) if (part.contains(frame.element)) frames.delete(frame);
}

/** A popup, a modal or a bar: a page of the Power-Up, a list, a date, or a question. */
function open(frame: Frame, at: Place, kind: string, options: Json): void {
  clear();
  const inside: Node[] = [];
  if (typeof options['url'] === 'string') inside.push(frameAt(options['url'], at, options['args'] ?? {}, kind).element);
  const press = (of: any, more: Json = {}): void => does(() => frame.run(of._callback, at, more))();
  const items: unknown = options['items'];
  if (Array.isArray(items)) inside.push(...items.map((item: Json) => itemButton(frame, at, item)));
  else if (items) inside.push(searchIn(frame, at, items as Json));
  if (options['type'] === 'confirm') {
    inside.push(h('p', {}, String(options['message'])));
    for (const [name, text] of [
      ['onConfirm', options['confirmText'] ?? 'OK'],
      ['onCancel', options['cancelText'] ?? 'Cancel'],
    ])
      if (options[name]) inside.push(h('button', { type: 'button', onclick: () => press(options[name]) }, text));
  }
  if (/^date/.test(options['type'] ?? '')) {
    const input = h('input', { type: 'datetime-local', 'aria-label': 'Date' });
    inside.push(
      formOf(
        '',
        () => press(options['callback'], { date: new Date(input.value).toISOString() }),
        input,
        h('button', {}, 'Take it'),
      ),
    );
  }
  fill(
    popups,
    h(
      'section',
      { class: 'panel' },
      h('div', { class: 'line' }, h('h3', {}, String(options['title'] ?? kind)), closing(close)),
      ...inside,
    ),
  );
}

/** Items that depend on what is typed. */
function searchIn(frame: Frame, at: Place, items: Json): HTMLElement {
  const [input, list] = [h('input', { type: 'search', 'aria-label': 'Search' }), h('div')];
  const find = async (): Promise<void> => {
    const found: Json[] = await frame.run(items['_callback'], at, { search: input.value });
    fill(list, ...found.map((item) => itemButton(frame, at, item)));
  };
  input.addEventListener('input', does(find));
  does(find)();
  return h('div', {}, input, list);
}

function itemButton(frame: Frame, at: Place, item: Json): HTMLElement {
  const { text, callback, url, title } = item;
  const work = async (): Promise<unknown> => {
    if (callback) return frame.run(callback._callback, at);
    if (url) return open(frame, at, 'popup', { title: title ?? text, url, args: item['args'] });
    return undefined;
  };
  return h('button', { type: 'button', onclick: does(work) }, String(text ?? title ?? 'Open'));
}

async function called(name: string, at: Place): Promise<any> {
  if (!capabilities?.includes(name)) return undefined;
  try {
    return await connector!.run(name, at, { locale: 'en-US', context: places[at].getContext() });
  } catch (fault) {
    if ((fault as Error).name !== 'NotHandled') say(`${name}: ${(fault as Error).message}`);
    return undefined;
  }
}

const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value : value ? [value as Json] : []);

async function badges(name: string): Promise<HTMLElement[]> {
  const drawn: HTMLElement[] = [];
  for (const badge of listOf(await called(name, 'card'))) {
    const shown: Json = badge['dynamic'] ? await connector!.run(badge['dynamic']._callback, 'card') : badge;
    const text = [shown['title'], shown['text']].filter(Boolean).join(': ');
    drawn.push(
      shown['callback'] || shown['url']
        ? itemButton(connector!, 'card', { ...shown, text })
        : h('span', { class: 'chip', 'data-color': String(shown['color'] ?? '') }, text),
    );
  }
  return drawn;
}

async function buttons(name: string, at: Place): Promise<HTMLElement[]> {
  return listOf(await called(name, at)).map((item) => itemButton(connector!, at, item));
}

const drawnHere = ['board-buttons', 'card-badges', 'card-buttons', 'card-detail-badges', 'card-back-section'];
let isDrawing = false;
let isStale = false;

/** Asks all capabilities again, as the page of a board does after each change. */
async function draw(): Promise<void> {
  isStale = true;
  if (isDrawing) return;
  isDrawing = true;
  while (isStale) {
    isStale = false;
    for (const frame of frames) frame.tellChange();
    const others = (capabilities ?? []).filter((name) => !drawnHere.includes(name));
    const parts: readonly [string, HTMLElement[]][] = [
      ['Board buttons', await buttons('board-buttons', 'board')],
      ['Badges of the card', await badges('card-badges')],
      ['Badges of the open card', await badges('card-detail-badges')],
      ['Card buttons', await buttons('card-buttons', 'card')],
    ];
    fill(
      cardPart,
      ...parts
        .filter(([, inside]) => inside.length > 0)
        .flatMap(([title, inside]) => [h('h3', {}, title), h('div', { class: 'buttons' }, ...inside)]),
    );
    fill(
      capabilitiesPart,
      others.length > 0 && h('h3', {}, 'Other capabilities'),
      h('div', { class: 'buttons' }, ...others.map(caller)),
    );
  }
  isDrawing = false;
  if (sections.childElementCount === 0) await drawSections();
}

/** A capability that this page draws nowhere: a press calls it and shows what it answers. */
function caller(name: string): HTMLElement {
  const at: Place = /^(board|list|show|on)-/.test(name) ? 'board' : 'card';
  const work = async (): Promise<void> => {
    const answered: unknown = await called(name, at);
    if (answered !== undefined) fill(popups, h('pre', {}, JSON.stringify(answered, null, 2)));
  };
  return h('button', { type: 'button', onclick: does(work) }, name);
}

async function drawSections(): Promise<void> {
  for (const { title, content } of listOf(await called('card-back-section', 'card'))) {
    const frame = frameAt(content.url, 'card', content.args ?? {}, title);
    frame.element.style.height = `${Number(content.height ?? 150)}px`;
    sections.append(h('h3', {}, String(title)), frame.element);
  }
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
  key = target.actors[actor]!.key;
  places = { board: (await openPowerUp(world, on)).t(), card: (await openPowerUp(world, { ...on, card })).t() };
  connector = new Frame(new URL(page), { ...about(), at: 'board', args: {} }, 'connector');
  connector.element.hidden = true;
  connector.element.addEventListener('load', () => {
    if (capabilities !== undefined) return;
    missing.textContent =
      'The page has loaded and has not called TrelloPowerUp.initialize. Its script is that of ' +
      'https://p.trellocdn.com/power-up.min.js, and its own errors stand in the console of the browser.';
    missing.hidden = false;
  });
  frames.add(connector);
  document.body.append(connector.element);
}

addEventListener('message', (event) => {
  for (const frame of frames) if (frame.hears(event, answer)) return;
});
document.body.append(
  h(
    'header',
    { class: 'top' },
    h('a', { class: 'name', href: `${base}/` }, 'boardstone'),
    h('span', {}, 'a Power-Up'),
    chosen,
  ),
  h('main', { class: 'power-up' }, missing, cardPart, capabilitiesPart, popups, sections),
  said,
);
start().catch((fault: Error) => say(fault.message));
