/** The script of every page of the book: the search, and the examples, which run in the page. */

interface Found {
  /** A rule or a heading. */
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

const base = new URL('.', import.meta.url);
const input = document.querySelector<HTMLInputElement>('#search')!;
const results = document.querySelector<HTMLElement>('#results')!;
let index: Promise<readonly Found[]> | undefined;

/** Rules and headings that have all the words; those whose title begins with the text come first. */
async function search(text: string): Promise<void> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  index ??= fetch(new URL('index.json', base)).then((answer) => answer.json());
  const found = (await index).filter((one) => {
    const whole = `${one.title} ${one.text}`.toLowerCase();
    return words.length > 0 && words.every((word) => whole.includes(word));
  });
  const isFirst = ({ title }: Found): boolean => title.toLowerCase().startsWith(words[0]!);
  const sorted = found.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a))).slice(0, 30);
  results.replaceChildren(...sorted.map(entry));
  results.hidden = words.length === 0;
  if (words.length > 0 && sorted.length === 0) results.textContent = `Nothing has “${text}”.`;
}

function entry({ title, text, url }: Found): HTMLElement {
  const link = document.createElement('a');
  link.href = new URL(url, base).href;
  const name = document.createElement('strong');
  name.textContent = title;
  link.append(name, ` ${text}`);
  return link;
}

input.addEventListener('input', () => void search(input.value));
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') [input.value, results.hidden] = ['', true];
  if (event.key === '/' && document.activeElement !== input) {
    event.preventDefault();
    input.focus();
  }
});
results.addEventListener('click', () => (results.hidden = true));

/** A button for each example: the server answers in this page, without a network. */
for (const example of document.querySelectorAll<HTMLElement>('.rule > pre.http')) {
  const button = document.createElement('button');
  button.textContent = 'Run';
  button.title = 'Plays this example in this page, on a fresh demo world';
  button.addEventListener('click', () => void play(example, button));
  example.append(button);
}

async function play(example: HTMLElement, button: HTMLButtonElement): Promise<void> {
  button.disabled = true;
  button.textContent = 'Running';
  const { run } = (await import(new URL('run.js', base).href)) as { run(rule: string): Promise<string> };
  const said = await run(example.closest('.rule')!.id);
  const code = example.querySelector('code')!;
  button.textContent = said === code.textContent ? 'The same' : 'Different';
  code.textContent = said;
  button.disabled = false;
}
