/** `GET /1/client.js?key=`: the interface for scripts in a browser (4.7, 5.3), without any other library. */
import { literal } from '../server/pages/markup.ts';

export interface ScriptFor {
  readonly key: string;
  readonly token: string | null;
  readonly origin: string;
}

/** The script as it is sent: a function, and the values for this call of it. */
export const clientScript = (about: ScriptFor): string => `(${source})(${literal(about)}, window);\n`;

const source = String.raw`function (about, window) {
  'use strict';
  var key = about.key, token = about.token || null, base = about.origin + '/1', stored = 'trello_token';
  var store = null;
  try { store = window.localStorage; } catch (denied) { store = null; }
  function keep(value) { if (store) { if (value) store.setItem(stored, value); else store.removeItem(stored); } }
  function noop() {}

  // Turns nested objects into a=1, a/b=2: the form in which the service reads arguments.
  function flat(params, prefix, into) {
    Object.keys(params || {}).forEach(function (name) {
      var value = params[name], full = prefix ? prefix + '/' + name : name;
      if (value === undefined) return;
      if (Array.isArray(value)) into[full] = value.join(',');
      else if (value && typeof value === 'object' && !(value instanceof Date)) flat(value, full, into);
      else into[full] = value instanceof Date ? value.toISOString() : value === null ? 'null' : String(value);
    });
    return into;
  }

  function rest(method, path, params, success, error) {
    if (typeof params === 'function') { error = success; success = params; params = {}; }
    var query = new URLSearchParams(flat(params, '', {}));
    query.set('key', key);
    if (token) query.set('token', token);
    var address = base + '/' + String(path).replace(/^\/+/, '');
    var reads = method === 'GET' || method === 'DELETE';
    if (reads) address += (address.indexOf('?') < 0 ? '?' : '&') + query;
    var sent = window.fetch(address, reads ? { method: method } : { method: method, body: query });
    return chained(sent.then(function (reply) {
      return reply.text().then(function (text) {
        var body = text;
        try { body = JSON.parse(text); } catch (plain) { body = text; }
        if (reply.ok) { (success || noop)(body); return body; }
        var fault = new Error((body && body.message) || text);
        fault.status = reply.status;
        fault.responseText = text;
        fault.body = body;
        if (!error) throw fault;
        error(fault);
        return undefined;
      });
    }));
  }

  // Pages of old hold on to what comes by these names, and they follow one another.
  function chained(promise) {
    promise.done = function (use) { promise.then(use, noop); return promise; };
    promise.fail = function (use) { promise.then(noop, use); return promise; };
    promise.always = function (use) { promise.then(use, use); return promise; };
    return promise;
  }

  function scopeOf(scope) {
    return Object.keys(scope).filter(function (name) { return scope[name]; }).join(',');
  }
  function address(options, method) {
    var query = new URLSearchParams({
      callback_method: method, response_type: 'token', key: key, scope: scopeOf(options.scope),
      expiration: options.expiration, name: options.name || window.document.title || 'a page',
      return_url: window.location.href.split('#')[0]
    });
    return base + '/authorize?' + query;
  }
  function take(value, options) {
    token = value;
    if (options.persist) keep(value);
    options.success();
  }

  function authorize(given) {
    var options = { type: 'redirect', persist: true, interactive: true, scope: { read: true, write: false, account: false },
      expiration: '30days', success: noop, error: noop };
    Object.keys(given || {}).forEach(function (name) { if (given[name] !== undefined) options[name] = given[name]; });
    var fragment = /[#&]token=([0-9A-Za-z]+)/.exec(window.location.hash);
    if (fragment) {
      window.history.replaceState(null, '', window.location.pathname + window.location.search);
      return take(fragment[1], options);
    }
    if (/^#error/.test(window.location.hash)) {
      window.history.replaceState(null, '', window.location.pathname + window.location.search);
      return options.error();
    }
    if (!token && options.persist && store) token = store.getItem(stored);
    if (token) return options.success();
    if (!options.interactive) return options.error();
    if (options.type !== 'popup') { window.location.assign(address(options, 'fragment')); return undefined; }
    var popup = window.open(address(options, 'postMessage'), 'authorize', 'width=520,height=720');
    var done = false;
    function heard(event) {
      // The popup closes together with its message, so the message may have no source window.
      if (event.origin !== about.origin || (event.source && event.source !== popup)) return;
      finish(event.data);
    }
    function finish(value) {
      if (done) return;
      done = true;
      window.removeEventListener('message', heard);
      window.clearInterval(watch);
      if (value && /^[0-9A-Za-z]+$/.test(value)) take(value, options);
      else options.error();
    }
    window.addEventListener('message', heard);
    var watch = window.setInterval(function () {
      if (popup && !popup.closed) return;
      // Its last message may still be on the way.
      window.clearInterval(watch);
      window.setTimeout(finish, 1000, '');
    }, 250);
    return undefined;
  }

  function deauthorize() { token = null; keep(null); }

  var client = {
    version: function () { return 1; },
    baseURL: base,
    key: function () { return key; },
    setKey: function (value) { key = value; },
    token: function () { return token; },
    setToken: function (value) { token = value; },
    authorized: function () { return token !== null; },
    authorize: authorize,
    deauthorize: deauthorize,
    rest: rest,
    addCard: function (card, ok, no) { return rest('POST', 'cards', card, ok, no); }
  };
  ['GET', 'PUT', 'POST', 'DELETE'].forEach(function (method) {
    client[method.toLowerCase()] = function (path, params, ok, no) { return rest(method, path, params, ok, no); };
  });
  client.del = client['delete'];
  ['actions', 'cards', 'checklists', 'boards', 'lists', 'members', 'organizations', 'webhooks'].forEach(function (noun) {
    client[noun] = { get: function (id, params, ok, no) { return rest('GET', noun + '/' + id, params, ok, no); } };
  });
  window.Trello = window.Boardstone = client;
}`;
