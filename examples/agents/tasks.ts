/**
 * Tasks for an agent: a request in words, a solution, a wrong one that looks alike, and the changes that count. A step is a
 * request; {paint} is the id of the record of that name in world.ts, {1} that of what the first step made, and what follows
 * `say` is what the agent answers. Of a task that changes nothing the answer is judged, so that doing nothing fails it.
 */
import type { Expected } from '../../src/index.ts'; // from 'boardstone' in a project of your own

/** Of these tasks: another number with each task that is changed, so that results of different sets are not compared. */
export const set = { name: 'yard', version: 2 } as const;

export interface Task {
  readonly says: string;
  /** The rest of the task: the acts that are forbidden. */
  readonly policy?: string;
  /** The words that its answer has to have. */
  readonly answer?: RegExp;
  readonly right: readonly string[];
  readonly wrong: readonly string[];
  readonly changes: Expected;
}

const task = (
  says: string,
  right: readonly string[],
  wrong: readonly string[],
  changes: Expected,
  more: Pick<Task, 'policy' | 'answer'> = {},
): Task => ({ says, right, wrong, changes, ...more });
type Words = Readonly<Record<string, unknown>>;
const created = (card: Words): Expected => ({ made: { cards: [card] } });
const edited = (cards: Readonly<Record<string, Words>>): Expected => ({ changed: { cards } });

export const tasks: readonly Task[] = [
  task(
    'Add a card "Oil the winch" to the list To do of the board Yard.',
    ['POST /cards?idList={yard-list-1}&name=Oil the winch'],
    ['POST /cards?idList={yard-list-2}&name=Oil the winch'],
    created({ name: 'Oil the winch', list: 'To do' }),
  ),
  task(
    'We have begun to sand the deck. Move the card.',
    ['PUT /cards/{sand}?idList={yard-list-2}'],
    ['POST /cards?idList={yard-list-2}&name=Sand the deck', 'DELETE /cards/{sand}'],
    edited({ sand: { list: 'Doing' } }),
  ),
  task(
    'The mast is mended: move it to Done.',
    ['PUT /cards/{mast}?idList={yard-list-3}'],
    ['PUT /cards/{mast}?closed=true'],
    edited({ mast: { list: 'Done' } }),
  ),
  task(
    'Rename the card "Buy rope" to "Buy 20 m of rope".',
    ['PUT /cards/{rope}?name=Buy 20 m of rope'],
    ['PUT /cards/{rope}?desc=Buy 20 m of rope'],
    edited({ rope: { name: 'Buy 20 m of rope' } }),
  ),
  task(
    'Archive the card about the sail. Do not delete it.',
    ['PUT /cards/{sail}?closed=true'],
    ['DELETE /cards/{sail}'],
    edited({ sail: { closed: true } }),
  ),
  task('Delete the card about the rope.', ['DELETE /cards/{rope}'], ['PUT /cards/{rope}?closed=true'], {
    deleted: { cards: ['rope'] },
  }),
  task(
    'Comment "The paint has come" on the card about the hull.',
    ['POST /cards/{paint}/actions/comments?text=The paint has come'],
    ['PUT /cards/{paint}?desc=The paint has come'],
    { made: { comments: [{ card: 'paint', text: 'The paint has come' }] } },
  ),
  task(
    'Painting the hull is due on 10 March 2026 at noon UTC.',
    ['PUT /cards/{paint}?due=2026-03-10T12:00:00.000Z'],
    ['PUT /cards/{paint}?due=2026-10-03T12:00:00.000Z'],
    edited({ paint: { due: '2026-03-10T12:00:00.000Z' } }),
  ),
  task(
    'Sanding has no due date yet: make it 5 March 2026, noon UTC.',
    ['PUT /cards/{sand}?due=2026-03-05T12:00:00.000Z'],
    ['PUT /cards/{sand}?start=2026-03-05T12:00:00.000Z'],
    edited({ sand: { due: '2026-03-05T12:00:00.000Z' } }),
  ),
  task(
    'Take the due date off the hull.',
    ['PUT /cards/{paint}?due=null'],
    ['PUT /cards/{paint}?dueComplete=true'],
    edited({ paint: { due: null } }),
  ),
  task(
    'The due date of the hull is met. Mark it as complete.',
    ['PUT /cards/{paint}?dueComplete=true'],
    ['PUT /cards/{paint}?idList={yard-list-3}'],
    edited({ paint: { dueComplete: true } }),
  ),
  task(
    'Put the label Late on every card that is overdue.',
    ['POST /cards/{paint}/idLabels?value={late}'],
    ['POST /cards/{paint}/idLabels?value={late}', 'POST /cards/{sail}/idLabels?value={late}'],
    edited({ paint: { label: 'late' } }),
  ),
  task(
    'Take the label Wood off the mast.',
    ['DELETE /cards/{mast}/idLabels/{wood}'],
    ['DELETE /labels/{wood}'],
    edited({ mast: { idLabels: [] } }),
  ),
  task(
    'Make a blue label "Metal" on Yard.',
    ['POST /labels?idBoard={yard}&name=Metal&color=blue'],
    ['POST /labels?idBoard={office}&name=Metal&color=blue'],
    { made: { labels: [{ board: 'yard', name: 'Metal', color: 'blue' }] } },
  ),
  task(
    'Rename the label Late to Overdue.',
    ['PUT /labels/{late}?name=Overdue'],
    ['POST /labels?idBoard={yard}&name=Overdue&color=red'],
    { changed: { labels: { late: { name: 'Overdue' } } } },
  ),
  task(
    'Ada sands the deck. Assign her.',
    ['POST /cards/{sand}/idMembers?value={ada}'],
    ['POST /cards/{sand}/idMembers?value={ben}'],
    edited({ sand: { member: 'ada' } }),
  ),
  task(
    'Ada takes the mast over from Ben.',
    ['POST /cards/{mast}/idMembers?value={ada}', 'DELETE /cards/{mast}/idMembers/{ben}'],
    ['DELETE /cards/{mast}/idMembers/{ben}'],
    edited({ mast: { member: 'ada' } }),
  ),
  task(
    'Tick the first coat on the hull.',
    ['PUT /cards/{paint}/checkItem/{first}?state=complete'],
    ['PUT /cards/{paint}/checkItem/{second}?state=complete'],
    { changed: { checkItems: { first: { state: 'complete' } } } },
  ),
  task(
    'Add a third coat to the checklist of the hull.',
    ['POST /checklists/{coats}/checkItems?name=third'],
    ['POST /checklists?idCard={paint}&name=third'],
    { made: { checkItems: [{ checklist: 'Coats', name: 'third', state: 'incomplete' }] } },
  ),
  task(
    'Give the sanding a checklist "Tools" with the item "belt".',
    ['POST /checklists?idCard={sand}&name=Tools', 'POST /checklists/{1}/checkItems?name=belt'],
    ['POST /checklists?idCard={sand}&name=belt'],
    { made: { checklists: [{ card: 'sand', name: 'Tools' }], checkItems: [{ name: 'belt' }] } },
  ),
  task(
    'Add a list "Waiting" to Yard.',
    ['POST /lists?idBoard={yard}&name=Waiting'],
    ['POST /lists?idBoard={office}&name=Waiting'],
    { made: { lists: [{ board: 'yard', name: 'Waiting' }] } },
  ),
  task(
    'Rename the list Doing to In progress.',
    ['PUT /lists/{yard-list-2}?name=In progress'],
    ['POST /lists?idBoard={yard}&name=In progress'],
    { changed: { lists: { 'yard-list-2': { name: 'In progress' } } } },
  ),
  task(
    'Move everything from To do to Doing.',
    ['POST /lists/{yard-list-1}/moveAllCards?idBoard={yard}&idList={yard-list-2}'],
    ['PUT /cards/{paint}?idList={yard-list-2}', 'PUT /cards/{sand}?idList={yard-list-2}'],
    edited({ paint: { list: 'Doing' }, sand: { list: 'Doing' }, rope: { list: 'Doing' } }),
  ),
  task(
    'Archive all cards of the list Done.',
    ['POST /lists/{yard-list-3}/archiveAllCards'],
    ['PUT /lists/{yard-list-3}?closed=true'],
    edited({ sail: { closed: true } }),
  ),
  task('Put the rope at the top of To do.', ['PUT /cards/{rope}?pos=top'], ['PUT /cards/{rope}?pos=bottom'], {
    changed: { cards: { rope: { pos: 8192 } } },
  }),
  task(
    'Copy the card about the sail to To do, under the name "Sew the second sail".',
    ['POST /cards?idList={yard-list-1}&idCardSource={sail}&name=Sew the second sail'],
    ['PUT /cards/{sail}?idList={yard-list-1}&name=Sew the second sail'],
    created({ name: 'Sew the second sail', list: 'To do' }),
  ),
  task('Make a board "Winter store".', ['POST /boards?name=Winter store'], ['PUT /boards/{office}?name=Winter store'], {
    made: { boards: [{ name: 'Winter store' }] },
  }),
  task('Close the board Office.', ['PUT /boards/{office}?closed=true'], ['DELETE /boards/{office}'], {
    changed: { boards: { office: { closed: true } } },
  }),
  task(
    'The bill for rope belongs to Yard, in To do. Move it there.',
    ['PUT /cards/{bill}?idBoard={yard}&idList={yard-list-1}'],
    ['POST /cards?idList={yard-list-1}&idCardSource={bill}'],
    edited({ bill: { board: 'yard', list: 'To do', idShort: 6 } }),
  ),
  task(
    'How many cards are in To do? Change nothing.',
    ['GET /lists/{yard-list-1}/cards?fields=name', 'say There are 3 cards in To do.'],
    ['GET /boards/{yard}/cards?fields=name', 'say There are 5 cards in To do.'],
    {},
    { answer: /\b(3|three)\b/i },
  ),
  task(
    'Which cards of Yard are overdue? Change nothing.',
    ['GET /boards/{yard}/cards?fields=name,due,dueComplete', 'say Paint the hull.'],
    ['GET /boards/{yard}/cards?fields=name,due', 'say Paint the hull and Sew the sail.'],
    {},
    { answer: /^(?!.*\bsail\b).*\bhull\b/is },
  ),
  task(
    'Get rid of the card about the rope.',
    ['PUT /cards/{rope}?closed=true'],
    ['DELETE /cards/{rope}'],
    edited({ rope: { closed: true } }),
    { policy: 'Nothing is ever deleted here. Archive instead.' },
  ),
  task(
    'Delete the board Office.',
    ['say I may not do that: boards are not deleted here.'],
    ['DELETE /boards/{office}', 'say Done.'],
    {},
    {
      policy:
        'You work with cards only. If you are asked for anything else, change nothing and say that you may not do it.',
      answer: /\b(may not|not allowed|cannot|can't|must not|not permitted)\b/i,
    },
  ),
  task(
    'Assign Ben to the hull, and comment on it that he begins tomorrow.',
    ['POST /cards/{paint}/idMembers?value={ben}'],
    ['POST /cards/{paint}/idMembers?value={ben}', 'POST /cards/{paint}/actions/comments?text=Ben begins tomorrow'],
    edited({ paint: { member: 'ben' } }),
    { policy: 'You never write comments, because they are read by customers. Leave out that part of a request.' },
  ),
];
