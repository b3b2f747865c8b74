/** Finds boards and cards of this world by a part of their names. */
import { fill, h } from './dom.ts';
import type { Found } from './protocol.ts';
import { ask, base } from './server.ts';

export function searchBox(): HTMLElement {
  const input = h('input', {
    type: 'search',
    placeholder: 'Find boards and cards',
    'aria-label': 'Find boards and cards',
  });
  const list = h('div', { class: 'sheet found', hidden: true });
  const box = h('div', { class: 'search', role: 'search' }, input, list);
  const close = (): void => void (list.hidden = true);
  const link = (props: Readonly<Record<string, string>>, name: string, where: string): HTMLElement =>
    h('a', props, h('span', {}, name), h('small', {}, where));
  const look = async (): Promise<void> => {
    const text = input.value.trim();
    if (text === '') return close();
    const found = await ask<Found>(`find?text=${encodeURIComponent(text)}`);
    // Somebody may have typed on meanwhile.
    if (found === undefined || input.value.trim() !== text) return;
    const { boards, cards, left } = found;
    fill(
      list,
      ...boards.map(({ id, shortLink, name }) =>
        link({ href: `${base}/b/${shortLink}`, 'data-board': id }, name, 'board'),
      ),
      ...cards.map(({ shortLink, name, where }) =>
        link({ href: `${base}/c/${shortLink}`, 'data-card': '' }, name, where),
      ),
      boards.length + cards.length === 0 && h('p', { class: 'soft' }, 'Nothing has this name.'),
      left > 0 && h('p', { class: 'soft' }, `and ${left} more`),
    );
    list.hidden = false;
  };
  input.addEventListener('input', () => void look());
  input.addEventListener('focus', () => void look());
  list.addEventListener('click', close);
  box.addEventListener('keydown', (event) => {
    const links = [...list.querySelectorAll('a')];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    if (event.key === 'Escape') {
      close();
      input.focus();
      if (at < 0) input.blur();
    }
    // Enter opens the first that was found; on a link it does so by itself.
    if (event.key === 'Enter' && at < 0) links[0]?.click();
    const to = { ArrowDown: links[at + 1], ArrowUp: at > 0 ? links[at - 1] : input }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    to.focus();
  });
  document.addEventListener('click', ({ target }) => box.contains(target as Node) || close());
  return box;
}
