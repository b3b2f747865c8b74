/** A board for tests: two lists and three cards. The owner is its admin, the colleague a member. */
import assert from 'node:assert/strict';
import { isRecord } from '../language.ts';
import { newCard } from '../server/nouns/cards/cards.ts';
import { initialValues } from '../server/world/tables.ts';
import { snapshot } from '../fixtures/plant.ts';
import type { Board, BoardPrefs, Card, List, Member } from '../server/world/records.ts';
import { testWorld, write, type ActorName, type TestWorld } from './test-world.ts';

export interface BoardWorld extends TestWorld {
  readonly board: Board;
  readonly doing: List;
  readonly done: List;
  readonly card: Card;
  readonly second: Card;
  /** A card of another board of the owner. */
  readonly elsewhere: Card;
  member(actor: ActorName): Member;
}

export function boardWorld(prefs: Partial<BoardPrefs> = {}): BoardWorld {
  const made = testWorld();
  const member = (actor: ActorName): Member => made.world.members.the(made.token(actor).idMember);
  const records = write(made, 'owner', (change) => {
    const boardOf = (name: string, ...actors: ActorName[]): Board => {
      const id = change.nextId();
      const board = change.add('boards', {
        id,
        name,
        idOrganization: made.world.fixtureNames.workspace,
        idMemberCreator: member('owner').id,
        shortLink: change.nextShortLink(),
        prefs: { ...initialValues.boards.prefs, ...prefs },
      });
      for (const actor of actors) {
        const memberType = actor === 'owner' ? 'admin' : 'normal';
        change.add('memberships', { modelType: 'board', idModel: id, idMember: member(actor).id, memberType });
      }
      return board;
    };
    const listOn = ({ id: idBoard }: Board, name: string, pos: number): List =>
      change.add('lists', { idBoard, name, pos });
    const cardOn = (list: List, name: string): Card => newCard(change, list, 'bottom', { name });
    const board = boardOf('Atlas', 'owner', 'colleague');
    const other = boardOf('Elsewhere', 'owner');
    const [doing, done, far] = [listOn(board, 'Doing', 1), listOn(board, 'Done', 2), listOn(other, 'Far', 1)];
    const [card, second, elsewhere] = [cardOn(doing, 'Maps'), cardOn(doing, 'Index'), cardOn(far, 'Far away')];
    return { board, doing, done, card, second, elsewhere };
  });
  return Object.assign(made, { ...records, member });
}

/** The whole world as text: equal texts mean equal worlds. */
export const picture = ({ world }: TestWorld): string => JSON.stringify(snapshot(world));

/** Makes a call that must be refused; returns the answer. */
export type Refused = readonly [
  method: string,
  path: string,
  args: Record<string, unknown>,
  status: number,
  message: RegExp,
  as?: ActorName | null,
];

/** Checks that every row refuses as it says and leaves the world unchanged. */
export function refusesAll(api: TestWorld, rows: readonly Refused[]): void {
  const before = picture(api);
  for (const [method, path, args, status, message, as] of rows) {
    const { status: answered, body } = api.call(method, path, args, as);
    const title = `${method} ${path} ${JSON.stringify(args).slice(0, 80)}`;
    assert.equal(answered, status, `${title}: ${JSON.stringify(body)}`);
    assert.match(isRecord(body) ? String(body['message']) : '', message, title);
    assert.equal(picture(api), before, `${title} changed something`);
  }
}

/** Checks that each field is read by itself as it is read with the others: an object as it is, anything else wrapped. */
export function readsAlone(api: TestWorld, path: string, fields: readonly string[]): void {
  const all = api.ok<Record<string, unknown>>('GET', path, { fields: fields.join() });
  for (const field of fields) {
    const value = all[field];
    assert.deepEqual(api.ok('GET', `${path}/${field}`), isRecord(value) ? value : { _value: value }, field);
  }
}
