/**
 * The object that a Power-Up finds as `window.TrelloPowerUp` in a frame of the inspector: its capabilities run here,
 * and the page around it does what they ask of `t`. The wire between the two is our own, because that of the live
 * service is not public.
 */
import { PowerUpPromise } from '../../../power-up/promise.ts';
import type { AuthorizeOptions } from '../../../power-up/t.ts';
import { Texts, type TextOptions } from '../../../power-up/texts.ts';
import type { Begun, FromFrame, Place, ToFrame } from './wire.ts';

type Work = (t: object, options?: any) => unknown;
type Json = Record<string, any>;

const begun: Begun = JSON.parse(decodeURIComponent(/[#&]boardstone=([^&]*)/.exec(location.hash)?.[1] ?? '%7B%7D'));
/** Functions in what was answered: the page knows them by their numbers. */
const callbacks: Work[] = [];
const renders: (() => unknown)[] = [];
const waiting: { done(value: unknown): void; fail(fault: Error): void }[] = [];
let capabilities: Readonly<Record<string, Work>> = {};
const texts = new Texts(async (address) => {
  const reply = await fetch(new URL(address, location.href));
  if (!reply.ok) throw new Error(`the texts at ${address} are answered ${reply.status}`);
  return reply.json();
});
const language: string = begun.contexts.board['locale'];

/** A value as it may cross: functions become `{ _callback }`. */
function packed(value: unknown): unknown {
  if (typeof value === 'function') return { _callback: callbacks.push(value as Work) - 1 };
  if (Array.isArray(value)) return value.map(packed);
  if (Object.prototype.toString.call(value) !== '[object Object]') return value;
  return Object.fromEntries(Object.entries(value as Json).map(([name, part]) => [name, packed(part)]));
}

const send = (message: FromFrame): void => parent.postMessage({ ...message, boardstone: begun.secret }, begun.home);

function ask(at: Place, method: string, args: readonly unknown[]): PowerUpPromise<any> {
  return new PowerUpPromise((done, fail) => {
    const id = waiting.push({ done, fail }) - 1;
    send({ id, at, method, args: args.map(packed) });
  });
}

const named = (name: string, message: string): Error => Object.assign(new Error(message), { name });

/** Requests to the live service go to this server, and the key of the application is that of the member who looks. */
let appKey: string | undefined;
function led(address: string): string {
  const here = address.replace(/^https?:\/\/(api\.)?trello\.com(?=\/1\/)/, begun.server);
  return here === address || appKey === undefined ? here : here.replaceAll(appKey, begun.key);
}
const plainFetch = window.fetch;
window.fetch = (asked, init) => {
  if (!(asked instanceof Request)) return plainFetch(led(String(asked)), init);
  const here = led(asked.url);
  return plainFetch(here === asked.url ? asked : new Request(here, asked), init);
};
const plainOpen: (...given: any[]) => void = XMLHttpRequest.prototype.open;
XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, method: string, address: string | URL, ...more: any[]) {
  plainOpen.call(this, method, led(String(address)), ...(more.length > 0 ? more : [true]));
};

/** Methods that the page answers. */
const asked = [
  ...['get', 'set', 'remove', 'getAll', 'board', 'card', 'cards', 'list', 'lists', 'member', 'organization'],
  ...['attach', 'jwt', 'storeSecret', 'loadSecret', 'clearSecret'],
  ...['popup', 'modal', 'updateModal', 'boardBar', 'alert', 'hideAlert', 'confetti'],
  ...['closePopup', 'closeModal', 'closeBoardBar', 'back', 'navigate', 'showCard', 'hideCard', 'notifyParent'],
];
const restMethods = ['isAuthorized', 'getToken', 'authorize', 'clearToken'];

function tOf(at: Place, args: Json): object {
  const context = begun.contexts[at];
  const t: Json = {
    ...Object.fromEntries(asked.map((name) => [name, (...given: unknown[]) => ask(at, name, given)])),
    args: [{ context, secret: begun.secret }, args],
    arg: (name: string, otherwise?: unknown) => args[name] ?? otherwise,
    signUrl: (url: string, more: Json = {}) =>
      `${new URL(url, location.href).href.split('#')[0]}#args=${encodeURIComponent(JSON.stringify(more))}`,
    safe: (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`),
    getContext: () => context,
    isMemberSignedIn: () => true,
    memberCanWriteToModel: (model: string) => context['permissions'][model] === 'write',
    getRestApi: () => Object.fromEntries(restMethods.map((name) => [name, (...of: unknown[]) => ask(at, name, of)])),
    authorize,
    subscribeToThemeChanges() {},
    NotHandled: (message = 'not handled') => named('NotHandled', message),
    InvalidContext: (message = 'not in context') => named('InvalidContext', message),
    PluginDisabled: (message = 'the Power-Up is off') => named('PluginDisabled', message),
    sizeTo: (what: string | number | Element) => ask(at, 'sizeTo', [heightOf(what)]),
    overlay: (options: object) => ask(at, 'modal', [options]),
    closeOverlay: () => ask(at, 'closeModal', []),
    ...texts.methods(),
    render(work: () => unknown) {
      renders.push(work);
      return texts.ready ? texts.ready.then(work) : work();
    },
  };
  // A program may ask whether there is a method, so what is missing stays undefined, and the page tells of it.
  return new Proxy(t, {
    get(target, name) {
      if (typeof name === 'string' && !(name in target) && !['then', 'toJSON'].includes(name))
        send({ id: -1, at, method: 'missing', args: [name] });
      return Reflect.get(target, name);
    },
  });
}

/** Opens a window, whose page hands the token back: by `opener.authorize(token)`, or as `token` of the storage. */
function authorize(address: string | ((secret: string) => string), options: AuthorizeOptions = {}) {
  const { width = 580, height = 680, validToken = () => true, windowCallback } = options;
  const wanted = typeof address === 'function' ? address(begun.secret) : address;
  return new PowerUpPromise<string>((done, fail) => {
    const take = (token: unknown): void => {
      if (typeof token === 'string' && validToken(token)) done(token);
    };
    Object.assign(window, { authorize: take });
    addEventListener('storage', ({ key, newValue }) => {
      if (key === 'token') take(newValue);
    });
    const opened = open(led(new URL(wanted, location.href).href), 'authorize', `width=${width},height=${height}`);
    if (opened === null) fail(new Error('the browser opened no window: authorize is called when a person presses'));
    else windowCallback?.(opened);
  });
}

function heightOf(what: string | number | Element): number {
  if (typeof what === 'number') return what;
  return (typeof what === 'string' ? document.querySelector(what) : what)?.scrollHeight ?? 0;
}

async function run({ run: which, id, at, args, options }: Extract<ToFrame, { run: unknown }>): Promise<void> {
  try {
    const work = typeof which === 'number' ? callbacks[which] : capabilities[which];
    if (work === undefined) throw named('NotHandled', `there is no capability ${which}`);
    await texts.ready;
    send({ re: id, value: packed(await work(tOf(at, args), options)) });
  } catch (fault) {
    const { name, message } = fault as Error;
    send({ re: id, fault: { name: String(name), message: String(message) } });
  }
}

addEventListener('message', ({ source, origin, data }: MessageEvent<ToFrame & { boardstone?: string }>) => {
  if (source !== parent || origin !== begun.home || data?.boardstone !== begun.secret) return;
  if ('changed' in data) for (const work of renders) work();
  else if ('run' in data) void run(data);
  else if (data.fault) waiting[data.re]?.fail(named(data.fault.name, data.fault.message));
  else waiting[data.re]?.done(data.value);
});

Object.assign(window, {
  TrelloPowerUp: {
    version: '1.25.1',
    Promise: PowerUpPromise,
    restApiError: { AuthDeniedError: Error },
    util: { initLocalizer: (of: string, options: TextOptions) => texts.begin(of, options) },
    initialize(of: Readonly<Record<string, Work>>, options: Json = {}) {
      capabilities = of;
      appKey = options['appKey'];
      void texts.begin(language, options);
      void ask('board', 'initialize', [Object.keys(of)]);
      return tOf('board', {});
    },
    iframe(options: Json = {}) {
      appKey = options['appKey'];
      void texts.begin(language, options);
      return tOf(begun.at, begun.args);
    },
  },
});
send({ id: -1, at: 'board', method: 'opened', args: [] });
