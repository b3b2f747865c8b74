/** The replay is tested on answers of our own: taken for recordings of a year, they are replayed without a difference. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { shipped } from '../../shipped.ts';
import { startServer, type BoardstoneServer, type ServedWorld } from '../../index.ts';
import { sampleOf } from '../../testing/sample.ts';
import { spokenIn } from './forms.ts';
import { replayAll } from './replay.ts';
import type { Exchange } from './recorded.ts';

/** Each story is a recording: its requests in turn, some with arguments. */
const stories: readonly string[] = [
  'GET /members/me',
  'GET /members/me/boards; GET /members/me/organizations; GET /members/me/cards; GET /members/me/notifications',
  'GET /boards/$idBoard; GET /boards/$idBoard/labels; GET /boards/$idBoard/lists?filter=all; GET /boards/$idBoard/cards',
  'GET /boards/$idBoard; GET /boards/$idBoard/members; GET /boards/$idBoard/actions; GET /boards/$idBoard/organization',
  'GET /boards/$idBoard?fields=all&lists=open&cards=open&members=all&labels=all&checklists=all',
  'GET /organizations/$idOrganization; GET /organizations/$idOrganization/members/all',
  'GET /organizations/$idOrganization/boards; GET /organizations/$idOrganization/actions',
  'GET /cards/$idCard?fields=name,badges,labels; GET /cards/$idCard/name; GET /boards/$idBoard/name',
  'GET /cards/$idCard?checklists=all&members=true&customFieldItems=true; GET /cards/$idCard/checkItemStates',
  'GET /cards/$idOld; GET /cards/$idOld/checklists; GET /lists/$idOldList/cards',
  'GET /actions/$idComment/card; GET /actions/$idComment/list; GET /actions/$idComment; GET /actions/$idComment/board',
  'GET /checklists/$idDone?fields=name; GET /checklists/$idDone; PUT /checklists/$idDone {"name":"new"}',
  'GET /checklists/$idDone; DELETE /checklists/$idDone/checkItems/$idItem; GET /checklists/$idDone',
  'GET /cards/$idCard; DELETE /cards/$idCard/idMembers/$idMember; POST /cards/$idCard/idMembers {"value":"$idMember"}',
  'GET /cards/$idCard; POST /cards/$idCard/idMembers {"value":"$idMember"}; POST /cards/$idCard/checklists {"name":"n"}',
  'POST /cards {"idList":"$idList","idCardSource":"$idOld","name":"copy"}; DELETE /cards/$idCard; GET /cards/$idCard',
  'PUT /lists/$idList {"name":"n","pos":"bottom"}; POST /lists {"idBoard":"$idBoard","name":"m"}',
  'POST /customFields {"idModel":"$idBoard","modelType":"board","name":"n","type":"text","pos":"top"}',
  'GET /customFields/$idField; GET /customFields/$idField/options; DELETE /customFields/$idField',
  'GET /webhooks/$idHook; PUT /webhooks/$idHook {"description":"new"}; DELETE /webhooks/$idHook; GET /webhooks/$idHook',
  'GET /cards/$idCard; PUT /cards/$idCard {"name":"n","due":null,"idLabels":"$idGreen"}; PUT /cards/$idCard {"closed":true}',
  'GET /cards/$idCard/checkItemStates; GET /cards/$idCard/checklists; PUT /cards/$idCard/checkItem/$idItem {"name":"n"}',
  'DELETE /cards/$idCard/idLabels/$idGreen; GET /cards/$idCard; POST /cards/$idCard/idLabels {"value":"$idGreen"}',
  'GET /customFields/$idNumber; PUT /cards/$idCard/customField/$idNumber/item {"value":{"number":"2"}}',
  'GET /cards/$idCard; PUT /cards/$idCard {"idAttachmentCover":"$idFile"}; PUT /cards/$idCard {"idAttachmentCover":""}',
  'GET /lists/$idList/cards; GET /lists/$idList/actions; POST /lists/$idList/archiveAllCards',
  'GET /tokens/$token?webhooks=true; GET /notifications/$idNotification; GET /members/nobody',
];

let server: BoardstoneServer;
before(async () => {
  server = await startServer({ fixture: 'empty', limits: false, clock: 'manual', webhookCheck: false });
});
after(() => server.close());

/** The answers of our own server to a story, as if it had been recorded. */
async function recordingOf(story: string, at: string, number: number): Promise<readonly Exchange[]> {
  const fixture = { ...JSON.parse(shipped('fixtures/empty.json')), now: at };
  const world = server.world({ dialect: 'live', fixture, seed: 1 }) as ServedWorld;
  const { call, ids: made } = await spokenIn(world);
  const { idBoard, idCard } = made;
  const idOfNew = async (path: string, args: object): Promise<string> =>
    (await call('POST', path, { ...args })).body.id;
  const idGreen = await idOfNew('/labels', { idBoard, name: 'g', color: 'green' });
  const idNumber = await idOfNew('/customFields', {
    idModel: idBoard,
    modelType: 'board',
    name: 'n',
    type: 'number',
    pos: 2,
  });
  const idFile = await idOfNew(`/cards/${idCard}/attachments`, { url: 'https://example.com/a', name: 'a' });
  await call('POST', `/cards/${idCard}/idLabels`, { value: idGreen });
  const ids: Readonly<Record<string, string>> = { ...made, idGreen, idNumber, idFile };
  const exchanges: Exchange[] = [];
  for (const request of story.split('; ')) {
    const [method = '', path = '', body] = request
      .replaceAll(/\$(\w+)/g, (_, name: string) => ids[name]!)
      .split(/ (?=[/{])/);
    const answer = await call(method, path, body === undefined ? {} : JSON.parse(body));
    const json = JSON.parse(JSON.stringify(answer.body).replaceAll('http://…', 'https://trello.com'));
    exchanges.push({
      ...{ recording: `story ${number}#${exchanges.length}`, at, method, path: `/1${path.split('?')[0]}` },
      ...{ query: Object.fromEntries(new URLSearchParams(path.split('?')[1])), status: answer.status, headers: {} },
      ...(body && { body, contentType: 'application/json' }),
      ...(typeof json === 'string' ? { text: json.trimEnd() } : { json }),
    });
  }
  await world.close();
  return exchanges;
}

for (const year of sampleOf(['2016-11', '2021-06', '2023-12', '2026-06'], 4))
  test(`our own answers of ${year} are replayed without a difference`, async () => {
    const at = `${year}-11T09:00:00.000Z`;
    const all = await Promise.all(stories.map((story, number) => recordingOf(story, at, number)));
    const replayed = await replayAll('live', '', all.flat());
    const differing = replayed.flatMap(({ exchange, differences }) =>
      differences.map((point) => `${exchange.recording} ${exchange.method} ${exchange.path}: ${JSON.stringify(point)}`),
    );
    assert.deepEqual(differing, []);
  });
