/** A card: as it lies on the board, and whole in a dialog. */
import type { Acting } from './acting.ts';
import { crossMark, fill, h, icon } from './dom.ts';
import type { CardMessage, CardWhole, Frame } from './protocol.ts';
import { ask, base } from './server.ts';

export interface Around {
  readonly labels: ReadonlyMap<string, Frame['labels'][number]>;
  readonly members: ReadonlyMap<string, Frame['members'][number]>;
  /** The time of the world. */
  now(): number;
}

const day = 86_400_000;
const short = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const long = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

function dueMark(due: string, isComplete: boolean, now: number): HTMLElement {
  const left = Date.parse(due) - now;
  const state = isComplete ? 'done' : left < 0 ? 'late' : left < day ? 'soon' : 'ahead';
  const said = { done: 'complete', late: 'overdue', soon: 'due soon', ahead: 'due' }[state];
  const text = short.format(new Date(due));
  return h('span', { class: `due ${state}`, title: `${said}: ${long.format(new Date(due))} UTC` }, icon('clock'), text);
}

const chip = ({ name, color }: Pick<Frame['labels'][number], 'name' | 'color'>): HTMLElement =>
  h('span', { class: 'chip', 'data-color': color ?? 'none', title: name || (color ?? 'label') }, name);

const face = ({ fullName, initials }: Pick<Frame['members'][number], 'fullName' | 'initials'>): HTMLElement =>
  h('span', { class: 'face', title: fullName }, initials.slice(0, 3) || '?');

const badge = (name: Parameters<typeof icon>[0], text: string, title: string, state = ''): HTMLElement =>
  h('span', { class: `badge ${state}`, title }, icon(name), text);

/** The card on the board: a link to its own address. */
export function cardOn(card: CardMessage, { labels, members, now }: Around): HTMLAnchorElement {
  const { due, items, complete } = card;
  const chips = card.idLabels.flatMap((id) => labels.get(id) ?? []).map(chip);
  const faces = card.idMembers.map((id) => face(members.get(id) ?? { fullName: id, initials: '?' }));
  const badges = [
    due !== null && dueMark(due, card.dueComplete, now()),
    card.hasText && badge('text', '', 'has a description'),
    card.comments > 0 && badge('comment', String(card.comments), 'comments'),
    card.attachments > 0 && badge('clip', String(card.attachments), 'attachments'),
    items > 0 && badge('check', `${complete}/${items}`, 'checklist items', items === complete ? 'done' : ''),
  ].filter((entry) => entry !== false);
  return h(
    'a',
    { class: 'card', href: `${base}/c/${card.shortLink}`, 'data-id': card.id, 'data-pos': String(card.pos) },
    chips.length > 0 && h('span', { class: 'chips' }, ...chips),
    h('span', { class: 'title' }, card.name),
    (badges.length > 0 || faces.length > 0) &&
      h('span', { class: 'foot' }, ...badges, h('span', { class: 'faces' }, ...faces)),
  );
}

const section = (title: string, ...children: readonly (Node | string)[]): HTMLElement =>
  h('section', {}, h('h3', {}, title), ...children);

/** Shows the whole card; its own address stands in the address bar meanwhile. */
export async function openCard(
  dialog: HTMLDialogElement,
  name: string,
  now: number,
  acting: Acting,
): Promise<CardWhole | undefined> {
  const card = await ask<CardWhole>(`cards/${encodeURIComponent(name)}`);
  if (card === undefined) return undefined;
  drawCard(dialog, card, now, acting);
  if (!dialog.open) dialog.showModal();
  return card;
}

/** A change is shown where it was made: never in a dialog that was closed, or shows another card, in the meantime. */
async function drawAgain(dialog: HTMLDialogElement, id: string, now: number, acting: Acting): Promise<void> {
  const card = await ask<CardWhole>(`cards/${id}`);
  if (card !== undefined && dialog.open && dialog.dataset['id'] === id) drawCard(dialog, card, now, acting);
}

function drawCard(dialog: HTMLDialogElement, card: CardWhole, now: number, acting: Acting): void {
  dialog.dataset['id'] = card.id;
  const { checklists, attachments, actions, due } = card;
  fill(
    dialog,
    crossMark(),
    h('h2', {}, card.name),
    h('p', { class: 'soft' }, `in ${card.list}`, card.closed ? ' · archived' : ''),
    h(
      'div',
      { class: 'chips' },
      ...card.labels.map(chip),
      due !== null && dueMark(due, card.dueComplete, now),
      ...card.members.map((member) => h('span', { class: 'who' }, face(member), member.fullName)),
    ),
    acting.changing(card, () => void drawAgain(dialog, card.id, now, acting)),
    card.desc !== '' && section('Description', h('p', { class: 'prose' }, card.desc)),
    ...checklists.map(({ name: title, items }) =>
      section(
        title,
        h('ul', { class: 'items' }, ...items.map((item) => h('li', { class: item.complete ? 'done' : '' }, item.name))),
      ),
    ),
    attachments.length > 0 &&
      section('Attachments', h('ul', {}, ...attachments.map((attachment) => h('li', {}, attachment)))),
    actions.length > 0 &&
      section(
        'Latest actions',
        h(
          'ol',
          { class: 'log' },
          ...actions.map(({ type, date, by, text }) =>
            h(
              'li',
              {},
              h('b', {}, type),
              h('span', { class: 'soft' }, ` ${by} · ${long.format(new Date(date))}`),
              text !== '' && h('p', { class: 'prose' }, text),
            ),
          ),
        ),
      ),
    h('p', { class: 'soft mono' }, card.id),
  );
}
