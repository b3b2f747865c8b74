/** The script of every page of the book: the search, and the examples, which run in the page. */
import { copies, type Player } from './copies.ts';

interface Found {
  /** A rule or a heading. */
  readonly title: string;
  /** The page, unless this is a rule. */
  readonly page: string;
  readonly text: string;
  readonly url: string;
}

const base = new URL('.', import.meta.url);
const input = document.querySelector<HTMLInputElement>('#search')!;
const results = document.querySelector<HTMLElement>('#results')!;
// Without scripts there is no search.
input.hidden = false;
let index: Promise<readonly Found[]> | undefined;

/** Entries that have all the words: first those that have them in the title; rules before pages. */
async function search(text: string): Promise<void> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  index ??= fetch(new URL('index.json', base)).then((answer) => answer.json());
  const has = (part: string): boolean => words.every((word) => part.toLowerCase().includes(word));
  const typed = ` ${words.join(' ')} `;
  const hasTyped = (part: string): boolean => ` ${part.toLowerCase().replaceAll(/[^\w-]+/g, ' ')} `.includes(typed);
  const rank = ({ title, page, text: said }: Found): number => {
    if (title.toLowerCase().startsWith(typed.trim())) return 0;
    return has(title) ? 1 : 2 + Number(!hasTyped(said)) * 2 + Number(page !== '');
  };
  const found = (await index).filter(({ title, page, text: said }) => has(`${title} ${page} ${said}`));
  const sorted = found.toSorted((a, b) => rank(a) - rank(b)).slice(0, 30);
  results.replaceChildren(...sorted.map((element) => entry(element, words)));
  results.hidden = words.length === 0;
  if (words.length > 0 && sorted.length === 0) results.textContent = `Nothing has “${text}”.`;
}

/** A link with the text around the first word that was found. */
function entry({ title, page, text, url }: Found, words: readonly string[]): HTMLElement {
  const link = document.createElement('a');
  link.href = new URL(url, base).href;
  const name = document.createElement('strong');
  name.textContent = title;
  const at = Math.max(0, ...words.map((word) => text.toLowerCase().indexOf(word)));
  const from = at < 80 ? 0 : text.lastIndexOf(' ', at - 40);
  const excerpt = (from > 0 ? '… ' : '') + text.slice(from, from + 140);
  link.append(
    name,
    ` ${page === title ? '' : page} `,
    Object.assign(document.createElement('small'), { textContent: excerpt }),
  );
  return link;
}

input.addEventListener('input', () => void search(input.value));
input.addEventListener('keydown', ({ key }) => {
  if (key === 'Enter') results.querySelector('a')?.click();
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') [input.value, results.hidden] = ['', true];
  if (event.key === '/' && document.activeElement !== input) {
    event.preventDefault();
    input.focus();
  }
});
results.addEventListener('click', () => (results.hidden = true));

/** The script that plays the examples is larger than a page, so it is loaded when a reader plays or copies one. */
const player = (): Promise<Player> => import(new URL('run.js', base).href);

/** Buttons for each example: the server answers in this page, without a network. */
for (const example of document.querySelectorAll<HTMLElement>('.rule > pre.http')) {
  const run = made('button', 'Run', 'Plays this example in this page, on a fresh demo world');
  run.addEventListener('click', () => void play(example, run));
  const choice = made('select', '', 'Copies this example as a test, or as lines with curl');
  choice.setAttribute('aria-label', 'Copy this example as');
  choice.append(made('option', 'Copy as'), ...Object.keys(copies).map((name) => made('option', name)));
  choice.addEventListener('change', () => void copyOf(example, choice));
  example.prepend(choice, run);
}

function made<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, text: string, title = '') {
  return Object.assign(document.createElement(tag), { textContent: text, title });
}

/** Shows the text below the example too, because some browsers refuse access to the clipboard. */
async function copyOf(example: HTMLElement, choice: HTMLSelectElement): Promise<void> {
  const as = copies[choice.value as keyof typeof copies];
  const text = await (await player()).copy(example.closest('.rule')!.id, as);
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  choice.options[0]!.textContent = isCopied ? 'Copied' : 'Copy as';
  choice.selectedIndex = 0;
  const below = made('pre', '');
  below.className = 'copy';
  below.append(made('code', text));
  if (example.nextElementSibling?.matches('pre.copy')) example.nextElementSibling.remove();
  example.after(below);
}

const pages = document.querySelector<HTMLElement>('nav > div')!;
const here = pages.querySelector<HTMLElement>('[aria-current]');
if (here) pages.scrollTop = here.offsetTop - pages.clientHeight / 3;

async function play(example: HTMLElement, button: HTMLButtonElement): Promise<void> {
  button.disabled = true;
  button.textContent = 'Running';
  const said = await (await player()).run(example.closest('.rule')!.id);
  const code = example.querySelector('code')!;
  button.textContent = said === code.textContent ? 'The same' : 'Different';
  code.textContent = said;
  button.disabled = false;
}
