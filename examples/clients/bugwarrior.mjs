/**
 * A program of Debian's packages, in Python, that makes a task of each card that is open in an open list:
 * `boardstone run --intercept -- node bugwarrior.mjs`. Prints as JSON what it asked of the server, the cards of its
 * tasks, and those that the server shows.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { BOARDSTONE_URL: url, BOARDSTONE_KEY: key, BOARDSTONE_TOKEN: token } = process.env;
const folder = mkdtempSync(join(tmpdir(), 'bugwarrior-'));
const [settings, taskrc] = [join(folder, 'bugwarriorrc'), join(folder, 'taskrc')];
writeFileSync(taskrc, `data.location=${folder}\nconfirmation=off\n`);
writeFileSync(
  settings,
  `[general]
targets = boards
taskrc = ${taskrc}
[boards]
service = trello
trello.api_key = ${key}
trello.token = ${token}
`,
);

const env = { ...process.env, HOME: folder, BUGWARRIORRC: settings, TASKRC: taskrc };
execFileSync('bugwarrior-pull', { env, stdio: 'pipe' });
const tasks = JSON.parse(execFileSync('task', ['rc.verbose=nothing', 'export'], { env, encoding: 'utf8' }));
rmSync(folder, { recursive: true });

const asked = await (await fetch(`${url}/_boardstone/requests`)).json();
const boards = `${url}/1/members/me/boards?cards=visible&key=${key}&token=${token}`;
const cards = (await (await fetch(boards)).json()).flatMap((board) => board.cards);
const idsOf = (records, field) => records.map((record) => record[field]).toSorted();
console.log(
  JSON.stringify({
    asked: asked.map(({ method, url }) => `${method} ${url.split('?')[0]}`),
    tasks: idsOf(tasks, 'trellocardid'),
    cards: idsOf(cards, 'id'),
  }),
);
