/** The page for an error in a browser: what it means, the message, what to try (programs get JSON, 1.7). */
import { html, page, type Page } from './markup.ts';

interface Meaning {
  readonly title: string;
  readonly hint?: string;
}

const meanings: Readonly<Record<number, Meaning>> = {
  400: { title: 'This request is invalid' },
  401: {
    title: 'A valid key and token are needed',
    hint: 'Put both into the address: /1/members/me?key=…&token=…. The answer shows what their member may see.',
  },
  403: { title: 'That is not allowed' },
  404: { title: 'Nothing is here', hint: 'Addresses begin with /1, as in /1/members/me/boards.' },
  409: { title: 'That is already taken' },
  413: { title: 'That is too large' },
  429: { title: 'Too many requests', hint: 'Wait ten seconds, then load this page again.' },
  500: { title: 'The server has failed', hint: 'This is a bug of the server. Nothing was changed.' },
};
const otherwise: Meaning = { title: 'That did not work' };

/** The page at the bare address of a server, for a browser that may not see the inspector. */
export const startPage = (): Page =>
  page({
    title: 'boardstone',
    body: html`<h1>A boardstone server is running here</h1>
      <p>It is made for programs. Point your client at this address. Paths begin with <code>/1</code>:</p>
      <pre>/1/members/me/boards?key=…&amp;token=…</pre>
      <p>The terminal in which it was started shows a key and a token.</p>
      <p class="soft">
        The inspector, which shows its boards and requests, answers to loopback names only, as in
        <code>http://localhost:4747/</code>.
      </p>`,
  });

/** `forPrograms` is the answer that a program gets instead of the page. */
export function errorPage(status: number, message: string, rule?: string, forPrograms?: unknown): Page {
  const { title, hint } = meanings[status] ?? otherwise;
  return page({
    title: `${status} ${title}`,
    body: html`<h1>${title}</h1>
      <p><code>${message}</code></p>
      ${hint === undefined ? '' : html`<p>${hint}</p>`}
      <p class="soft">Status ${status}${rule === undefined ? '' : html`, by rule ${rule}`}</p>
      ${
        forPrograms === undefined
          ? ''
          : html`<details>
              <summary>What a program gets</summary>
              <pre>${JSON.stringify(forPrograms, null, 2)}</pre>
            </details>`
      }`,
  });
}
