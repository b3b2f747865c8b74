/**
 * Drives one client against a server of its own, call by call: `node drive.mjs <client> <dialect>`. Prints as JSON what
 * each call asked of the server, and what it answered otherwise than the table of the client expects.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { startServer } from 'boardstone';

const [name, dialect] = process.argv.slice(2);
const { open, calls, now } = await import(`./${name}.mjs`);
const empty = JSON.parse(
  readFileSync(
    createRequire(import.meta.url)
      .resolve('boardstone/package.json')
      .replace('package.json', 'fixtures/empty.json'),
    'utf8',
  ),
);
// A client that the live service refuses today is driven when it was not.
const fixture = now === undefined ? 'empty' : { ...empty, now };
const server = await startServer({ dialect, clock: 'manual', limits: false, fixture });
/** Where webhooks lead. */
const hook = createServer((_, reply) => reply.end()).listen(0, '127.0.0.1');
await once(hook, 'listening');
const { owner, colleague } = server.target.actors;
const invoke = open({ url: server.url, key: owner.key, token: owner.token, isStrict: dialect === 'live' });

/** The records that the calls have made so far: `$card` stands for the id of what was kept under this name. */
const kept = {
  me: owner.idMember,
  other: colleague.idMember,
  username: owner.username,
  token: owner.token,
  hook: `http://127.0.0.1:${hook.address().port}/`,
  workspace: server.target.workspace.id,
  fields: '56d5e249a98895a9797bebb9',
};
const idOf = (word) => kept[word]?.id ?? kept[word];
function filled(value) {
  if (typeof value === 'string') {
    const [, whole] = /^\$(\w+)$/.exec(value) ?? [];
    return whole ? idOf(whole) : value.replaceAll(/\$(\w+)/g, (_, word) => idOf(word));
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(filled);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, filled(part)]));
}

/** Whether an answer has all that is expected of it; of a list, whether one of its records has. */
function fits(answer, expected) {
  if (Array.isArray(expected))
    return Array.isArray(answer) && expected.every((wanted) => answer.some((other) => fits(other, wanted)));
  if (typeof expected !== 'object' || expected === null) return answer === expected;
  return answer instanceof Object && Object.entries(expected).every(([key, wanted]) => fits(answer[key], wanted));
}

/** The acts beside the client: `colleague POST /1/…`, with a picture if it is given a `file`; `server runExports`. */
async function beside(call, { file, ...args }) {
  const [actor, method, path] = filled(call).split(' ');
  if (actor === 'server') return server[method]();
  const { key, token } = server.target.actors[actor];
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(`\x89PNG\r\n\x1a\n${file}`, 'latin1')], { type: 'image/png' }), file);
  for (const [name, value] of Object.entries(args)) form.append(name, value);
  const reply = await fetch(`${server.url}${path}?key=${key}&token=${token}`, {
    method,
    ...(file ? { body: form } : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(args) }),
  });
  return reply.json();
}

const told = [];
for (const [call, args, expected, keep, refused] of calls) {
  const before = server.requests().length;
  const isOther = /^(owner|colleague|server) /.test(call);
  const line = { call };
  try {
    const given = filled(args ?? {});
    const answer = await (isOther ? beside(call, given) : invoke(filled(call), given, refused));
    if (keep) kept[keep] = Array.isArray(answer) ? answer[0] : answer;
    if (expected !== undefined && !fits(answer, filled(expected))) line.wrong = JSON.stringify(answer) ?? 'nothing';
  } catch (fault) {
    line.wrong = String(fault?.stack ?? JSON.stringify(fault));
  }
  line.asked = server
    .requests()
    .slice(before)
    .map(({ method, url }) => `${method} ${new URL(url, server.url).pathname}`);
  if (!isOther) told.push(line);
}
hook.close();
await server.close();
console.log(JSON.stringify(told));
