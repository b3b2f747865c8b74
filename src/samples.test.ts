/** For every kind: right values are read, wrong ones are not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as kinds from './document/values/kinds.ts';
import { expects, readerOf } from './kinds/readers.ts';
import { rightOf, unknownId, wrongOf } from './samples.ts';

const samples: Readonly<Record<string, kinds.Data>> = {
  text: kinds.text(0, 5),
  'text of one or more': kinds.text(1, 5),
  name: kinds.name(2, 5),
  trimmed: kinds.trimmed(3, 5),
  pattern: kinds.pattern({ says: 'two letters', pattern: '^[a-z]{2}$', right: 'ab', wrong: 'a' }),
  url: kinds.url,
  'bare url': kinds.bareUrl,
  integer: kinds.integer(-1, 7),
  'integer without an end': kinds.integer(0),
  number: kinds.number(0, 2),
  'a positive number': kinds.positive,
  'any number': kinds.number(),
  'a few numbers': kinds.oneOfNumbers(-1, 1, 60),
  boolean: kinds.boolean,
  word: kinds.oneOf(['open', 'closed']),
  'word with other spellings': kinds.oneOf(['complete', 'incomplete'], { true: 'complete', false: 'incomplete' }),
  words: kinds.listOf(['name', 'desc']),
  'words or none': kinds.filterOrNone('boards'),
  'a plain list': kinds.plainList(['name', 'desc']),
  'a list of any words': kinds.texts('mail domains'),
  id: kinds.objectId,
  ids: kinds.idList,
  date: kinds.date,
  moment: kinds.moment,
  'moment named by an id': kinds.idMoment,
  'view moment': kinds.viewMoment,
  position: kinds.position,
  coordinates: kinds.coordinates,
  object: kinds.object({ text: kinds.text(1), color: kinds.optional(kinds.oneOf(['red', 'blue'])) }, true),
  'object that comes as one': kinds.object({ text: kinds.text(1) }),
  'list of objects': kinds.arrayOf(kinds.object({ text: kinds.text(1) }), 3),
  map: kinds.mapOf(kinds.integer(0, 9)),
  array: kinds.arrayOf(kinds.integer(0, 9), 2),
  'text or nothing': kinds.nullOr(kinds.text(0, 5)),
  'date or nothing': kinds.nullOr(kinds.date),
  either: kinds.booleanOrCover,
};

/** Well formed and yet wrong: whether it names something only a world can tell. */
const onlyAWorldKnows = unknownId;

for (const [title, kind] of Object.entries(samples)) {
  test(`${title}: what is right is read, what is wrong is not`, () => {
    const read = readerOf(kind);
    assert.deepEqual(
      rightOf(kind).filter((sent) => read(sent) === undefined),
      [],
    );
    assert.deepEqual(
      wrongOf(kind).filter(({ sent }) => sent !== onlyAWorldKnows && read(sent) !== undefined),
      [],
    );
    assert.ok(expects(kind).length > 0);
  });
}
