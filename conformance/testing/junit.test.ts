/** The check of JUnit's form finds what the published schema does not have. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wrongInJunit } from './junit.ts';

const right = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="all" time="0.5">
  <testsuite name="a" tests="2" failures="1"
      errors="0" time="1.25"><properties><property name="seed" value="1"/></properties>
    <testcase name="b"><failure type="c" message="d">&lt;e</failure><system-out>f</system-out></testcase>
    <testcase name="g"><skipped message="h"/></testcase>
  </testsuite>
</testsuites>
`;

test('a report of the schema is right, and each change to it is named', () => {
  assert.deepEqual(wrongInJunit(right), []);
  const changes: readonly (readonly [string, string, string])[] = [
    [' failures="1"', '', 'testsuite without failures'],
    ['<skipped', '<properties/><skipped', 'properties in testcase'],
    ['<failure ', '<failure file="i" ', 'file of failure'],
    ['time="1.25"', 'time="1.2567"', 'testsuite: time="1.2567"'],
    ['<testcase name="b">', '<testcase name="b">text', 'text in testcase: text'],
    ['&lt;e', '<e', 'no markup: <e</failure><system-out>f</system-out></'],
    ['</testsuites>', '', 'testsuites is not closed'],
    ['</testcase>', '</testsuite>', '</testsuite> closes something else'],
    ['<?xml version="1.0" encoding="UTF-8"?>', '', 'it begins with no declaration'],
  ];
  for (const [from, to, named] of changes) {
    const wrong = wrongInJunit(right.replace(from, to));
    assert.ok(
      wrong.some((line) => line === named),
      `${named}: ${wrong.join('; ')}`,
    );
  }
});
