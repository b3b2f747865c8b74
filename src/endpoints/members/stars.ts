/** Board stars and saved searches (4.2, 4.3): lists that a member keeps in an order of their own. */
import { makeRoom, place } from '../../model/commands/position.ts';
import type { BoardStar, Member, SavedSearch } from '../../model/world/records.ts';
import { must } from '../../model/refusal.ts';
import { capped } from '../../model/queries/select.ts';
import { boardStar, savedSearch } from '../../resources/own.ts';
import type { Read } from '../../spec/kinds.ts';
import { kindsSet, making, settable } from '../../spec/table.ts';
import { boardStarTable, savedSearchTable } from '../../spec/tables/member.ts';
import type { Position } from '../../spec/values.ts';
import { GET, POST, PUT, DELETE, because, nothing, type Context } from '../../dispatch/endpoint.ts';

const notShown = 'below a member, but not shown by the document';

/** The position of a star or a search in the list of the member. */
function placed(
  kind: 'boardStars' | 'savedSearches',
  who: Member,
  pos: Position,
  self: BoardStar | SavedSearch | undefined,
  { world, change }: Context,
): number {
  if (kind === 'boardStars') {
    const stars = world.by.boardStarsOfMember.of(who.id);
    makeRoom(change, kind, stars, pos);
    return place(stars, pos, self);
  }
  const searches = world.by.savedSearchesOfMember.of(who.id);
  makeRoom(change, kind, searches, pos);
  return place(searches, pos, self);
}

const starChanges = settable(boardStarTable, 'update');
type StarChanges = Partial<Read<typeof starChanges>>;
const star = kindsSet(boardStarTable, 'update');

function changeStar(who: Member, star: BoardStar, { idBoard, pos }: StarChanges, context: Context): BoardStar {
  const { world, change } = context;
  if (idBoard !== undefined) {
    const board = context.see('boards', idBoard, 'idBoard');
    const other = world.by.boardStar.get(who.id, board.id);
    must('STR-03', !other || other === star, 'that board has a star already');
    change.update('boardStars', star, { idBoard: board.id });
  }
  if (pos !== undefined) change.update('boardStars', star, { pos: placed('boardStars', who, pos, star, context) });
  return star;
}

const searchChanges = settable(savedSearchTable, 'update');
type SearchChanges = Partial<Read<typeof searchChanges>>;
const search = kindsSet(savedSearchTable, 'update');

function changeSearch(
  who: Member,
  search: SavedSearch,
  { pos, ...plain }: SearchChanges,
  context: Context,
): SavedSearch {
  context.change.update('savedSearches', search, plain);
  if (pos !== undefined) {
    context.change.update('savedSearches', search, { pos: placed('savedSearches', who, pos, search, context) });
  }
  return search;
}

export const boardStars = because(notShown, [
  GET('/members/{member}/boardStars', {
    section: '4.2',
    says: 'the stars of a member, in their order',
    many: 'unordered',
    needs: ['read', 'own'],
    shows: boardStar,
    run: ({ member: who }, { world }) => capped(world.by.boardStarsOfMember.of(who.id)),
  }),
  GET('/members/{member}/boardStars/{boardStar}', {
    section: '4.2',
    says: 'one star',
    needs: ['read', 'own'],
    shows: boardStar,
    run: ({ boardStar: star }) => star,
  }),
  POST('/members/{member}/boardStars', {
    says: 'stars a board',
    makes: 'boardStars',
    needs: ['write', 'own'],
    shows: boardStar,
    args: making(boardStarTable),
    run({ member: who, idBoard, pos }, context) {
      const board = context.see('boards', idBoard, 'idBoard');
      return (
        context.world.by.boardStar.get(who.id, board.id) ??
        context.change.add('boardStars', {
          idMember: who.id,
          idBoard: board.id,
          pos: placed('boardStars', who, pos, undefined, context),
        })
      );
    },
  }),
  PUT('/members/{member}/boardStars/{boardStar}', {
    section: '4.3',
    says: 'changes a star',
    keeps: { 'STR-02': ['idBoard', 'pos'] },
    needs: ['read'],
    example: { pos: 'top' },
    shows: boardStar,
    args: starChanges,
    run: ({ member: who, boardStar: star, ...changes }, context) => changeStar(who, star, changes, context),
  }),
  PUT('/members/{member}/boardStars/{boardStar}/idBoard', {
    section: '4.3',
    says: 'puts a star onto another board',
    needs: ['write', 'account'],
    example: { value: '{board}' },
    shows: boardStar,
    args: { value: star.idBoard },
    run: ({ member: who, boardStar: star, value }, context) => changeStar(who, star, { idBoard: value }, context),
  }),
  PUT('/members/{member}/boardStars/{boardStar}/pos', {
    section: '4.3',
    says: 'moves a star',
    needs: ['write', 'account'],
    example: { value: 'top' },
    shows: boardStar,
    args: { value: star.pos },
    run: ({ member: who, boardStar: star, value }, context) => changeStar(who, star, { pos: value }, context),
  }),
  DELETE('/members/{member}/boardStars/{boardStar}', {
    says: 'removes a star',
    ends: 'boardStars',
    needs: ['write', 'own'],
    run({ boardStar: star }, { change }) {
      change.remove('boardStars', star);
      return nothing;
    },
  }),
]);

export const savedSearches = because(notShown, [
  GET('/members/{member}/savedSearches', {
    section: '4.2',
    says: 'the saved searches of a member',
    many: 'unordered',
    needs: ['read', 'own'],
    shows: savedSearch,
    run: ({ member: who }, { world }) => capped(world.by.savedSearchesOfMember.of(who.id)),
  }),
  GET('/members/{member}/savedSearches/{savedSearch}', {
    section: '4.2',
    says: 'one saved search',
    needs: ['read', 'own'],
    shows: savedSearch,
    run: ({ savedSearch: search }) => search,
  }),
  POST('/members/{member}/savedSearches', {
    says: 'saves a search',
    keeps: { 'SCH-03': ['name', 'query', 'pos'], 'LIM-34': 'name' },
    makes: 'savedSearches',
    needs: ['write', 'own'],
    shows: savedSearch,
    args: making(savedSearchTable),
    run: ({ member: who, name: title, query: words, pos }, context) =>
      context.change.add('savedSearches', {
        idMember: who.id,
        name: title,
        query: words,
        pos: placed('savedSearches', who, pos, undefined, context),
      }),
  }),
  PUT('/members/{member}/savedSearches/{savedSearch}', {
    says: 'changes a saved search',
    needs: ['write', 'own'],
    shows: savedSearch,
    args: searchChanges,
    run: ({ member: who, savedSearch: search, ...changes }, context) => changeSearch(who, search, changes, context),
  }),
  PUT('/members/{member}/savedSearches/{savedSearch}/name', {
    says: 'changes the name of a saved search',
    needs: ['write', 'own'],
    shows: savedSearch,
    args: { value: search.name },
    run: ({ member: who, savedSearch: search, value }, context) => changeSearch(who, search, { name: value }, context),
  }),
  PUT('/members/{member}/savedSearches/{savedSearch}/query', {
    says: 'changes the query of a saved search',
    needs: ['write', 'own'],
    shows: savedSearch,
    args: { value: search.query },
    run: ({ member: who, savedSearch: search, value }, context) => changeSearch(who, search, { query: value }, context),
  }),
  PUT('/members/{member}/savedSearches/{savedSearch}/pos', {
    says: 'moves a saved search',
    needs: ['write', 'own'],
    shows: savedSearch,
    args: { value: search.pos },
    run: ({ member: who, savedSearch: search, value }, context) => changeSearch(who, search, { pos: value }, context),
  }),
  DELETE('/members/{member}/savedSearches/{savedSearch}', {
    says: 'deletes a saved search',
    ends: 'savedSearches',
    needs: ['write', 'own'],
    run({ savedSearch: search }, { change }) {
      change.remove('savedSearches', search);
      return nothing;
    },
  }),
]);
