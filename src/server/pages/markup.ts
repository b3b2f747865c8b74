/** The frame of all our pages (5.3). */
import { sha256Base64 } from '../formats/hash.ts';
import { html, Markup } from '../../markup.ts';

export { html, Markup };

const style = `
:root{color-scheme:light dark;--ink:#1c2430;--soft:#5a6473;--paper:#f4f5f7;--sheet:#fff;--line:#d5d9e0;--go:#0b6b4f;--on:#fff}
@media(prefers-color-scheme:dark){:root{--ink:#e8ebf0;--soft:#a3adbb;--paper:#12161c;--sheet:#1b212a;--line:#394352;
--go:#5fd3ab;--on:#08261c}}
*{box-sizing:border-box;accent-color:var(--go)}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.25rem;background:var(--paper);color:var(--ink);
font:1rem/1.5 system-ui,sans-serif}
main{width:min(30rem,100%);background:var(--sheet);border:1px solid var(--line);border-radius:.75rem;padding:1.75rem}
h1{font-size:1.35rem;line-height:1.25;margin:0 0 1rem}h2{font-size:1rem;margin:1.25rem 0 .5rem}
p{margin:.5rem 0}ul{margin:.25rem 0;padding-left:1.25rem}.soft{color:var(--soft);font-size:.9rem}a{color:inherit}
fieldset{border:0;margin:1.25rem 0 0;padding:0}legend{font-weight:600;padding:0;margin-bottom:.5rem}
label.who{display:flex;gap:.75rem;align-items:center;padding:.5rem .625rem;border:1px solid var(--line);
border-radius:.5rem;margin:.375rem 0;cursor:pointer}label.who:has(:checked){border-color:var(--go);outline:1px solid var(--go)}
.face{flex:none;width:2.25rem;height:2.25rem;border-radius:50%;display:grid;place-items:center;font-size:.8rem;
font-weight:600;background:var(--line)}
.row{display:flex;gap:.75rem;margin-top:1rem;padding:.75rem 0;flex-wrap:wrap;position:sticky;bottom:0;background:var(--sheet)}
button{font:inherit;font-weight:600;padding:.6rem 1.25rem;border-radius:.5rem;border:1px solid var(--soft);
background:transparent;color:inherit;cursor:pointer;flex:1}
button.go{background:var(--go);border-color:var(--go);color:var(--on)}
:focus-visible{outline:3px solid var(--go);outline-offset:2px}
details{margin-top:1rem}summary{cursor:pointer;color:var(--soft);font-size:.9rem}
pre{margin:.5rem 0 0;padding:.75rem;border:1px dashed var(--line);border-radius:.5rem;white-space:pre-wrap}
code,output,pre{font-family:ui-monospace,monospace;font-size:.9rem;overflow-wrap:anywhere}
output{display:block;padding:.75rem;border:1px dashed var(--line);border-radius:.5rem;user-select:all}
`;

const hashOf = (text: string): string => `'sha256-${sha256Base64(text)}'`;

export interface Framed {
  readonly title: string;
  readonly body: Markup;
  /** Further style, after that of all pages. */
  readonly more?: string;
  /** Runs when the page is loaded. The policy of the page allows only this script, by its hash. */
  readonly script?: string;
  /** Other addresses to which its form may lead. */
  readonly leadsTo?: string | undefined;
}
export interface Page {
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * A whole page: one style, at most one script, nothing from other hosts. Both are put into their tags unchanged,
 * because the policy names them by their hashes.
 */
export function page({ title, body, more = '', script, leadsTo }: Framed): Page {
  const whole = style + more;
  const text = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${new Markup(`<style>${whole}</style>`)}
      </head>
      <body>
        <main>${body}</main>
        ${script === undefined ? '' : new Markup(`<script>${script}</script>`)}
      </body>
    </html>`.text;
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(whole)}`,
    "img-src 'self' data:",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self'${leadsTo && isSource(leadsTo) ? ` ${leadsTo}` : ''}`,
    ...(script === undefined ? [] : [`script-src ${hashOf(script)}`]),
  ].join('; ');
  return {
    text,
    headers: {
      'content-security-policy': policy,
      'cross-origin-opener-policy': 'unsafe-none',
      // Without any referrer a browser would not say that our own form comes from here.
      'referrer-policy': 'same-origin',
    },
  };
}

/** A host may contain characters that end a source or a directive of the policy. */
const isSource = (origin: string): boolean => /^https?:\/\/[\w.:[\]-]+$/.test(origin);

/** A value as a literal in a script: `<` cannot end the script, line separators cannot end the line. */
export const literal = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
