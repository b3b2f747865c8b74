/** The page on which a member allows or denies access: which application asks, for what and for how long (5.3). */
import { html, literal, page, type Page } from '../server/pages/markup.ts';

export interface Asking {
  readonly application: string;
  readonly name: string;
  /** Its rights in words. */
  readonly may: readonly string[];
  readonly lasts: string;
  readonly returnTo: string | undefined;
  /** Values that the form carries, signed. */
  readonly hidden: Readonly<Record<string, string>>;
  readonly members: readonly {
    readonly id: string;
    readonly fullName: string;
    readonly username: string;
    readonly initials: string;
  }[];
  /** The workspaces from which the member chooses. Without them the application sees all that the member sees. */
  readonly workspaces?: readonly { readonly id: string; readonly displayName: string }[];
}

const lasting: Readonly<Record<string, string>> = {
  '1hour': 'for one hour',
  '1day': 'for one day',
  '30days': 'for 30 days',
  never: 'until you take it back',
};

export function consentPage({
  application,
  name,
  may,
  lasts,
  returnTo,
  hidden,
  members,
  workspaces = [],
}: Asking): Page {
  return page({
    title: `${name} asks for access`,
    leadsTo: returnTo,
    body: html`<h1><bdi>${name}</bdi> asks for access to your account</h1>
      ${name === application ? '' : html`<p class="soft">Registered as <bdi>${application}</bdi>.</p>`}
      <h2>It may</h2>
      <ul>
        ${may.map((sentence) => html`<li>${sentence}</li>`)}
      </ul>
      <p>
        It may do so ${lasting[lasts]}, and never sees a
        password${returnTo ? html`; the answer goes to <code>${returnTo}</code>` : ''}.
      </p>
      <form method="post" action="authorize">
        ${Object.entries(hidden).map(([key, value]) => html`<input type="hidden" name="${key}" value="${value}" />`)}
        <fieldset>
          <legend>Who are you in this demo?</legend>
          ${members.map(
            ({ id, fullName, username, initials }, index) =>
              html`<label class="who">
                <input type="radio" name="member" value="${id}" ${index === 0 ? 'checked' : ''} required />
                <span class="face" aria-hidden="true">${initials}</span
                ><span><bdi>${fullName}</bdi><br /><span class="soft">@${username}</span></span></label
              >`,
          )}
        </fieldset>
        ${workspaces.length === 0 ? '' : workspacesOf(workspaces)}
        <div class="row">
          <button class="go" name="decision" value="allow">Allow</button>
          <button name="decision" value="deny">Deny</button>
        </div>
      </form>`,
  });
}

const workspacesOf = (workspaces: NonNullable<Asking['workspaces']>) =>
  html`<fieldset>
    <legend>In which workspaces?</legend>
    ${workspaces.map(
      ({ id, displayName }) =>
        html`<label class="who"
          ><input type="checkbox" name="workspace" value="${id}" checked /> <span><bdi>${displayName}</bdi></span></label
        >`,
    )}
  </fieldset>`;

/** Shows the token to the member, who copies it by hand. */
export const tokenPage = (name: string, token: string): Page =>
  page({
    title: 'You allowed access',
    body: html`<h1>You allowed access</h1>
      <p>Give this token to <bdi>${name}</bdi>:</p>
      <output id="token">${token}</output>
      <p class="soft">Whoever has it acts in your name. You can close this page.</p>`,
  });

export const deniedPage = (name: string): Page =>
  page({
    title: 'You denied access',
    body: html`<h1>You denied access</h1>
      <p><bdi>${name}</bdi> got nothing. You can close this page.</p>`,
  });

/** Gives the token (or nothing) to the window that opened this one, and only to the origin for which it is meant. */
export const messagePage = (message: string, origin: string): Page =>
  page({
    title: 'Back to the application',
    body: html`<h1>Back to the application</h1>
      <p>This window closes by itself.</p>`,
    script: `if (window.opener) window.opener.postMessage(${literal(message)}, ${literal(origin)}); window.close();`,
  });
