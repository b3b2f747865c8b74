/** Failures of one cause are one group, whatever their laws say. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { group, type Result, type Step } from './result.ts';

function failed(
  id: string,
  step: Partial<Step>,
  what: string,
  difference: readonly string[],
  level: Result['level'],
): Result {
  const at = { actor: 'owner', method: 'GET', path: '/1/cards/1', args: {}, status: 200, body: { id: '1', desc: '' } };
  return {
    ...{
      id,
      rule: id,
      section: '4.1',
      title: id,
      status: 'failed',
      ms: 1,
      level,
      witness: { exercised: 1, requests: 1 },
    },
    counterexample: { steps: [{ ...at, ...step }], what, difference, curl: '', expected: '', actual: '', trace: null },
  };
}

test('failures are grouped by the kind of request and its status, stated ones first', () => {
  const crash = (id: string) => failed(id, { method: 'POST', path: '/1/cards', status: 500 }, id, [], 'implied');
  assert.deepEqual(group([crash('A'), crash('B'), failed('C', {}, 'the id', [], 'stated')]), [
    { cause: 'GET /1/cards/1: the id', ids: ['C'] },
    { cause: 'POST /1/cards is answered 500', ids: ['A', 'B'] },
  ]);
});

test('failures that lack the same field have one cause', () => {
  const asked = { args: { fields: 'desc,due' } };
  const all = [
    failed('A', asked, 'when it is due', ['- "2031"', '+ (nothing)'], 'stated'),
    failed('B', {}, 'the card', ['  {', '-   due: null,', "    desc: ''", '  }'], 'stated'),
    failed('C', {}, 'the card', ['-   due: null,', '-   pos: 1'], 'stated'),
  ];
  assert.deepEqual(group(all), [
    { cause: 'GET /1/cards/1 does not show due', ids: ['A', 'B'] },
    { cause: 'GET /1/cards/1: the card', ids: ['C'] },
  ]);
});

test('a cause names the route once, and does not say that a name is missing where an answer shows too much', () => {
  const asked = { args: { fields: 'name,nonesuch' }, body: { id: '1', name: '', desc: '' } };
  const more = failed('A', asked, 'the keys shown', ["- only [ 'id', 'name', 'nonesuch' ]", "+ [ 'desc' ]"], 'stated');
  const part = failed('B', {}, 'prefs of its records of owner GET /1/boards/1 fields=prefs', [], 'stated');
  const asks = failed('C', {}, 'owner GET /1/cards/1 fields=nonesuch', [], 'stated');
  assert.deepEqual(
    group([more, part, asks]).map(({ cause }) => cause),
    ['GET /1/cards/1: the keys shown', 'GET /1/cards/1: prefs', 'GET /1/cards/1: fields=nonesuch'],
  );
});

test('one field with a wrong value is one cause, whether its record or the field alone is compared', () => {
  const body = { body: { id: '1', due: 'null', desc: '' } };
  const record = ['  {', '-   due: null,', "+   due: 'null',", "    desc: ''", '  }'];
  const alone = failed('B', body, 'due of its records of owner GET /1/cards/1', ['- a date', '+ "null"'], 'stated');
  const all = [
    failed('A', body, 'a card of a name alone', record, 'stated'),
    { ...alone, counterexample: { ...alone.counterexample!, actual: 'null' } },
  ];
  assert.deepEqual(group(all), [{ cause: 'GET /1/cards/1: due', ids: ['A', 'B'] }]);
});
