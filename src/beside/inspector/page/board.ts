/** The board: columns of cards that move while a client works. */
import type { Acting } from './acting.ts';
import { cardOn, type Around } from './card.ts';
import { dragging } from './drag.ts';
import { count, fill, animateMoves, h, plural } from './dom.ts';
import type { BoardMessage, CardMessage, Frame } from './protocol.ts';

/** How many cards of a list are shown at first; twice as many whenever its end is seen, so that few steps lead to the last. */
const shownAtFirst = 60;
/** More moving cards at a time than anybody can follow are set down without motion. */
const mostMoving = 60;

interface Column {
  readonly element: HTMLElement;
  readonly name: HTMLElement;
  readonly size: HTMLElement;
  readonly cards: HTMLElement;
  readonly more: HTMLButtonElement;
  shown: number;
}

export class BoardView {
  readonly element = h('div', { class: 'board', tabindex: '-1' });
  #left = 0;
  readonly #cards = new Map<string, CardMessage>();
  readonly #elements = new Map<string, HTMLAnchorElement>();
  readonly #columns = new Map<string, Column>();
  readonly #around: Around;
  #labels = new Map<string, Frame['labels'][number]>();
  #members = new Map<string, Frame['members'][number]>();
  readonly #seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) if (isIntersecting) (target as HTMLButtonElement).click();
  });

  readonly #acting: Acting;

  constructor(now: () => number, acting: Acting) {
    this.#acting = acting;
    const [labels, members] = [() => this.#labels, () => this.#members];
    this.#around = {
      now,
      get labels() {
        return labels();
      },
      get members() {
        return members();
      },
    };
    this.element.addEventListener('keydown', (event) => this.#walk(event));
    dragging(this.element, (id, idList, pos) => acting.send('PUT', `/cards/${id}`, { idList, pos }));
  }

  /** Takes in what changed, and lets the cards go to their new places. */
  take({ whole, frame, cards, removed, left }: BoardMessage): void {
    if (whole) this.#clear();
    const touched = new Set<string>();
    for (const id of removed) {
      touched.add(this.#cards.get(id)?.idList ?? '');
      this.#cards.delete(id);
    }
    for (const card of cards) {
      touched.add(this.#cards.get(card.id)?.idList ?? '').add(card.idList);
      this.#cards.set(card.id, card);
    }
    this.#left = left;
    const before = this.#places(cards);
    if (frame !== undefined) {
      this.#labels = new Map(frame.labels.map((label) => [label.id, label]));
      this.#members = new Map(frame.members.map((member) => [member.id, member]));
      // A label or a member may have a new name, so every card is made again.
      this.#elements.clear();
      this.#arrange(frame);
    }
    for (const { id } of cards) this.#elements.delete(id);
    for (const id of removed) this.#elements.delete(id);
    this.#fill(frame === undefined ? touched : new Set(this.#columns.keys()));
    const moved = new Map<HTMLElement, DOMRect>();
    for (const [id, place] of before) {
      const element = this.#elements.get(id);
      if (element) moved.set(element, place);
    }
    animateMoves(moved);
    if (!whole) for (const { id } of cards.slice(0, mostMoving)) this.#elements.get(id)?.classList.add('fresh');
  }

  /** Marks what is due by the time of the world: it may have been moved. */
  refresh(): void {
    const dated = [...this.#cards.values()].filter(({ due }) => due !== null);
    for (const { id } of dated) this.#elements.delete(id);
    this.#fill(new Set(dated.map(({ idList }) => idList)));
  }

  #clear(): void {
    this.#cards.clear();
    this.#elements.clear();
    this.#columns.clear();
    this.#seen.disconnect();
  }

  #places(cards: readonly CardMessage[]): ReadonlyMap<string, DOMRect> {
    if (cards.length > mostMoving) return new Map();
    const known = cards.flatMap(({ id }) => this.#elements.get(id) ?? []).filter((element) => element.isConnected);
    return new Map(known.map((element) => [element.dataset['id']!, element.getBoundingClientRect()]));
  }

  #arrange({ board, lists, archived }: Frame): void {
    if (board === null) return fill(this.element, h('p', { class: 'empty' }, 'This board is not there any more.'));
    const columns = lists.map(({ id, name }) => {
      const column = this.#columns.get(id) ?? this.#column(id);
      this.#columns.set(id, column);
      column.name.textContent = name;
      return column.element;
    });
    const hidden = [
      archived.cards > 0 && `${plural(archived.cards, 'card')} archived`,
      archived.lists > 0 && `${plural(archived.lists, 'list')} archived`,
      this.#left > 0 && `${plural(this.#left, 'card')} not shown, because there are too many`,
    ].filter((entry) => entry !== false);
    const notes: Element[] = [];
    if (lists.length === 0) notes.push(h('p', { class: 'empty' }, 'This board has no open lists.'));
    if (hidden.length > 0) notes.push(h('p', { class: 'note' }, hidden.join(' · ')));
    place(this.element, [...columns, ...notes]);
  }

  #column(idList: string): Column {
    const [name, size] = [h('h2'), h('span', { class: 'size' })];
    const cards = h('div', { class: 'cards' });
    const more = h('button', { class: 'more', onclick: () => this.#more(idList) });
    this.#seen.observe(more);
    const element = h(
      'section',
      { class: 'list', 'data-id': idList },
      h('header', {}, name, size),
      cards,
      this.#acting.adding(idList),
    );
    return { element, name, size, cards, more, shown: shownAtFirst };
  }

  #more(idList: string): void {
    const column = this.#columns.get(idList);
    if (column === undefined) return;
    column.shown *= 2;
    this.#fill(new Set([idList]));
    // An end that can still be seen is looked at again.
    this.#seen.unobserve(column.more);
    this.#seen.observe(column.more);
  }

  #fill(idLists: ReadonlySet<string>): void {
    const of = new Map<string, CardMessage[]>([...idLists].map((id) => [id, []]));
    for (const card of this.#cards.values()) of.get(card.idList)?.push(card);
    for (const [idList, cards] of of) {
      const column = this.#columns.get(idList);
      if (column === undefined) continue;
      cards.sort((a, b) => a.pos - b.pos || (a.id < b.id ? -1 : 1));
      const shown = cards.slice(0, column.shown).map((card) => this.#element(card));
      place(column.cards, [...shown, column.more]);
      column.size.textContent = count(cards.length);
      column.more.hidden = cards.length <= shown.length;
      column.more.textContent = `${count(cards.length - shown.length)} more: show the next`;
    }
  }

  #element(card: CardMessage): HTMLAnchorElement {
    const known = this.#elements.get(card.id);
    if (known !== undefined) return known;
    const made = cardOn(card, this.#around);
    this.#elements.set(card.id, made);
    return made;
  }

  /** Arrows go from card to card. */
  #walk(event: KeyboardEvent): void {
    const at = (event.target as HTMLElement).closest<HTMLElement>('.card');
    if (at === null || !event.key.startsWith('Arrow')) return;
    const column = at.closest('.list')!;
    const index = [...at.parentElement!.children].indexOf(at);
    const beside = event.key === 'ArrowLeft' ? column.previousElementSibling : column.nextElementSibling;
    const cards = beside?.querySelectorAll<HTMLElement>('.card');
    const next =
      { ArrowUp: at.previousElementSibling, ArrowDown: at.nextElementSibling }[event.key] ??
      (/Left|Right/.test(event.key) ? cards?.[Math.min(index, cards.length - 1)] : null);
    if (!next) return;
    event.preventDefault();
    (next as HTMLElement).focus();
  }
}

/**
 * Puts elements into an element in this order and touches only those that stand elsewhere,
 * because an element that is put in again loses the focus within it: a person may be writing there.
 */
function place(into: Element, wanted: readonly Element[]): void {
  const active = document.activeElement;
  const focused = active?.getAttribute('data-id');
  const keep = new Set(wanted);
  for (const child of [...into.children]) if (!keep.has(child)) child.remove();
  let at = into.firstElementChild;
  for (const element of wanted) {
    if (element === at) at = at.nextElementSibling;
    else into.insertBefore(element, at);
  }
  const again = focused ? wanted.find((element) => element.getAttribute('data-id') === focused) : active;
  if (again instanceof HTMLElement && document.activeElement !== again && into.contains(again)) again.focus();
}
