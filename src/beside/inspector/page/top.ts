/** The bar at the top: boards, the clock with its buttons, the world with reset and snapshot. */
import { crossMark, fill, h, plural } from './dom.ts';
import { button, type Doing } from './panels.ts';
import type { BoardsMessage, ClockMessage, Hello, WorldsMessage } from './protocol.ts';
import { ask, base, order, withToken } from './server.ts';

const day = new Intl.DateTimeFormat('en', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'UTC' });
const steps: readonly [string, number][] = [
  ['+1 s', 1000],
  ['+10 s', 10_000],
  ['+15 min', 900_000],
  ['+1 h', 3_600_000],
  ['+1 day', 86_400_000],
];

/** The clock of the world. The server sends a running clock once; then it goes on by the clock of this page. */
export class WorldClock {
  readonly #day = h('span', { class: 'day' });
  readonly #time = h('span');
  readonly element = h('output', { class: 'clock', 'aria-label': 'Time of the world' }, this.#day, this.#time);
  #clock: ClockMessage = { now: 0, runs: false, mode: 'manual' };
  #since = 0;

  take(clock: ClockMessage): void {
    this.#clock = clock;
    this.#since = performance.now();
    this.draw();
  }

  now = (): number => this.#clock.now + (this.#clock.runs ? performance.now() - this.#since : 0);

  draw(): void {
    const now = new Date(this.now());
    const texts: [HTMLElement, string][] = [
      [this.#day, `${day.format(now)} `],
      [this.#time, time.format(now)],
    ];
    for (const [element, text] of texts) if (element.textContent !== text) element.textContent = text;
    this.element.title = `UTC, by the ${this.#clock.mode} clock of this world`;
  }
}

export function clockMenu(clock: WorldClock, control: boolean, doing: Doing): HTMLElement {
  const advance = (ms: number) => () => order('POST', '/clock/advance', { ms });
  if (!control) return clock.element;
  return h(
    'details',
    { class: 'menu', name: 'menu' },
    h('summary', {}, clock.element),
    h(
      'div',
      { class: 'sheet' },
      h('p', { class: 'soft' }, 'Move the clock: limit windows, due dates, expiry and retries follow.'),
      h('div', { class: 'buttons' }, ...steps.map(([label, ms]) => button(label, advance(ms), doing))),
    ),
  );
}

export function worldMenu({ version, world, worlds, seed, dialect, control }: Hello, doing: Doing): HTMLElement {
  const all = h('div', { class: 'worlds' });
  const restore = h('input', {
    type: 'file',
    accept: '.json,application/json',
    hidden: true,
    'aria-label': 'Snapshot file',
  });
  restore.addEventListener('change', () =>
    doing(async () => {
      await order('PUT', '/snapshot', await restore.files![0]!.text());
      restore.value = '';
    }),
  );
  const menu = h(
    'details',
    { class: 'menu', name: 'menu' },
    h('summary', {}, world === '' ? 'main world' : `world ${world}`),
    h(
      'div',
      { class: 'sheet' },
      h(
        'p',
        { class: 'soft' },
        `boardstone ${version} · seed ${seed} · speaks as the ${dialect === 'live' ? 'live service' : 'document'}`,
      ),
      control
        ? h(
            'div',
            { class: 'buttons' },
            resetButtons(doing),
            button('What changed', showChanges, doing),
            button('Mark this moment', mark, doing),
            button('Save snapshot', save, doing),
            button('Restore …', async () => restore.click(), doing),
            restore,
          )
        : h('p', {}, 'This server was started without a control plane: this page only reads.'),
      h('p', {}, h('a', { href: withToken(`${base}/_inspector/report`) }, 'Report about the client')),
      worlds.length > 0 && h('h3', {}, 'All worlds'),
      all,
    ),
  );
  // How busy each world is is asked when the menu opens.
  menu.addEventListener('toggle', () => {
    if (menu.open && worlds.length > 0) void listWorlds(all, world);
  });
  return menu;
}

/** The worlds with their requests, the busiest first; each leads to its page. */
async function listWorlds(into: HTMLElement, shown: string): Promise<void> {
  const found = await ask<WorldsMessage>('worlds');
  if (found === undefined) return;
  const lines = found.worlds.map(({ name, requests }) =>
    h(
      'a',
      { href: name === '' ? '/' : `/w/${name}/`, 'aria-current': name === shown ? 'page' : undefined },
      h('span', {}, name === '' ? 'main world' : name),
      h('small', {}, plural(requests, 'request')),
    ),
  );
  fill(into, ...lines, found.left > 0 && h('p', { class: 'soft' }, `and ${found.left} more`));
}

/** A reset deletes all that was written, so the page asks first. */
function resetButtons(doing: Doing): HTMLElement {
  const reset = button('Reset', async () => show(true), doing, 'danger');
  const yes = button(
    'Yes, lose all changes',
    () => order('POST', '/reset').finally(() => show(false)),
    doing,
    'danger',
  );
  const no = button('No', async () => show(false), doing);
  const show = (isAsked: boolean): void => {
    reset.hidden = isAsked;
    yes.hidden = no.hidden = !isAsked;
  };
  show(false);
  return h('span', { class: 'buttons' }, reset, yes, no);
}

/** The name of the snapshot that this page compares with; without a mark it is the beginning. */
const marked = 'marked-in-inspector';
let isMarked = false;
async function mark(): Promise<void> {
  await order('POST', '/snapshots', { name: marked });
  isMarked = true;
}

type Changes = Readonly<Record<'made' | 'changed' | 'deleted', readonly { readonly says: string }[]>>;

/** The differences from the marked moment, or from the beginning. */
async function showChanges(): Promise<void> {
  const since = isMarked ? marked : undefined;
  // A reset of the server, or another server, may have lost the mark.
  const read = await order('POST', '/changes', { since }).catch(() => order('POST', '/changes', {}));
  const { made, changed, deleted } = read as Changes;
  const all = [...made, ...changed, ...deleted];
  const dialog = h(
    'dialog',
    {},
    crossMark(),
    h('h2', {}, isMarked ? 'Changed since the marked moment' : 'Changed since the beginning'),
    all.length === 0 ? h('p', { class: 'soft' }, 'Nothing.') : h('ul', {}, ...all.map(({ says }) => h('li', {}, says))),
  );
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

async function save(): Promise<void> {
  const text = JSON.stringify(await order('GET', '/snapshot'));
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  h('a', { href: address, download: 'snapshot.json' }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The boards as tabs: each is a link to its own address. */
export function boardTabs(into: HTMLElement, { list, left }: BoardsMessage, shown: string | null): void {
  const open = list.filter(({ closed, id }) => !closed || id === shown);
  const tabs = open.map(({ id, name, shortLink, workspace, cards }) =>
    h(
      'a',
      {
        href: `${base}/b/${shortLink}`,
        'data-board': id,
        title: workspace === '' ? name : `${name} · ${workspace}`,
        'aria-current': id === shown ? 'page' : undefined,
      },
      h('span', {}, name),
      h('small', {}, String(cards)),
    ),
  );
  fill(into, ...tabs, left > 0 && h('span', { class: 'soft' }, `and ${left} more`));
  into.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
