/** A family on 1.5, 1.10 and 4: each argument of a read has the same effect together with others. */
import { picked } from '../../../src/language.ts';
import fc from 'fast-check';
import { createdAt } from '../../../src/kinds/values.ts';
import { takes } from '../../../src/kinds/readers.ts';
import { law } from '../../law/law.ts';
import type { NamedArgument } from '../../law/documented.ts';
import {
  bringing,
  claimed,
  recordsAt,
  requestFor,
  showingRows,
  valuesAt,
  type Showing,
  type ShowingRow,
} from '../../law/places.ts';
import { statedWords } from '../../reference/stated-words.ts';
import { timeless } from '../../scene/reading.ts';
import { showScene } from '../../scene/shown.ts';
import { agree, embedsIn, nameOf } from './shown.ts';
import type { T } from '../../scene/tools.ts';

/** Times and models are those of the scene: a second before the youngest comment, a notification, the card. */
const moment = 'a moment';
const model = 'a model';

/** Values that an argument takes. Those that show or hide something in comparison with the default are drawn more often. */
function valuesOf({ name, kind }: NamedArgument, { showings }: ShowingRow): fc.Arbitrary<string> {
  const set = showings.find(({ fields }) => fields === name)?.set;
  if (set) return fc.subarray([...set], { minLength: 1, maxLength: 4 }).map((some) => some.join());
  if (kind.kind === 'moment') return fc.constant(moment);
  if (kind.kind === 'ids') return fc.constant(model);
  if (name === 'page') return fc.constantFrom('0', '1');
  // The fields of the short form are left open.
  if (/format$/.test(name)) return fc.constantFrom('list', 'count');
  // A limit of 60 is above the usual one, which is 50; a lower one leaves little to be seen.
  if (kind.kind === 'integer')
    return fc.constantFrom(...['1', '2', '60', '60', '60'].filter((value) => takes(kind, value)));
  // Among the words of a filter, true and false are our own.
  const flags = kind.kind === 'word' ? [] : ['true', 'false'].filter((value) => takes(kind, value));
  const right = [...flags, ...statedWords({ kind, isRestricted: true })];
  const embed = showings.find((showing) => showing.embed?.name === name)?.embed;
  const idle = embed?.usual === true ? 'true' : String(embed?.off);
  // The scene has no records of most types.
  const much = right.length > few ? [bringing({ kind })] : right.filter((word) => word !== idle);
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...much) }, fc.constantFrom(...right));
}
const few = 10;

/** Combines most arguments, but few of those that leave little to be seen. */
const rare = /since$|before$|^page$|^idModels$|format$/;
const drawnFor = (row: ShowingRow) => ({
  sent: fc.record(
    Object.fromEntries(
      row.row.named.map((argument) => [
        argument.name,
        rare.test(argument.name)
          ? fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, valuesOf(argument, row))
          : fc.option(valuesOf(argument, row), { freq: 9, nil: undefined }),
      ]),
    ),
  ),
});

/**
 * In each round the places are asked for in two halves, by a digit of their number: any two are apart in some rounds. Few
 * reads of a row with a low limit.
 */
const inRounds = (at: ShowingRow) =>
  Array.from({ length: at.row.members ? 6 : 12 }, (_, round) => ({ label: `${at.label}, ${round}`, at, round }));
const halfIn = ({ showings }: ShowingRow, round: number) => {
  const digits = Math.max(1, Math.ceil(Math.log2(showings.length)));
  return (showing: Showing): boolean => ((showings.indexOf(showing) >> (round % digits)) & 1) === 1;
};

type Sent = Readonly<Record<string, string>>;

/** The arguments as they are sent: a page has a limit beside it, because page times limit has a bound (4.2). */
function filledIn(drawn: Readonly<Record<string, string | undefined>>, { row }: ShowingRow, placeholders: Sent): Sent {
  const kindOf = (name: string) => row.named.find((argument) => argument.name === name)!.kind;
  const valueOf = (name: string, value: string) => {
    if (value === model) return placeholders['card']!;
    if (value !== moment) return value;
    const kind = kindOf(name);
    if (kind.kind === 'moment' && kind.names === 'id') return placeholders['notification'] ?? 'null';
    const { action } = placeholders;
    return action === undefined ? 'null' : new Date(createdAt(action) - 1000).toISOString();
  };
  const sent = Object.entries(drawn).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, valueOf(name, value)] as const],
  );
  return { ...(drawn['page'] && { limit: '2' }), ...Object.fromEntries(sent) };
}

/** The record around a place that has a field of the same name, too: the memberships of a board. */
const fieldAround = ({ showings }: Pick<ShowingRow, 'showings'>, { keys }: Showing): Showing | undefined =>
  showings.find((showing) => showing.keys.join() === keys.slice(0, -1).join() && showing.set.includes(keys.at(-1)!));

/** The arguments that decide which records stand at a place, and those of the places around it. */
const decidingAt = ({ row, showings }: ShowingRow, showing: Showing): readonly string[] => {
  const { embed } = showing;
  if (!embed) return row.arguments.map(({ name }) => name);
  const field = fieldAround({ showings }, showing)?.fields;
  return [...embed.within, embed, ...embed.args].map(({ name }) => name).concat(field ?? []);
};

/** The ids at a place, grouped by the record around them. If a number is shown in their place, the number. */
function idsAt(body: unknown, { keys, resource }: Showing, isLimited: boolean): ReadonlyMap<string, unknown> {
  const seen = (value: any): unknown => {
    if (value !== null && typeof value === 'object' && !Array.isArray(value) && !('id' in value)) return value;
    if (typeof value === 'number') return value;
    const ids = [value ?? []].flat().map((record: any) => record?.id ?? '');
    // Which cards a limit leaves, and in which order, is left open.
    return isLimited && !/^(action|notification)$/.test(resource) ? ids.length : ids.toSorted();
  };
  return new Map(valuesAt(body, keys).map(({ around, value }) => [String(around?.id ?? ''), seen(value)]));
}

/** Whether the embed decides alone what stands there: no field of that name is shown. */
function isDecided(row: ShowingRow, showing: Showing, sent: Sent): boolean {
  const around = fieldAround(row, showing);
  const named = around?.fields === undefined ? undefined : sent[around.fields]?.split(',');
  return around === undefined || (showing.embed!.name in sent && named?.includes(showing.keys.at(-1)!) === false);
}

const shownBy = (sent: Sent) => `beside other arguments: ${new URLSearchParams(sent)}`;

/** A place shows the fields that were named for it, whatever else was asked for; and nothing where it is switched off. */
function showsWhatIsNamed(t: T, row: ShowingRow, showing: Showing, sent: Sent, body: unknown): void {
  const { keys, embed, fields, set, label } = showing;
  const records = recordsAt(body, keys);
  if (embed && ['false', 'none'].includes(sent[embed.name]!))
    t.expect(records, `${label}, which is switched off, ${shownBy(sent)}`).is([]);
  const named = fields === undefined ? undefined : sent[fields]?.split(',');
  if (!named) return;
  const along = embedsIn(showing, row.showings);
  const judged = set.filter((name) => !along.includes(name));
  // A number of records has no fields.
  for (const { record } of records.filter(({ record: { id } }) => id !== undefined).slice(-20))
    t.expect(
      judged.filter((name) => name in record),
      `which fields one of ${label} has ${shownBy(sent)}`,
    ).sameAs(judged.filter((name) => named.includes(name)));
}

export const besideOthers = law('CNV-13/combined', {
  title: 'an argument of a read has the same effect together with other arguments',
  also: ['ACT-09', 'CNV-08', 'FLT-03', 'NOT-14'],
  each: (rows) => ({
    turn: showingRows(rows)
      .filter(({ row }) => row.named.length > 1)
      .flatMap(inRounds),
  }),
  given: ({ turn }) => drawnFor(turn.at),
  runs: 1,
  goals: ['together'],
  early: true,
  async holds({ turn: { at: row, round }, sent: drawn }, t) {
    const showings = claimed(t, row);
    const { placeholders: ofOwner, joined } = await showScene(t);
    const placeholders = round % 2 === 1 ? joined : ofOwner;
    const sent = filledIn(drawn, row, placeholders);
    const ask = async (args: Sent) => t.owner.call(await requestFor(t, row, [], args, placeholders));
    const reply = await ask(sent);
    // A member may be on more cards than are shown with their actions (7).
    t.pre(reply.body?.error !== 'API_TOO_MANY_CARDS_REQUESTED');
    const whole = reply.ok();
    const wholeBody = timeless(whole);
    const judged = showings.filter((showing) => isDecided(row, showing, sent));
    const isFirst = halfIn(row, round);
    for (const showing of judged) showsWhatIsNamed(t, row, showing, sent, whole);
    for (const isFirstHalf of [true, false]) {
      const places = judged.filter((showing) => isFirst(showing) === isFirstHalf);
      const names = places.flatMap((place) => decidingAt(row, place));
      const deciding = picked(sent, (name) => names.includes(name));
      const alone = (await ask(deciding)).ok();
      const answeredAlone = timeless(alone);
      for (const place of places) {
        const isLimited = decidingAt(row, place).some((name) => name.endsWith('limit') && name in sent);
        const [those, these] = [idsAt(alone, place, isLimited), idsAt(whole, place, isLimited)];
        for (const [id, shown] of those)
          if (these.has(id)) t.expect(these.get(id), `the ids of ${place.label} ${shownBy(sent)}`).is(shown);
        const fields = place.set.filter((name) => !embedsIn(place, showings).includes(name));
        const records = new Map(recordsAt(answeredAlone, place.keys).map((at) => [nameOf(at), at.record]));
        for (const at of recordsAt(wholeBody, place.keys).slice(-20))
          agree(t, `one of ${place.label} ${shownBy(sent)}`, records.get(nameOf(at)) ?? {}, at.record, fields);
        t.witness('together', those.size);
      }
    }
  },
});
