/** The inspector: puts the views together, follows the address bar, and listens to the server. */
import { Acting } from './acting.ts';
import { BoardView } from './board.ts';
import { openCard } from './card.ts';
import { actors } from './curl.ts';
import { fill, h } from './dom.ts';
import { JournalView } from './journal.ts';
import { button, FaultPanel, gauges, WebhookPanel, type Doing } from './panels.ts';
import type { BoardsMessage, FaultMessage, Gauge, Hello, WebhooksMessage } from './protocol.ts';
import { searchBox } from './search.ts';
import { base, listenTo, order } from './server.ts';
import { boardTabs, clockMenu, WorldClock, worldMenu } from './top.ts';

const tabNames = ['Requests', 'Limits', 'Webhooks', 'Faults'] as const;
type Tab = (typeof tabNames)[number] | 'Board';

const clock = new WorldClock();
const [nav, tools, message] = [
  h('nav', { class: 'boards', 'aria-label': 'Boards' }),
  h('div', { class: 'tools' }),
  h('p', { class: 'toast', role: 'alert', hidden: true }),
];
const state = h('span', { class: 'state', role: 'status' }, 'connecting');
const [card, help] = [h('dialog', { class: 'card-whole' }), h('dialog')];
const tabs = h('div', { class: 'tabs', role: 'tablist' });
const pane = h('div', { class: 'pane', role: 'tabpanel' });
const limits = h('div', { class: 'panel' });
const webhooks = new WebhookPanel();

/** The latest of what is shown in more than one place. */
let hello: Hello | null = null;
let isConnected = false;
let boards: BoardsMessage = { list: [], left: 0 };
let latest: { gauges: readonly Gauge[]; webhooks: WebhooksMessage | null; faults: readonly FaultMessage[] } = {
  gauges: [],
  webhooks: null,
  faults: [],
};
let shownBoard: string | null = null;
let tab: Tab = innerWidth < 800 ? 'Board' : 'Requests';
let journal: JournalView | null = null;
let faults: FaultPanel | null = null;

const doing: Doing = (work) => {
  work().then(
    () => (message.hidden = true),
    (fault: Error) => say(fault.message),
  );
};

const acting = new Acting(doing);
const board = new BoardView(clock.now, acting);

const stream = listenTo({
  state(isOpen) {
    isConnected = isOpen;
    drawState();
  },
  hello(now) {
    const isFirst = hello?.control !== now.control;
    hello = now;
    drawState();
    if (isFirst) {
      journal = new JournalView(now.control ? button('Clear', () => order('DELETE', '/requests'), doing) : null);
      faults = new FaultPanel(now.control, doing);
      if (now.control) void acting.load();
    }
    const open = [...tools.querySelectorAll('details')].map((menu) => menu.open);
    fill(tools, clockMenu(clock, now.control, doing), worldMenu(now, doing));
    tools.querySelectorAll('details').forEach((menu, at) => (menu.open = open[at] === true));
    choose(tab);
  },
  clock(now) {
    clock.take(now);
    board.refresh();
    drawLimits();
  },
  boards(now) {
    boards = now;
    if (shownBoard === null) void follow();
    drawBoards();
  },
  board(now) {
    board.take(now);
  },
  requests: (now) => journal?.take(now),
  gauges(now) {
    latest = { ...latest, gauges: now };
    drawLimits();
  },
  webhooks(now) {
    latest = { ...latest, webhooks: now };
    webhooks.show(now, hello?.control === true, doing);
  },
  faults(now) {
    latest = { ...latest, faults: now };
    faults?.show(now, hello?.control === true, doing);
    drawTabs();
  },
});

/** Whether this page follows the server, and which dialect that speaks. */
function drawState(): void {
  const speaks = hello === null ? 'connected' : `${hello.dialect} dialect`;
  state.textContent = isConnected ? speaks : 'not connected';
  state.classList.toggle('off', !isConnected);
}

function drawLimits(): void {
  if (tab === 'Limits') gauges(limits, latest.gauges, clock.now(), hello?.limits !== false);
}

/** Where there is nothing yet, people look for the address and the credentials. */
const credentials = h('div');
async function drawCredentials(): Promise<void> {
  const [first] = hello?.control ? await actors() : [];
  if (first === undefined) return;
  const [address, { key, token, username }] = [`${location.origin}${base}`, first];
  const make = `${address}/1/boards?name=First&key=${key}&token=${token}`;
  const said = { Address: `${address}/1`, Key: key, Token: token };
  fill(
    credentials,
    h(
      'dl',
      {},
      ...Object.entries(said).flatMap(([name, value]) => [h('dt', {}, name), h('dd', { class: 'mono' }, value)]),
    ),
    h('p', {}, `As ${username}, in a shell:`),
    h('pre', {}, `curl -X POST '${make}'`),
    h('p', {}, 'In JavaScript:'),
    h('pre', {}, `await fetch('${make}', { method: 'POST' });`),
    h('p', {}, 'For the tests of a client:'),
    h('pre', {}, `npx boardstone env --url ${address}`),
  );
}

function drawBoards(): void {
  boardTabs(nav, boards, shownBoard);
  const name = boards.list.find(({ id }) => id === shownBoard)?.name;
  document.title = name === undefined ? 'boardstone' : `${name} · boardstone`;
  if (boards.list.length > 0 || shownBoard !== null) return;
  void drawCredentials();
  fill(
    board.element,
    h(
      'div',
      { class: 'empty' },
      h('p', {}, 'No boards yet. The first that a client makes appears here.'),
      h('code', {}, `POST ${location.origin}${base}/1/boards?name=…`),
      credentials,
    ),
  );
}

function drawTabs(): void {
  const all: readonly Tab[] = ['Board', ...tabNames];
  const marked = latest.faults.length > 0;
  const hadFocus = tabs.contains(document.activeElement);
  fill(
    tabs,
    ...all.map((name) =>
      h(
        'button',
        { role: 'tab', 'aria-selected': String(name === tab), 'data-tab': name, onclick: () => choose(name) },
        name,
        name === 'Faults' && marked && h('small', {}, String(latest.faults.length)),
      ),
    ),
  );
  if (hadFocus) focusTab();
}

/** From a tab the next thing to reach is what it shows. */
const focusTab = (): void => tabs.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();

function choose(name: Tab): void {
  tab = name;
  document.body.dataset['tab'] = name;
  const panels = { Board: null, Requests: journal, Limits: { element: limits }, Webhooks: webhooks, Faults: faults };
  // On a wide page the board is beside the panels, so the tab for it leads to the first of them.
  fill(pane, (panels[name] ?? journal)?.element);
  drawTabs();
  drawLimits();
}

/** Shows what the address bar names: a board, a card on its board, or the first board. */
async function follow(): Promise<void> {
  const [, kind, name = ''] = location.pathname.slice(base.length).split('/');
  if (kind === 'c') {
    const whole = await openCard(card, decodeURIComponent(name), clock.now(), acting);
    if (whole === undefined) say('There is no such card any more.');
    else show(whole.idBoard);
    return;
  }
  card.close();
  if (kind === 'b') return show(boards.list.find(({ id, shortLink }) => [id, shortLink].includes(name))?.id ?? name);
  const first = boards.list.find(({ closed }) => !closed);
  if (first) show(first.id);
}

function show(id: string): void {
  if (shownBoard === id) return;
  shownBoard = id;
  stream.show(id);
  drawBoards();
}

function say(text: string): void {
  message.textContent = text;
  message.hidden = false;
}

/** An open menu closes when the person goes on elsewhere. */
document.addEventListener('click', ({ target }) => {
  for (const menu of tools.querySelectorAll('details')) if (!menu.contains(target as Node)) menu.open = false;
});

/** A link to a board or a card is followed without loading the page again. */
document.addEventListener('click', (event) => {
  const link = (event.target as HTMLElement).closest<HTMLAnchorElement>('a.card, a[data-board], a[data-card]');
  if (link === null || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  history.pushState(null, '', link.href);
  void follow();
});
addEventListener('popstate', () => void follow());
card.addEventListener('close', () => {
  const at = boards.list.find(({ id }) => id === shownBoard);
  if (/\/c\//.test(location.pathname)) history.pushState(null, '', at ? `${base}/b/${at.shortLink}` : `${base}/`);
});
for (const dialog of [card, help]) {
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
}

const keys: readonly [string, string][] = [
  ['/', 'filter the requests'],
  ['1 2 3 4', 'requests, limits, webhooks, faults'],
  ['b', 'go to the board; arrows go from card to card, Enter opens one'],
  ['r', 'go to the requests; arrows go from line to line'],
  ['Esc', 'close, or leave a field'],
  ['?', 'these keys'],
];
fill(
  help,
  h('h2', {}, 'Keys'),
  h('dl', {}, ...keys.flatMap(([key, says]) => [h('dt', {}, h('kbd', {}, key)), h('dd', {}, says)])),
);

addEventListener('keydown', (event) => {
  const target = event.target as HTMLElement;
  // A field keeps all other keys for itself; Escape leaves it, but in a dialog it closes that.
  const isField = /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName);
  if (isField && event.key === 'Escape' && target.closest('dialog') === null) target.blur();
  if (event.ctrlKey || event.metaKey || event.altKey || isField) return;
  if (event.key === 'Escape') {
    for (const menu of tools.querySelectorAll('details')) {
      if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
      menu.open = false;
    }
  }
  if (event.key === '/' || event.key === 'r') {
    choose('Requests');
    const to = event.key === '/' ? journal?.filter : journal?.element.querySelector<HTMLElement>('.rows');
    to?.focus();
  } else if (/^[1-4]$/.test(event.key)) {
    choose(tabNames[Number(event.key) - 1]!);
    focusTab();
  } else if (event.key === 'b') {
    if (board.element.offsetParent === null) choose('Board'); // a narrow page shows the panels in its place
    (board.element.querySelector<HTMLElement>('.card') ?? board.element).focus();
  } else if (event.key === '?') help.showModal();
  else return;
  event.preventDefault();
});

setInterval(() => {
  clock.draw();
  drawLimits();
}, 250);

document.body.append(
  h(
    'header',
    { class: 'top' },
    h('a', { class: 'name', href: `${base}/` }, 'boardstone'),
    state,
    searchBox(),
    acting.element,
    tools,
  ),
  h('main', {}, h('div', { class: 'left' }, nav, board.element), h('aside', {}, tabs, pane)),
  message,
  card,
  help,
);
choose(tab);
stream.show(null);
