/** Laws of 5.1, 5.3 and 4.7 about keys, the page on which a token is granted, and the script that leads there. */
import { parts } from '../../law/documented.ts';
import { requestsOf } from '../../law/standard.ts';
import { atToken } from '../../scene/reading.ts';
import { oncePerRun, type T } from '../../scene/tools.ts';
import type { Answer } from '../../wire/answer.ts';
import { law } from '../../law/law.ts';

const consent = '/1/authorize';

/**
 * A page with a form that can be sent at once. Where the service first asks its member to log in (which 5.3 keeps from
 * the application alone), the kit cannot decide.
 */
const isPage = (reply: Answer) => reply.taken && /<form/i.test(reply.text) && !/type=["']?password/i.test(reply.text);

/** The words of the two buttons, in English. */
const allowing = /\b(allow|approve|accept|authori[sz]e|grant|agree)\b/i;
const denying = /\b(deny|refuse|cancel|decline|reject|disagree)\b/i;
/** A page as a member reads it, with the words on its buttons. */
const readable = (page: string): string => page.replace(/<(form|a|link|script|meta|style)\b[^>]*>/gi, '');

const asked = ({ owner: { key } }: T) =>
  ({ name: 'A Kit', scope: 'read', expiration: 'never', response_type: 'token', key }) as const;

/**
 * The consent page for the owner's application. The document does not show its address (5.8): a target without it is
 * skipped.
 */
async function replyOf(t: T, args: Record<string, string> = {}): Promise<Answer> {
  const reply = await t.nobody.call({ path: consent, query: { ...asked(t), ...args } });
  if (!isPage(reply)) t.skip(`the target has no page with a form at ${consent}`);
  if (!allowing.test(readable(reply.text))) t.skip(`the page at ${consent} is in another language than English`);
  return reply;
}
const pageOf = async (t: T, args?: Record<string, string>): Promise<string> => (await replyOf(t, args)).text;

const attributeOf = (tag: string, name: string): string | undefined => {
  const [, ...values] = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag) ?? [];
  return values.find((value) => value !== undefined);
};

/** The fields of a form that a browser would send, with the button; undefined if the form has no such button. */
function fieldsOf(form: string, button: RegExp): Record<string, string> | undefined {
  const fields: Record<string, string> = {};
  let hasButton = false;
  const add = (tag: string, isButton: boolean) => {
    hasButton ||= isButton;
    const name = attributeOf(tag, 'name');
    if (name !== undefined) fields[name] = attributeOf(tag, 'value') ?? '';
  };
  for (const [tag] of form.matchAll(/<input\b[^>]*>/gi)) {
    const type = attributeOf(tag, 'type')?.toLowerCase();
    if (type === 'submit' ? button.test(attributeOf(tag, 'value') ?? '') : type !== 'radio' || /\bchecked\b/i.test(tag))
      add(tag, type === 'submit');
  }
  for (const [tag, text] of form.matchAll(/<button\b[^>]*>([^<]*)/gi)) if (button.test(text ?? '')) add(tag, true);
  return hasButton ? fields : undefined;
}

/** Presses a button of the page, as a browser does: with the cookies of the page, to where the form leads. */
function decide(t: T, { text, headers }: Answer, button: RegExp): Promise<Answer> {
  const forms = text.split(/(?=<form\b)/i).slice(1);
  const form = forms.find((shown) => fieldsOf(shown, button)) ?? text;
  const [opening = ''] = /<form\b[^>]*>/i.exec(form) ?? [];
  const { pathname: path, searchParams } = new URL(attributeOf(opening, 'action') ?? '', `http://page${consent}`);
  const cookie = (headers['set-cookie'] ?? '').split(/,\s*(?=[^;,=\s]+=)/).map((part) => part.split(';')[0]);
  return t.nobody.call({
    method: 'POST',
    path: path.startsWith('/1/') ? path : consent,
    query: [...searchParams],
    form: fieldsOf(form, button) ?? {},
    headers: cookie[0] ? { cookie: cookie.join('; ') } : {},
  });
}

/** Words of an answer that may be a token; the document does not show its signs (5.2). */
const wordsIn = ({ owner }: T, { text, headers }: Answer): string[] => {
  const words = new Set(`${text} ${headers['location'] ?? ''}`.match(/[\w.~-]{16,}/g) ?? []);
  return [...words].filter((word) => word !== owner.key && /\d/.test(word));
};

/** The word in the answer that gives access together with the key. */
async function tokenOn(t: T, answer: Answer): Promise<string | undefined> {
  for (const token of wordsIn(t, answer)) {
    const reply = await t.owner.call({ path: '/1/members/me/boards', query: { fields: 'name' }, token });
    if (reply.taken) return token;
  }
  return undefined;
}

export const consentPage = law('AUT-09', {
  title: 'a member allows or denies on a page that shows application, permissions and duration',
  needs: ['5.3', 'writes'],
  async holds(_, t) {
    const { expect } = t;
    const page = await pageOf(t);
    expect(page, 'the consent page').includes('A Kit');
    expect(readable(page), 'the consent page').matches(denying);
    const writing = await pageOf(t, { scope: 'read,write' });
    expect(writing === page, 'whether the page tells reading from writing by nothing').is(false);
    const shown = (text: string) => text.replace(/<(input|style)\b[^>]*>/gi, '');
    expect(shown(writing) === shown(page), 'whether the page shows reading and writing alike').is(false);
    // The words for other durations are not shown (5.8).
    const { taken, text: brief } = await t.nobody.call({ path: consent, query: { ...asked(t), expiration: '1hour' } });
    if (!taken) return;
    expect(shown(brief) === shown(page), 'whether the page tells an hour from ever by nothing').is(false);
  },
});

export const tokenGranted = law('AUT-10', {
  needs: ['5.3', 'others'],
  also: ['AUT-22', 'PRM-11', 'PRM-01'],
  async holds(_, t) {
    const { owner, expect } = t;
    const card = await t.fresh.card();
    const path = `/1/cards/${card.id}`;
    const grant = async (scope: string) => {
      const answer = await decide(t, await replyOf(t, { scope }), allowing);
      const token = await tokenOn(t, answer);
      if (token === undefined && !answer.taken) t.skip('the page wants more than its form and its cookies');
      expect(token, `what Allow hands back for ${scope}`).that(token !== undefined, 'a token that works');
      t.after(() => owner.call({ method: 'DELETE', path: atToken(token!), token: token! }));
      return token!;
    };
    const denied = await decide(t, await replyOf(t), denying);
    expect(await tokenOn(t, denied), 'what Deny hands back').is(undefined);
    const reading = await grant('read');
    (await owner.call({ path: '/1/members/me/boards', token: reading })).ok();
    (await owner.call({ method: 'PUT', path: '/1/members/me/bio', query: { value: '' }, token: reading })).refused();
    (await owner.call({ method: 'POST', path: '/1/boards', query: { name: 'new' }, token: reading })).refused();
    const writing = await grant('read,write');
    expect(writing, 'another token').isNot(reading);
    const me = (await owner.call({ path: '/1/members/me', query: { fields: 'username' }, token: writing })).record();
    if (me.id === owner.idMember) {
      (await owner.call({ method: 'PUT', path, query: { name: 'renamed' }, token: writing })).ok();
      (await owner.call({ method: 'PUT', path, query: { name: 'again' }, token: reading })).refused();
      expect((await owner.get(path, { fields: 'name' }).record()).name, 'the name of the card').is('renamed');
    }
    (await owner.call({ path: '/1/members/me/tokens', token: writing })).refused();
    if (t.actors.colleague) {
      (await t.actors.colleague.call({ path: '/1/members/me/boards', token: writing })).refused();
    }
    t.witness('granted');
    // The words for further permissions are not shown (5.3, 5.8).
    const all = await tokenOn(t, await decide(t, await replyOf(t, { scope: 'read,write,account' }), allowing));
    if (all === undefined) return;
    t.after(() => owner.call({ method: 'DELETE', path: atToken(all), token: all }));
    t.choice('the scope account', (await owner.call({ path: '/1/members/me/tokens', token: all })).status);
  },
  goals: ['granted'],
});

export const deletedToken = law('GEN-05/tokens', {
  title: 'deleting a token ends that token within a minute and no other',
  level: 'implied',
  also: ['TOK-02'],
  needs: ['5.3'],
  async holds(_, t) {
    const { owner, expect } = t;
    const card = await t.fresh.card();
    const grant = async () => tokenOn(t, await decide(t, await replyOf(t, { scope: 'read,write' }), allowing));
    const [ended, kept] = [await grant(), await grant()];
    if (ended === undefined || kept === undefined) return t.skip('the page hands back no token that works');
    t.after(() => owner.call({ method: 'DELETE', path: atToken(kept), token: kept }));
    const path = `/1/cards/${card.id}`;
    const isMine = (await owner.call({ path: '/1/members/me/id', token: ended })).body?._value === owner.idMember;
    const deleted = await owner.call({ method: 'DELETE', path: atToken(ended), token: ended });
    if (!deleted.taken) t.skip('tokens are deleted in another way here');
    await t.settle();
    const isHeld = async () => (await owner.call({ path: '/1/members/me/boards', token: ended })).taken;
    // How long it is remembered is not told: a minute is enough for every cache.
    let seconds = 0;
    for (; seconds < 60 && (await isHeld()); seconds += 5) await t.pass(5000);
    t.choice('how long a deleted token works', seconds === 0 ? 'not at all' : `for ${seconds} seconds`);
    (await owner.call({ path: '/1/members/me/boards', token: ended })).refused();
    (await owner.call({ path, token: ended })).refused();
    (await owner.call({ method: 'PUT', path, query: { name: 'late' }, token: ended })).refused();
    (
      await owner.call({ method: 'POST', path: `${path}/actions/comments`, query: { text: 'late' }, token: ended })
    ).refused();
    (await owner.call({ path: '/1/members/me/boards', token: kept })).ok();
    if (isMine) (await owner.call({ path, token: kept })).ok();
    expect((await owner.get(path, { fields: 'name' }).record()).name, 'the name of the card').is(card['name']);
    t.witness('deleted');
  },
  goals: ['deleted'],
});

/** A token that may write and not read, if the page grants one: what it may do is asked, because reading tells nothing. */
const writingOnly = oncePerRun(async (t: T): Promise<string | undefined> => {
  const { id } = await t.lasting.fresh.card();
  const answer = await decide(t, await replyOf(t, { scope: 'write' }), allowing);
  for (const token of wordsIn(t, answer)) {
    const { taken } = await t.owner.call({ method: 'PUT', path: `/1/cards/${id}`, query: { desc: 'written' }, token });
    if (taken) return token;
  }
  return undefined;
});

export const writersDoNotRead = law('AUT-06/writer', {
  title: 'a token without the permission read is refused by every row that lists it',
  level: 'implied',
  also: ['PRM-01'],
  needs: ['5.3', 'writes'],
  each: parts(({ claim }) => claim?.needs?.includes('read') === true),
  goals: ['refusals'],
  async holds({ part }, t) {
    const token = await writingOnly(t);
    if (token === undefined) return t.skip('the page grants no token that may write and not read');
    for (const request of await requestsOf(t, part.rows)) {
      await t.owner.call({ ...request, token }).refused();
      t.witness('refusals');
    }
  },
});
