/** Board stars and saved searches (4.2, 4.3): lists that a member keeps in an order of their own. */
import { place } from '../../changes/position.ts';
import type { BoardStar, Member, SavedSearch } from '../../world/records.ts';
import { must } from '../../calls/refusal.ts';
import { boardStarResource, savedSearchResource } from './shown-own.ts';
import type { ValuesOf } from '../../../document/values/kinds.ts';
import { making, settable } from '../../records/table.ts';
import { boardStarTable, savedSearchTable } from '../../records/member.ts';
import type { Position } from '../../../document/values/kinds.ts';
import type { PathRecords } from '../../rows/path-records.ts';
import { setOne } from '../../rows/families.ts';
import { GET, POST, PUT, DELETE, type Context } from '../../rows/endpoint.ts';

const starChanges = settable(boardStarTable, 'update');
type StarChanges = Partial<ValuesOf<typeof starChanges>>;

function changeStar(
  { member: who, boardStar: star }: Pick<PathRecords, 'member' | 'boardStar'>,
  { idBoard, pos }: StarChanges,
  context: Context,
): BoardStar {
  const { world, change } = context;
  if (idBoard !== undefined) {
    const board = context.see('boards', idBoard, 'idBoard');
    const other = world.by.boardStar.get(who.id, board.id);
    must('STR-03', !other || other === star, 'that board has a star already');
    change.update('boardStars', star, { idBoard: board.id });
  }
  return pos === undefined ? star : change.update('boardStars', star, { pos: placeStar(context, who, pos, star) });
}
const placeStar = ({ world, change }: Context, { id }: Member, pos: Position, self?: BoardStar): number =>
  place(change, 'boardStars', world.by.boardStarsOfMember.of(id), pos, self);

const searchChanges = settable(savedSearchTable, 'update');
type SearchChanges = Partial<ValuesOf<typeof searchChanges>>;

function changeSearch(
  { member: who, savedSearch: search }: Pick<PathRecords, 'member' | 'savedSearch'>,
  { pos, ...plain }: SearchChanges,
  context: Context,
): SavedSearch {
  context.change.update('savedSearches', search, plain);
  if (pos === undefined) return search;
  return context.change.update('savedSearches', search, { pos: placeSearch(context, who, pos, search) });
}
const placeSearch = ({ world, change }: Context, { id }: Member, pos: Position, self?: SavedSearch): number =>
  place(change, 'savedSearches', world.by.savedSearchesOfMember.of(id), pos, self);

const oneOfStar = {
  needs: ['write', 'account'],
  shows: boardStarResource,
  fields: starChanges,
  by: changeStar,
} as const;
const oneOfSearch = {
  needs: ['write', 'own'],
  shows: savedSearchResource,
  fields: searchChanges,
  by: changeSearch,
} as const;

export const boardStars = [
  GET('/members/{member}/boardStars', 'the stars of a member, in their order', {
    many: 'unordered',
    needs: ['read', 'own'],
    shows: boardStarResource,
    run: ({ member: who }, { world }) => [...world.by.boardStarsOfMember.of(who.id)],
  }),
  GET('/members/{member}/boardStars/{boardStar}', 'one star', { needs: ['read', 'own'], shows: boardStarResource }),
  POST('/members/{member}/boardStars', 'stars a board', {
    needs: ['write', 'own'],
    shows: boardStarResource,
    args: making(boardStarTable),
    run({ member: who, idBoard, pos }, context) {
      const board = context.see('boards', idBoard, 'idBoard');
      return (
        context.world.by.boardStar.get(who.id, board.id) ??
        context.change.add('boardStars', { idMember: who.id, idBoard: board.id, pos: placeStar(context, who, pos) })
      );
    },
  }),
  PUT('/members/{member}/boardStars/{boardStar}', 'changes a star', {
    needs: ['read'],
    shows: boardStarResource,
    args: starChanges, // STR-02
    run: ({ member, boardStar, ...changes }, context) => changeStar({ member, boardStar }, changes, context),
  }),
  setOne('/members/{member}/boardStars/{boardStar}/idBoard', 'puts a star onto another board', oneOfStar),
  setOne('/members/{member}/boardStars/{boardStar}/pos', 'moves a star', oneOfStar),
  DELETE('/members/{member}/boardStars/{boardStar}', 'removes a star', {
    needs: ['write', 'own'],
    run: ({ boardStar: star }, { change }) => change.remove('boardStars', star),
  }),
];

export const savedSearches = [
  GET('/members/{member}/savedSearches', 'the saved searches of a member', {
    many: 'unordered',
    needs: ['read', 'own'],
    shows: savedSearchResource,
    run: ({ member: who }, { world }) => [...world.by.savedSearchesOfMember.of(who.id)],
  }),
  GET('/members/{member}/savedSearches/{savedSearch}', 'one saved search', {
    needs: ['read', 'own'],
    shows: savedSearchResource,
  }),
  POST('/members/{member}/savedSearches', 'saves a search', {
    needs: ['write', 'own'],
    shows: savedSearchResource,
    args: making(savedSearchTable), // SCH-03, LIM-34
    run: ({ member: who, name: title, query: words, pos }, context) =>
      context.change.add('savedSearches', {
        idMember: who.id,
        name: title,
        query: words,
        pos: placeSearch(context, who, pos),
      }),
  }),
  PUT('/members/{member}/savedSearches/{savedSearch}', 'changes a saved search', {
    needs: ['write', 'own'],
    shows: savedSearchResource,
    args: searchChanges,
    run: ({ member, savedSearch, ...changes }, context) => changeSearch({ member, savedSearch }, changes, context),
  }),
  setOne('/members/{member}/savedSearches/{savedSearch}/name', 'changes the name of a saved search', oneOfSearch),
  setOne('/members/{member}/savedSearches/{savedSearch}/query', 'changes the query of a saved search', oneOfSearch),
  setOne('/members/{member}/savedSearches/{savedSearch}/pos', 'moves a saved search', oneOfSearch),
  DELETE('/members/{member}/savedSearches/{savedSearch}', 'deletes a saved search', {
    needs: ['write', 'own'],
    run: ({ savedSearch: search }, { change }) => change.remove('savedSearches', search),
  }),
];
