/** The operators by what the server does that each of them makes, and all wrong replies of a law. */
import * as args from './arguments.ts';
import * as shown from './answers.ts';
import * as turns from './turns.ts';
import { sitesOf, type Operator, type WrongReply } from './wrong-reply.ts';
import type { Reply } from '../../wire/exchange.ts';

/** What changes a reply alone: traffic that is recorded can be changed by it too. */
export const ofReplies = {
  'refuses what it must take': turns.refuses,
  'refuses it later': turns.refusesLater,
  'refuses one sort of request': turns.refusesSort,
  'answers wrong to one sort of request': turns.garblesSort,
  'answers one sort of request as another': turns.confusesSort,
  'takes what it must refuse': turns.accepts,
  'takes one sort of what it must refuse': turns.acceptsSort,
  'takes once what it must refuse': turns.acceptsOnce,
  'crashes where it must refuse': turns.fails,
  'answers for ever what it answered first': turns.stale,
  'leaves a field out': shown.fieldLeftOut,
  'shows no value': shown.fieldEmpty,
  'shows a wrong value': shown.fieldWrong,
  'shows a value of another type': shown.fieldRetyped,
  'shows the same value everywhere': shown.fieldFrozen,
  'lists one that does not belong there': shown.listWithMore,
  'leaves out the first of a list': shown.listWithoutFirst,
  'leaves out the last of a list': shown.listWithoutLast,
  'lists none': shown.listEmpty,
  'lists one twice': shown.listWithTwins,
  'lists in reverse order': shown.listReversed,
  'lists without end': shown.listEndless,
  'says that a limit is used up': turns.limitsTaken,
  'answers another body': shown.bodyWrong,
  'leaves a header out': shown.headerLeftOut,
  'sends a wrong header': shown.headerWrong,
} as const satisfies Readonly<Record<string, Operator>>;

export const operators = {
  ...ofReplies,
  'does not do it': turns.doesNothing,
  'does it twice': turns.doesTwice,
  'does not read an argument': args.ignored,
  'misreads an argument': args.misread,
  'reads one value as another': args.confused,
  'misreads a word of the path': args.pathMisread,
  'takes another usual value': args.assumed,
  'takes something else for a wrong value': args.tamed,
  'refuses, and does it': args.refusesButDoes,
  'serves everybody as the owner': turns.servesAll,
} as const satisfies Readonly<Record<string, Operator>>;

/** What one operator makes of the exchanges of a law: one from each row in turn, so that the first few are of all rows. */
export function wrongReplies(operator: Operator, replies: readonly Reply[]): WrongReply[] {
  const bySite = sitesOf(replies).map(operator);
  const longest = Math.max(0, ...bySite.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => bySite.flatMap((all) => all.slice(at, at + 1))).flat();
}
