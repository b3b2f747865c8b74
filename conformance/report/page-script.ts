/** The script of the report page: filters, copying, keys, light or dark. It uses no network. */
export const script = `
'use strict';
const all = [...document.querySelectorAll('details.law')];
const search = document.getElementById('search');
const status = document.getElementById('status');
const level = document.getElementById('level');
const count = document.getElementById('count');
function filter() {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let shown = 0;
  for (const law of all) {
    const fits =
      (status.value === '' ||
        law.dataset.status === status.value ||
        (status.value === 'attention' && law.dataset.attention === 'yes')) &&
      (level.value === '' || law.dataset.level === level.value) &&
      words.every((word) => law.dataset.words.includes(word));
    law.hidden = !fits;
    if (fits) shown += 1;
  }
  const isNarrowed = search.value !== '' || status.value !== '' || level.value !== '';
  for (const fold of document.querySelectorAll('details.fold')) {
    fold.hidden = !fold.querySelector('details.law:not([hidden])');
    if (isNarrowed) fold.open = true;
  }
  count.textContent = shown + ' of ' + all.length + ' laws';
}
for (const control of [search, status, level]) control.addEventListener('input', filter);
function unfold(element) {
  for (let fold = element; fold; fold = fold.parentElement) if (fold.matches('details.fold')) fold.open = true;
}
function open(law) {
  if (!law) return;
  unfold(law);
  law.hidden = false;
  law.open = true;
  law.querySelector('summary').focus();
  law.scrollIntoView({ block: 'start' });
}
function fromAddress() {
  const name = decodeURIComponent(location.hash.slice(1));
  const law = name && document.getElementById(name);
  if (law && law.matches('details.law')) open(law);
  else if (law) unfold(law);
}
addEventListener('hashchange', fromAddress);
function step(by) {
  const shown = all.filter((law) => law.checkVisibility());
  const at = shown.findIndex((law) => law.contains(document.activeElement));
  const next = shown[Math.min(shown.length - 1, Math.max(0, at + by))];
  if (next) next.querySelector('summary').focus();
}
async function copy(button) {
  const text = button.closest('.block').querySelector('pre').textContent;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const range = document.createRange();
    range.selectNodeContents(button.closest('.block').querySelector('pre'));
    getSelection().removeAllRanges();
    getSelection().addRange(range);
    document.execCommand('copy');
  }
  const before = button.textContent;
  button.textContent = 'Copied';
  setTimeout(() => {
    button.textContent = before;
  }, 1200);
}
for (const button of document.querySelectorAll('button.copy')) {
  button.hidden = false;
  button.addEventListener('click', () => copy(button));
}
const theme = document.getElementById('theme');
function turn() {
  const root = document.documentElement;
  const dark = root.dataset.theme
    ? root.dataset.theme === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = dark ? 'light' : 'dark';
}
theme.addEventListener('click', turn);
const keys = {
  '/': () => search.focus(),
  j: () => step(1),
  k: () => step(-1),
  t: turn,
  f: () => {
    status.value = status.value === 'attention' ? '' : 'attention';
    filter();
  },
  n: () => {
    const wanted = all.filter((law) => law.dataset.status === 'failed');
    const at = wanted.findIndex((law) => law.contains(document.activeElement));
    open(wanted[(at + 1) % wanted.length]);
  },
};
addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape' && document.activeElement === search) {
    search.value = '';
    filter();
    search.blur();
    return;
  }
  if (document.activeElement && document.activeElement.matches('input, select, textarea')) return;
  const act = Object.hasOwn(keys, event.key) && keys[event.key];
  if (act) {
    event.preventDefault();
    act();
  }
});
for (const tool of document.querySelectorAll('.needs-script')) tool.hidden = false;
filter();
fromAddress();
`;
