/**
 * Laws on what every row refuses without changing anything: unknown ids, words outside their sets, missing arguments.
 */
import fc from 'fast-check';
import { rowName } from '../../../src/document/values/paths.ts';
import { wordsOf } from '../../reference/stated-words.ts';
import { unknownId } from '../../law/arbitraries.ts';
import type { T } from '../../scene/tools.ts';
import { documentedIn, parts, type DocumentedEndpoint, type NamedArgument } from '../../law/documented.ts';
import { isPathWord, pathTables, type Rows } from '../../declared/rows.ts';
import type { Answer } from '../../wire/answer.ts';
import type { Loose } from '../../wire/exchange.ts';
import { law, ruleIds } from '../../law/law.ts';
import { oneOfEach } from '../../scene/members.ts';
import {
  placeholdersOf,
  isInScene,
  lastLook,
  snapshot,
  requestOf,
  requestsOf,
  standardScene,
  standardWords,
} from '../../law/standard.ts';
import { invalidValuesOf, sentWrong, switchesFor } from '../../law/invalid-values.ts';
import { disclaims } from '../../wire/target.ts';

/** A case for each row of the document of which this is true. */
export const each = (isWanted: (row: DocumentedEndpoint) => boolean) => (rows: Rows) => ({
  row: documentedIn(rows).filter(isWanted),
});

/** Sends requests that must be refused, one after another; at the end nothing has changed. */
async function allRefused(
  t: T,
  rows: string,
  requests: readonly Loose[],
  refuse: (request: Loose) => Promise<Answer> = (request) => t.owner.call(request).refused(),
): Promise<void> {
  t.pre(requests.length > 0);
  let before = requests.every(({ method }) => method === 'GET') ? undefined : await lastLook(t);
  for (const request of requests) {
    const { taken } = await refuse(request);
    t.witness('refusals');
    // If the server ignores words outside their sets, the other words count.
    if (taken && before !== undefined) before = await snapshot(t);
  }
  if (before !== undefined) t.expect(await snapshot(t), `the scene after refusals of ${rows}`).agrees(before);
}

/** The nouns that belong to the record before them in a path. */
const nested = ['checklist', 'checkItem', 'reaction', 'idOption'];

export const unknownIds = law('GEN-04', {
  title: 'an id in a path that is malformed, or names no such record there, is refused and changes nothing',
  also: ['GEN-02'],
  each: each((row) => placeholdersOf(row).length > 0),
  given: { malformed: fc.constantFrom(unknownId.slice(1), `${unknownId}0`, 'no_such_thing', `${unknownId.slice(1)}g`) },
  runs: 1,
  goals: ['refusals'],
  async holds({ row, malformed }, t) {
    const requests: Loose[] = [];
    const { elsewhere } = await standardScene(t);
    const absent = placeholdersOf(row).filter((placeholder) => !standardWords.includes(placeholder));
    const others = Object.fromEntries(absent.map((placeholder) => [placeholder, unknownId]));
    for (const placeholder of placeholdersOf(row)) {
      const values = [unknownId, malformed];
      if (isPathWord(placeholder)) values.push(...(await ofOtherKind(t, pathTables[placeholder])));
      if (nested.includes(placeholder) && placeholdersOf(row).length > 1)
        values.push(...[elsewhere[placeholder] ?? []].flat());
      for (const value of values)
        requests.push(await requestOf(t, row, { placeholders: { ...others, [placeholder]: value } }));
    }
    await allRefused(t, rowName(row), requests);
  },
});

const embeddable = ['checklists', 'comments', 'customFields', 'labels'];

export const invalidArguments = law('FLT-14/everywhere', {
  title: 'a value outside the set, the bounds or the type of an argument is refused and changes nothing',
  level: 'implied',
  also: ruleIds(
    'FLT-05 GEN-02 LIM-13 PAG-04 PAG-07 LIM-14 LIM-15 LIM-17 NOT-01 LIM-18',
    'LIM-19 CMT-01 CRD-02 CRD-04 CRD-11 CRD-39 CF-02 CF-33 DLT-02 POS-01 STK-01 STK-02',
  ),
  each: each((row) => isInScene(row) && row.named.some((argument) => invalidValuesOf(argument).length > 0)),
  goals: ['refusals'],
  async holds({ row }, t) {
    // A read need not know parts that the target lacks.
    const lacked = row.method === 'GET' ? embeddable.find((part) => disclaims(t.target, part)) : undefined;
    if (lacked !== undefined) t.skip(`the target does not have ${lacked}`);
    if (row.method === 'GET' && row.path.startsWith('/members')) await oneOfEach(t);
    const requests = new Map<Loose, NamedArgument>();
    for (const argument of row.named) {
      // The form of a new record for unknown words of a list is open: CRD-05.
      if (row.method === 'POST' && argument.isList && wordsOf(argument.kind).length > 0) continue;
      const switches = row.method === 'GET' ? switchesFor(argument.name, row.named) : {};
      for (const wrong of [...invalidValuesOf(argument), ...(await otherRecords(t, argument))]) {
        // 4.2 says number. We chose that it must be whole.
        if (argument.name === 'ixLastUpdate' && wrong === '1.5') continue;
        requests.set(await requestOf(t, row, { args: { ...switches, [argument.name]: wrong } }), argument);
      }
    }
    await allRefused(t, rowName(row), [...requests.keys()], (request) => sentWrong(t, request, requests.get(request)!));
  },
});

/** For an id of one kind the id of a record of another kind; for a list of ids a right one with a wrong one. */
async function otherRecords(t: T, { kind: asked, name, isRestricted }: NamedArgument): Promise<string[]> {
  const kind = asked.kind === 'nullOr' ? asked.of : asked;
  if (!isRestricted || name === 'idModels' || (kind.kind !== 'id' && kind.kind !== 'ids') || kind.of === null)
    return [];
  if (kind.kind === 'id') return ofOtherKind(t, kind.of);
  const all = Object.entries({ ...(await standardScene(t)).placeholders, member: t.owner.idMember });
  const own = all.flatMap(([word, id]) => (isPathWord(word) && pathTables[word] === kind.of ? [id] : []));
  return own.map((id) => `${id},nonesuch`);
}

/** A list and a card of the scene, where records of another table are asked for. */
async function ofOtherKind(t: T, table: string): Promise<string[]> {
  const { list, card } = await standardScene(t);
  return [...(table === 'lists' ? [] : [list.id]), ...(table === 'cards' ? [] : [card.id])];
}

/** Arguments that a row needs: the complete request may succeed, without one of them it is refused. */
export const missingArguments = law('GEN-09', {
  also: ['GEN-02', 'CF-25', 'CMT-01', 'CRD-04', 'DLT-02', 'STK-01', 'STK-02'],
  needs: ['writes', 'cards'],
  each: parts((row) => isInScene(row) && row.named.some(({ isNeeded }) => isNeeded)),
  goals: ['refusals'],
  async holds({ part: { label, rows } }, t) {
    const requests: Loose[] = [];
    for (const row of rows)
      for (const { name } of row.named.filter(({ isNeeded }) => isNeeded))
        requests.push(...(await requestsOf(t, [row], { args: { [name]: undefined } })));
    await allRefused(t, `rows of ${label}`, requests);
  },
});

export const invalidPathWords = law('FLT-14/paths', {
  title: 'a field or filter in a path that is not in its set is refused',
  also: ['FLT-05'],
  each: each((row) => isInScene(row) && Object.values(row.params).some((kind) => wordsOf(kind).length > 0)),
  async holds({ row }, t) {
    for (const [name, kind] of Object.entries(row.params)) {
      if (wordsOf(kind).length === 0) continue;
      for (const word of ['nonesuch', `${wordsOf(kind)[0]}nonesuch`]) {
        await t.owner.call(await requestOf(t, row, { placeholders: { [name]: word } })).refused();
      }
    }
  },
});
