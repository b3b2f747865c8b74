/** A person who acts as a member drags cards to another place. By keys the dialog of a card does the same. */

/** `drop`: the card, its new list, and its place there: a position, or an end of the list. */
export function dragging(board: HTMLElement, drop: (id: string, idList: string, pos: string) => void): void {
  let dragged: HTMLElement | null = null;
  const listAt = (event: Event): HTMLElement | null => (event.target as HTMLElement).closest('.list');
  const leave = (): void => board.querySelectorAll('.over').forEach((entry) => entry.classList.remove('over'));
  board.addEventListener('dragstart', (event) => {
    dragged = document.body.hasAttribute('data-acting') ? (event.target as HTMLElement).closest('.card') : null;
    dragged?.classList.add('dragged');
  });
  board.addEventListener('dragover', (event) => {
    const list = dragged && listAt(event);
    leave();
    if (!list) return;
    event.preventDefault();
    list.classList.add('over');
  });
  board.addEventListener('dragend', () => {
    leave();
    dragged?.classList.remove('dragged');
    dragged = null;
  });
  board.addEventListener('drop', (event) => {
    const list = listAt(event);
    if (dragged === null || list === null) return;
    event.preventDefault();
    drop(dragged.dataset['id']!, list.dataset['id']!, placeAt(list, dragged, event.clientY));
  });
}

/** Between the cards above and below the pointer. */
function placeAt(list: HTMLElement, dragged: HTMLElement, y: number): string {
  const cards = [...list.querySelectorAll<HTMLElement>('.card')].filter((card) => card !== dragged);
  const at = cards.findIndex((card) => {
    const { top, height } = card.getBoundingClientRect();
    return y < top + height / 2;
  });
  if (at < 0) return 'bottom';
  if (at === 0) return 'top';
  const [above, below] = [cards[at - 1]!, cards[at]!].map((card) => Number(card.dataset['pos']));
  return String((above! + below!) / 2);
}
