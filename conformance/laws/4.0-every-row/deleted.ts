/** Laws on deleted records: no listing shows one, no route reads or takes it, and it cannot be deleted twice. */
import { isRecord, keysOf } from '../../../src/language.ts';
import { rowName } from '../../../src/document/values/paths.ts';
import { documentedIn, oursIn, type DocumentedEndpoint } from '../../law/documented.ts';
import { invalidValuesOf } from '../../law/invalid-values.ts';
import { law } from '../../law/law.ts';
import { freshId, placeholdersOf, isInScene, isMade, snapshot, requestOf, standardScene } from '../../law/standard.ts';
import { pathTables, type PathWord } from '../../declared/rows.ts';
import { stageRequest } from '../../wire/provision.ts';
import { disclaims } from '../../wire/target.ts';
import { idsFor } from '../../scene/acts.ts';
import { couldSet, idsOf, timeless } from '../../scene/reading.ts';
import type { T } from '../../scene/tools.ts';
import { idsAt, isStage, nounAt, nounOf, type Noun } from '../../things/nouns.ts';
import type { Loose } from '../../wire/exchange.ts';

type Row = DocumentedEndpoint;

type Deletion = ReturnType<typeof deletions>[number];
/** Every kind of record that these rows make, with each way to end it; `rows` may lead to it. */
const deletions = (rows: readonly Row[], isEnding: (row: Row) => boolean, withStages: boolean) =>
  keysOf(pathTables).flatMap((word) => {
    if (!isMade(word)) return [];
    const name = nounAt(word);
    const { ended, closed, endsClosed }: Partial<Noun> = name ? nounOf(name) : {};
    const making = rows.find(({ makes }) => makes === word);
    const made = making ? rowName(making) : `a new ${word}`;
    /** Ends it, or skips the law where this server does it in another way; returns the request, to send it again. */
    const way = (how: string, end: (t: T, id: string) => Promise<Loose>) => ({
      label: `${made}, then ${how}`,
      word,
      rows,
      async end(t: T, id: string) {
        if (closed && endsClosed) await couldSet(t.stage(closed, { id }));
        return end(t, id);
      },
    });
    const ending = rows
      .filter((row) => row.method === 'DELETE' && row.ends === word && isInScene(row) && isEnding(row))
      .map((row) =>
        way(rowName(row), async (t, id) => {
          const request = await requestOf(t, row, { placeholders: { [word]: id } });
          await t.owner.call(request).ok();
          return request;
        }),
      );
    // For the other kinds no row of the document deletes a record.
    if (!withStages || ending.length > 0 || !ended || !isStage(ended)) return ending;
    const byStage = async (t: T, id: string) => {
      const args = idsFor(ended, { ...idsAt((await standardScene(t)).placeholders), id });
      await t.stage(ended, args);
      return stageRequest(t.target, ended, args);
    };
    return [way(ended, byStage)];
  });

/** The requests that name the record: in the path, or as the value of an argument that is an id of its kind. */
async function naming(t: T, { rows, word }: Deletion, id: string): Promise<{ reads: Loose[]; writes: Loose[] }> {
  const requests: Loose[] = [];
  const isThere = (row: Row) => !row.capabilities.some((capability) => disclaims(t.target, capability));
  for (const row of rows.filter(isInScene).filter(isThere)) {
    if (placeholdersOf(row).includes(word)) requests.push(await requestOf(t, row, { placeholders: { [word]: id } }));
    // A checklist may go on without the card that it is taken off (removeChecklistFromCard), and be added again.
    for (const argument of word === 'checklist' ? [] : row.named) {
      const { kind: asked, name } = argument;
      const kind = asked.kind === 'nullOr' ? asked.of : asked;
      const isOfKind = (kind.kind === 'id' || kind.kind === 'ids') && kind.of === pathTables[word];
      if (isOfKind && invalidValuesOf(argument).length > 0)
        requests.push(await requestOf(t, row, { args: { [name]: id } }));
    }
  }
  return {
    reads: requests.filter(({ method }) => method === 'GET'),
    writes: requests.filter(({ method }) => method !== 'GET'),
  };
}

/** Whether the row lists such records. */
export const isListing = ({ method, many, shows, path, params }: Row, word: PathWord): boolean =>
  method === 'GET' && many !== undefined && shows?.name === word && !path.includes(`{${word}}`) && !params['field'];

/** The listings of such records, with the filters that show most. */
export async function listingsOf(t: T, { rows, word }: Pick<Deletion, 'rows' | 'word'>): Promise<Loose[]> {
  const takesAll = (row: Row) => row.named.some(({ name }) => name === 'filter');
  const requests = rows.filter((row) => isInScene(row) && isListing(row, word));
  return Promise.all(
    requests.map((row) =>
      requestOf(t, row, {
        args: takesAll(row) ? { filter: 'all' } : {},
        ...(row.params['filter'] && { placeholders: { filter: 'all' } }),
      }),
    ),
  );
}

/** The record of this id in an answer, without its times and its place: a server may number places anew. */
function neighbourIn(body: unknown, id: string): unknown {
  const { pos: _, ...record } =
    [body].flat().find((shown): shown is Record<string, unknown> => isRecord(shown) && shown.id === id) ?? {};
  return timeless(record);
}

async function isGone(deletion: Deletion, t: T): Promise<void> {
  const { owner, expect } = t;
  const { placeholders } = await standardScene(t);
  const id = await freshId(t, deletion.word);
  if (deletion.word === 'label')
    await couldSet(t.stage('addLabelToCard', { idCard: placeholders['card']!, idLabel: id }));
  // A server that lets a cover be chosen in this way may not show it any more.
  if (deletion.word === 'attachment') await owner.put(`/1/cards/${placeholders['card']}`, { idAttachmentCover: id });
  // Another record of the same kind, which stays.
  const { [deletion.word]: other = '' } = placeholders;
  const { reads, writes } = await naming(t, deletion, id);
  const stays = (request: Loose, body: unknown, was: unknown) => {
    if (!JSON.stringify(was ?? null).includes(id))
      expect(
        neighbourIn(body, other),
        `what GET ${request.path} shows of another ${deletion.word} once one is deleted`,
      ).is(was);
  };
  const listings: { readonly request: Loose; readonly was: unknown }[] = [];
  for (const request of await listingsOf(t, deletion)) {
    const { taken, body } = await owner.call(request);
    if (taken && Array.isArray(body) && idsOf(body).includes(id))
      listings.push({ request, was: neighbourIn(body, other) });
  }
  const readable: Loose[] = [];
  for (const request of reads) if ((await owner.call(request)).taken) readable.push(request);
  const staying: { readonly request: Loose; readonly was: unknown }[] = [];
  for (const request of ['', id].includes(other) ? [] : (await naming(t, deletion, other)).reads) {
    const { taken, body } = await owner.call(request);
    if (taken) staying.push({ request, was: neighbourIn(body, other) });
  }
  const removal = await deletion.end(t, id);
  for (const { request, was } of listings) {
    await t.eventually(
      () => owner.call(request).list(),
      (records) => {
        expect(idsOf(records), `the ids at ${request.path} once it is deleted`).excludes(id);
        stays(request, records, was);
      },
    );
  }
  for (const request of [...readable, ...writes, removal]) await owner.call(request).refused();
  for (const { request, was } of staying) stays(request, await owner.call(request).ok(), was);
  await t.eventually(
    async () =>
      Object.entries(await snapshot(t)).flatMap(([path, seen]) => (JSON.stringify(seen).includes(id) ? path : [])),
    (paths) => expect(paths, `where the id of a ${deletion.word} is still shown once it is deleted`).is([]),
  );
  t.witness('places', listings.length + readable.length + writes.length);
}

const needs = ['writes', 'cards'] as const;

export const deletedIsGone = law('GEN-05', {
  needs,
  each: (rows) => ({ deletion: deletions(documentedIn(rows), () => true, true) }),
  goals: ['places'],
  holds: ({ deletion }, t) => isGone(deletion, t),
});

export const oursIsGone = law('GEN-05/ours', {
  title: 'a record that was deleted is gone from every listing and route',
  level: 'chosen',
  needs,
  each: (rows) => ({ deletion: deletions([...documentedIn(rows), ...oursIn(rows)], ({ claim }) => !claim, false) }),
  goals: ['places'],
  holds: ({ deletion }, t) => isGone(deletion, t),
});
