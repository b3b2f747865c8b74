/** The answers of the capabilities of a Power-Up, drawn around its card. */
import { fill, h } from '../dom.ts';
import { base } from '../server.ts';
import { allFrames, around, clear, does, frameAt, parts, say, type Json } from './page.ts';
import { itemButton } from './popups.ts';
import type { Place } from './wire.ts';

/** Calls a capability, if the Power-Up has it: undefined if it does not handle this. */
async function called(name: string, at: Place, more: Json = {}): Promise<any> {
  if (!around.capabilities?.includes(name)) return undefined;
  try {
    const context = around.places[at].getContext();
    return await around.connector.run(name, at, { locale: context['locale'], context, ...more });
  } catch (fault) {
    if ((fault as Error).name !== 'NotHandled') say(`${name}: ${(fault as Error).message}`);
    return undefined;
  }
}

const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value : value ? [value as Json] : []);

/** Whether the member is one of those for whom a button is. */
async function isFor({ condition = 'edit' }: Json): Promise<boolean> {
  const { permissions, member } = around.places.board.getContext();
  if (condition === 'edit') return permissions.board === 'write';
  if (/^readonly$/i.test(condition)) return permissions.board === 'read';
  if (condition !== 'admin') return condition !== 'signedOut';
  const { memberships } = await around.places.board.board('memberships');
  return memberships.some((entry: Json) => entry['idMember'] === member && entry['memberType'] === 'admin');
}

async function badges(name: string): Promise<HTMLElement[]> {
  const drawn: HTMLElement[] = [];
  for (const badge of listOf(await called(name, 'card'))) {
    const shown: Json = badge['dynamic'] ? await around.connector.run(badge['dynamic']._callback, 'card') : badge;
    const text = [shown['title'], shown['text']].filter(Boolean).join(': ');
    drawn.push(
      shown['callback'] || shown['url']
        ? itemButton(around.connector, 'card', { ...shown, text })
        : h('span', { class: 'chip', 'data-color': String(shown['color'] ?? '') }, text),
    );
  }
  return drawn;
}

async function buttons(name: string, at: Place): Promise<HTMLElement[]> {
  const drawn: HTMLElement[] = [];
  for (const item of listOf(await called(name, at)))
    if (await isFor(item)) drawn.push(itemButton(around.connector, at, item));
  return drawn;
}

/** Ways to sort the list: its cards get the places that the answer says. */
async function sorters(): Promise<HTMLElement[]> {
  const { list, card } = around.places;
  const sort = async (callback: Json): Promise<void> => {
    const { id } = await list.list('id');
    const cards = (await card.cards('all')).filter(({ idList }) => idList === id);
    const { sortedIds } = await around.connector.run(callback['_callback'], 'list', { cards });
    const { key, token } = around.who;
    for (const sorted of sortedIds as string[]) {
      const reply = await fetch(`${base}/1/cards/${sorted}?pos=bottom&key=${key}&token=${token}`, { method: 'PUT' });
      if (!reply.ok) throw new Error(`a card cannot be moved: ${reply.status} ${await reply.text()}`);
    }
  };
  return listOf(await called('list-sorters', 'list')).map(({ text, callback }) =>
    h('button', { type: 'button', onclick: does(() => sort(callback)) }, String(text)),
  );
}

/** The attachments of the card, each with what the Power-Up says of it. */
async function thumbnails(attachments: readonly Json[]): Promise<HTMLElement[]> {
  const drawn: HTMLElement[] = [];
  for (const { url, name } of attachments) {
    const said: Json | undefined = await called('attachment-thumbnail', 'card', { url, name });
    if (said)
      drawn.push(h('span', { class: 'chip' }, [said['title'] ?? name, said['openText']].filter(Boolean).join(' · ')));
  }
  return drawn;
}

/** The capabilities that are drawn, and how, in the order of the page. */
const drawnAt: Readonly<
  Record<string, { title: string; isOfCard?: true; draw(attachments: Json[]): Promise<HTMLElement[]> }>
> = {
  'board-buttons': { title: 'Board buttons', draw: () => buttons('board-buttons', 'board') },
  'list-actions': { title: 'Actions of the list', draw: () => buttons('list-actions', 'list') },
  'list-sorters': { title: 'Ways to sort the list', draw: sorters },
  'card-badges': { title: 'Badges of the card', draw: () => badges('card-badges') },
  'card-detail-badges': {
    ...{ title: 'Badges of the open card', isOfCard: true, draw: () => badges('card-detail-badges') },
  },
  'card-buttons': { title: 'Card buttons', isOfCard: true, draw: () => buttons('card-buttons', 'card') },
  'attachment-thumbnail': { title: 'Attachments', isOfCard: true, draw: thumbnails },
};
const sectionNames = ['card-back-section', 'attachment-sections'];

let isCardOpen = true;
let isDrawing = false;
let isStale = false;

/** Asks all capabilities again, as the page of a board does after each change. */
export async function draw(): Promise<void> {
  isStale = true;
  if (isDrawing) return;
  isDrawing = true;
  try {
    while (isStale) {
      isStale = false;
      await drawAll();
    }
  } catch (fault) {
    say(String(fault));
  } finally {
    isDrawing = false;
  }
}

async function drawAll(): Promise<void> {
  for (const frame of allFrames()) frame.tellChange();
  // A read that no capability asks for would only fill the journal.
  const asks = around.capabilities?.some((name) => name.startsWith('attachment-')) === true;
  const attachments: Json[] = asks ? (await around.places.card.card('attachments'))['attachments'] : [];
  const drawn: Node[] = [];
  for (const { title, isOfCard, draw: inside } of Object.values(drawnAt)) {
    const found = isOfCard && !isCardOpen ? [] : await inside(attachments);
    if (found.length > 0) drawn.push(h('h3', {}, title), h('div', { class: 'buttons' }, ...found));
  }
  if (!isCardOpen) drawn.push(h('button', { type: 'button', onclick: does(async () => openCard()) }, 'Open the card'));
  fill(parts.card, ...drawn);
  const others = (around.capabilities ?? []).filter((name) => !(name in drawnAt) && !sectionNames.includes(name));
  fill(
    parts.others,
    others.length > 0 && h('h3', {}, 'Other capabilities'),
    h('div', { class: 'buttons' }, ...others.map(caller)),
  );
  await drawSections(attachments);
}

const openCard = (): void => void (isCardOpen = true);

/** Closes the card: what belongs to the open card is not shown until a person opens it again. */
export function hideCard(): void {
  isCardOpen = false;
  around.draw();
}

/** A capability that this page draws nowhere: a press calls it and shows what it answers. */
function caller(name: string): HTMLElement {
  const at: Place = /^(board|show|on)-/.test(name) ? 'board' : 'card';
  const work = async (): Promise<void> => {
    const answered: unknown = await called(name, at);
    if (answered !== undefined) fill(parts.popups, h('pre', {}, JSON.stringify(answered, null, 2)));
  };
  return h('button', { type: 'button', onclick: does(work) }, name);
}

/** The attachments for which the sections were drawn: a section stays, with what a person did in it, until these change. */
let drawnFor: string | undefined;

async function drawSections(entries: readonly Json[]): Promise<void> {
  const wanted = isCardOpen && around.capabilities ? JSON.stringify(entries) : undefined;
  if (wanted === drawnFor) return;
  drawnFor = wanted;
  clear(parts.sections);
  if (wanted === undefined) return;
  const sections = [
    ...listOf(await called('card-back-section', 'card')),
    ...(entries.length > 0 ? listOf(await called('attachment-sections', 'card', { entries })) : []),
  ];
  for (const { title, content, claimed } of sections) {
    const names = listOf(claimed).map((entry) => entry['name']);
    parts.sections.append(h('h3', {}, [title, ...names].join(' · ')));
    if (!content?.url) continue;
    parts.sections.append(frameAt(content, 'card', title).element);
  }
}
