/** The head of a report page, and its style, light and dark. */
import { createHash } from 'node:crypto';
import { html as h, Markup } from '../../src/markup.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** A page that uses no network: nothing but this style sheet and this script is permitted. */
export function head(title: string, sheet: string, script?: string): Markup {
  const allowed = [`style-src ${hash(sheet)}`, ...(script === undefined ? [] : [`script-src ${hash(script)}`])];
  const policy = ["default-src 'none'", ...allowed, 'img-src data:', "base-uri 'none'", "form-action 'none'"].join(
    '; ',
  );
  return h`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${new Markup(policy)}"><meta name="referrer" content="no-referrer">
<title>${title}</title><link rel="icon" href="data:,"><style>${new Markup(sheet)}</style></head>`;
}

const dark = `
  --paper: #14171a; --ink: #e6e4de; --soft: #9aa2ab; --line: #32383e; --card: #1b1f23; --kept: #5fbf86;
  --broken: #f0776c; --open: #e0ad45; --idle: #98a0a8; --wrong: #c08be0; --link: #7db3ee; --shade: #22272c;
`;

export const style = `
:root {
  color-scheme: light dark; --paper: #fbfaf7; --ink: #1d2125; --soft: #5c646d; --line: #dcd9d0; --card: #fff;
  --kept: #2b7a4b; --broken: #b42d24; --open: #8a6100; --idle: #62696f; --wrong: #7a3e9d; --link: #1f5fa8;
  --shade: #f1efe8; }
@media (prefers-color-scheme: dark) {
  :root:not([data-theme='light']) { ${dark} }
}
:root[data-theme='dark'] { color-scheme: dark; ${dark} }
:root[data-theme='light'] { color-scheme: light }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main, header, footer { max-width: 66rem; margin: 0 auto; padding: 0 1.25rem }
header { padding-top: 2.5rem }
footer { padding: 2rem 1.25rem 4rem; color: var(--soft); font-size: 0.875rem }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 0.25rem }
h2 { font-size: 1.2rem; margin: 2.5rem 0 0.75rem }
h3 { font-size: 1rem; margin: 1.25rem 0 0.4rem }
p { margin: 0.3rem 0 }
a { color: var(--link) }
.soft { color: var(--soft) }
.verdict { font-size: 1.15rem }
.skip { position: absolute; left: -99rem }
.skip:focus { left: 1rem; top: 1rem; background: var(--card); padding: 0.5rem 1rem }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 3px }
.chips { display: flex; flex-wrap: wrap; gap: 0.5rem; padding: 0; margin: 1rem 0 0; list-style: none }
.chips a {
  display: block; border: 1px solid var(--line); background: var(--card); border-radius: 99px;
  padding: 0.25rem 0.9rem; text-decoration: none; }
.chips a:hover { border-color: currentColor }
.passed { color: var(--kept) }
.failed { color: var(--broken) }
.vacuous, .inconclusive { color: var(--open) }
.skipped { color: var(--idle) }
.error { color: var(--wrong) }
.matrix { border-collapse: collapse; width: 100% }
.matrix th {
  text-align: left; font-weight: 500; white-space: nowrap; padding: 0.2rem 1rem 0.2rem 0; vertical-align: top;
  color: var(--soft); }
.matrix td { padding: 0.2rem 0; width: 100% }
.matrix th.part { color: var(--ink); font-weight: 600; padding-top: 0.9rem }
.matrix th b { display: inline-block; min-width: 2.6rem; font-weight: 500 }
.cause { margin-top: 1.5rem; overflow-wrap: anywhere }
.cells { display: flex; flex-wrap: wrap; gap: 3px }
.cells a {
  display: inline-flex; width: 1.5rem; height: 1.5rem; align-items: center; justify-content: center;
  border-radius: 4px; text-decoration: none; font-size: 0.8rem; border: 1px solid currentColor; background:
  var(--card); }
.cells a.failed, .cells a.error { background: currentColor }
.cells a.failed b, .cells a.error b { color: var(--paper) }
.cells a.skipped { border-style: dotted }
.cells b { font-weight: 700 }
.bar-of-filters {
  position: sticky; top: 0; margin-top: 1.5rem; background: var(--paper); padding: 0.6rem 0;
  border-bottom: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: 0.6rem 1rem; align-items: center;
  z-index: 2; }
input, select, button {
  font: inherit; color: inherit; background: var(--card); border: 1px solid var(--idle); border-radius: 6px;
  padding: 0.3rem 0.7rem; }
input[type='search'] { min-width: 15rem }
button { cursor: pointer }
::placeholder { color: var(--soft); opacity: 1 }
label { white-space: nowrap }
details.law {
  scroll-margin-top: 4.5rem; overflow-wrap: anywhere; border: 1px solid var(--line); background: var(--card);
  border-radius: 8px; margin: 0.3rem 0; }
details.law[open] { margin: 1rem 0 }
details.fold { margin: 1rem 0; scroll-margin-top: 4.5rem }
details.fold > summary { font-weight: 600; padding: 0.4rem 0 }
.talk { padding-left: 1.8rem; margin: 0.3rem 0 }
.talk li { padding: 0.35rem 0.5rem; border-bottom: 1px solid var(--line) }
.talk li::marker { color: var(--soft) }
.talk .shown { background: var(--shade); box-shadow: inset 3px 0 0 var(--broken) }
.talk code { font: 0.82rem/1.45 ui-monospace, monospace }
.answer > summary { padding: 0; gap: 0.6rem; color: var(--soft) }
.answer > summary > :first-child { font-weight: 650; flex: none }
:is(.fold, .law) > summary::before { content: '▸'; margin-right: -0.3rem }
:is(.fold, .law)[open] > summary::before { content: '▾' }
.answer > summary::before { content: '←' }
summary { cursor: pointer; padding: 0.4rem 0.9rem; display: flex; gap: 0.8rem; align-items: baseline }
summary .id { font-weight: 650; white-space: nowrap; flex: 0 0 auto; min-width: 10.5rem }
summary .mark { flex: none; width: 1.2rem; text-align: center; font-weight: 700 }
summary .where { margin-left: auto; color: var(--soft); font-size: 0.85rem; white-space: nowrap }
.inside { padding: 0 1rem 1rem 2.9rem }
.inside > * { max-width: 100% }
pre {
  background: var(--shade); border-radius: 6px; padding: 0.7rem 0.9rem; overflow: auto; font: 0.82rem/1.45
  ui-monospace, monospace; margin: 0.3rem 0; max-height: 28rem; }
pre .less { color: var(--kept) }
pre .more { color: var(--broken) }
.pair { display: flex; justify-content: space-between; align-items: end; gap: 1rem; margin-top: 1.25rem }
.pair h3 { margin: 0 0 0.2rem }
table.plain { border-collapse: collapse; width: 100%; font-size: 0.92rem }
.plain td, .plain th {
  text-align: left; vertical-align: top; padding: 0.3rem 0.8rem 0.3rem 0; border-bottom: 1px solid
  var(--line); overflow-wrap: anywhere; }
.plain .count { overflow-wrap: normal }
svg { width: 100%; height: auto; font: 11px ui-monospace, monospace }
svg text { fill: var(--ink) }
svg .axis { fill: var(--soft) }
svg .end { text-anchor: end }
.bar rect { fill: var(--shade); stroke: var(--link) }
.bar.open rect { stroke-dasharray: 4 3; stroke: var(--open) }
.limiter polyline { fill: none; stroke: var(--link); stroke-width: 1.5 }
.limiter .ground { stroke: var(--line) }
.limiter .refused { fill: var(--broken); text-anchor: middle }
[hidden] { display: none !important }
kbd { border: 1px solid var(--line); border-radius: 4px; padding: 0 0.35rem; background: var(--card) }
@media (max-width: 40rem) {
  .matrix th, .matrix td, .matrix tr { display: block; white-space: normal }
  .bar-of-filters { position: static }
  .limiter { overflow: visible }
  .limiter text { font-size: 24px }
  input[type='search'] { min-width: 0; width: 100% }
  .inside { padding-left: 1rem }
  summary { flex-wrap: wrap; row-gap: 0.2rem }
  summary .id { min-width: 0 }
  summary > :nth-child(3) { order: 1; flex: 1 0 100%; padding-left: 2rem }
}
@media print {
  .bar-of-filters, button { display: none }
}
`;
