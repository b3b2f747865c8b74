/** Acting as a member: what a person does on this page is a request to the service, with the key and token of that member. */
import { actors, type Actor } from './curl.ts';
import { button, type Doing } from './panels.ts';
import { fill, formOf, h } from './dom.ts';
import type { CardWhole } from './protocol.ts';
import { base } from './server.ts';

export class Acting {
  readonly #select = h('select', { 'aria-label': 'Act as', onchange: () => this.#choose() });
  readonly element = h('label', { class: 'acting', hidden: true }, h('span', {}, 'Act as'), this.#select);
  readonly #doing: Doing;
  #known: readonly Actor[] = [];

  constructor(doing: Doing) {
    this.#doing = doing;
  }

  /** Asks as which members a person may act; without a control plane as none. */
  async load(): Promise<void> {
    this.#known = await actors();
    this.element.hidden = this.#known.length === 0;
    const chosen = this.#select.value;
    const names = this.#known.map(({ name, username }) => h('option', { value: name }, `${name} (${username})`));
    fill(this.#select, h('option', { value: '' }, 'nobody'), ...names);
    this.#select.value = this.#known.some(({ name }) => name === chosen) ? chosen : '';
    this.#choose();
  }

  #choose(): void {
    document.body.toggleAttribute('data-acting', this.#select.value !== '');
  }

  /** Sends a request of the member; the page shows a refusal. */
  send(method: string, path: string, args: object, then = (): void => {}): void {
    this.#doing(async () => {
      // Tokens of before a reset or a restored snapshot may be others.
      const actor = (await actors()).find(({ name }) => name === this.#select.value);
      if (actor === undefined) throw new Error('choose whom you act as');
      const authorization = `OAuth oauth_consumer_key="${actor.key}", oauth_token="${actor.token}"`;
      const headers = { authorization, 'content-type': 'application/json' };
      const reply = await fetch(`${base}/1${path}`, { method, headers, body: JSON.stringify(args) });
      if (!reply.ok) throw new Error(`${reply.status}: ${messageIn(await reply.text())}`);
      then();
    });
  }

  /** At the end of a list: a name, and the card is there. */
  adding(idList: string): HTMLElement {
    const name = h('input', { 'aria-label': 'Name of a new card', placeholder: 'Add a card …', required: true });
    const add = (): void => this.send('POST', '/cards', { idList, name: name.value }, () => (name.value = ''));
    return formOf('add', add, name, h('button', {}, 'Add'));
  }

  /** In the dialog of a card: what a member does with it. `then` shows what came of it. */
  changing(card: CardWhole, then: () => void): HTMLElement {
    const { id, idList, name, closed, lists } = card;
    const change = (args: object): void => this.send('PUT', `/cards/${id}`, args, then);
    const renamed = h('input', { value: name, 'aria-label': 'Name of the card', required: true });
    const form = formOf('buttons', () => change({ name: renamed.value }), renamed, h('button', {}, 'Rename'));
    const to = h('select', { 'aria-label': 'List of the card', onchange: () => change({ idList: to.value }) });
    fill(to, ...lists.map((list) => h('option', { value: list.id, selected: list.id === idList }, list.name)));
    const label = closed ? 'Send back to the board' : 'Archive';
    const archive = button(label, async () => change({ closed: !closed }), this.#doing);
    const said = h('input', { 'aria-label': 'A comment', placeholder: 'Write a comment …', required: true });
    const say = (): void => this.send('POST', `/cards/${id}/actions/comments`, { text: said.value }, then);
    return h(
      'div',
      { class: 'act' },
      form,
      h('div', { class: 'buttons' }, to, archive),
      dated(card, change),
      this.#choosing('Labels', card, 'idLabels', then),
      this.#choosing('Members', card, 'idMembers', then),
      formOf('buttons', say, said, h('button', {}, 'Comment')),
    );
  }

  /** All labels or members of the board; those of the card are ticked. */
  #choosing(title: string, card: CardWhole, field: 'idLabels' | 'idMembers', then: () => void): HTMLElement | false {
    const { labels, members } =
      field === 'idLabels'
        ? { labels: card.ofBoard.labels, members: [] }
        : { labels: [], members: card.ofBoard.members };
    const has = new Set([...card.labels, ...card.members].map(({ id }) => id));
    const all = [
      ...labels.map(({ id, name, color }) => ({ id, name: name || (color ?? 'label') })),
      ...members.map(({ id, fullName }) => ({ id, name: fullName })),
    ];
    if (all.length === 0) return false;
    const ticks = all.map(({ id, name }) => {
      const toggle = (): void =>
        has.has(id)
          ? this.send('DELETE', `/cards/${card.id}/${field}/${id}`, {}, then)
          : this.send('POST', `/cards/${card.id}/${field}`, { value: id }, then);
      return h('label', {}, h('input', { type: 'checkbox', checked: has.has(id), onchange: toggle }), name);
    });
    return h('fieldset', { class: 'ticks' }, h('legend', {}, title), ...ticks);
  }
}

/** The due date in UTC, and whether it is done. */
function dated({ due, dueComplete }: CardWhole, change: (args: object) => void): HTMLElement {
  const set = (): void => change({ due: at.value === '' ? null : `${at.value}:00.000Z` });
  const at = h('input', { type: 'datetime-local', value: due?.slice(0, 16), 'aria-label': 'Due, in UTC' });
  const done = h('input', {
    type: 'checkbox',
    checked: dueComplete,
    onchange: () => change({ dueComplete: done.checked }),
  });
  return formOf('buttons', set, at, h('button', {}, 'Set due date'), h('label', {}, done, 'done'));
}

/** A refusal is JSON with a message, or the sentence itself. */
function messageIn(text: string): string {
  try {
    return (JSON.parse(text) as { readonly message?: string }).message ?? text;
  } catch {
    return text.trim();
  }
}
