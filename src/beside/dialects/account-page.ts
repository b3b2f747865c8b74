/** The page on which a member sees what may act in their name, and ends it. */
import { html, page, type Page } from '../../server/pages/markup.ts';

interface Person {
  readonly username: string;
  readonly fullName: string;
  readonly initials: string;
}
export interface Granted {
  readonly id: string;
  readonly application: string;
  /** Its rights in words. */
  readonly may: readonly string[];
  /** Dates as the service writes them. */
  readonly since: string;
  readonly until: string | null;
  /** The page made this form. */
  readonly signature: string;
}

export interface Account {
  readonly member: Person;
  readonly others: readonly Person[];
  readonly grants: readonly Granted[];
}

const more = `.grant{border:1px solid var(--line);border-radius:.5rem;padding:.25rem 1rem 0;margin:1rem 0}
.grant .row{position:static}nav ul{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:.25rem 1rem}`;

export const accountPage = ({ member: { fullName, username }, others, grants }: Account): Page =>
  page({
    title: `Applications of ${fullName}`,
    more,
    body: html`<h1>Applications that act in the name of <bdi>${fullName}</bdi></h1>
      ${grants.length === 0 ? html`<p>No application does.</p>` : grants.map(grantOf)}
      ${others.length === 0 ? '' : html`<nav aria-label="Other members of this demo">${choice(others, username)}</nav>`}`,
  });

const grantOf = ({ id, application, may, since, until, signature }: Granted) =>
  html`<section class="grant" aria-labelledby="of-${id}">
    <h2 id="of-${id}"><bdi>${application}</bdi></h2>
    <ul>
      ${may.map((sentence) => html`<li>${sentence}</li>`)}
    </ul>
    <p class="soft">Since ${day(since)}, ${until === null ? 'until you end it' : `until ${day(until)}`}.</p>
    <form method="post" action="account" class="row">
      <input type="hidden" name="grant" value="${id}" />
      <input type="hidden" name="consent" value="${signature}" />
      <button aria-label="End the access of ${application}">End access</button>
    </form>
  </section>`;

const choice = (others: readonly Person[], username: string) =>
  html`<p class="soft">You are @${username} in this demo. Others:</p>
    <ul>
      ${others.map((other) => html`<li><a href="account?member=${other.username}">@${other.username}</a></li>`)}
    </ul>`;

const day = (date: string): string => `${date.slice(0, 10)}, ${date.slice(11, 16)} UTC`;
