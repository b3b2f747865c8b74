/**
 * Steps of the server that rules need. Each is a text that occurs exactly once in its sources, with the text that
 * replaces it in a server that forgets the rule. `npm run proof` serves patched copies of the sources; our own contain no
 * wrong behaviour.
 */
import { rules, type RuleId } from '../../src/document/rules.ts';

interface Step {
  readonly rules: readonly RuleId[];
  readonly text: string;
  /** A statement or an expression, as the text is one. */
  readonly without: string;
}
type Written = readonly [ids: string, text: string, without?: string];

/** An expression is read as another one; a statement, which ends with a semicolon, is omitted if nothing replaces it. */
const written: readonly Written[] = [
  // 1: conventions
  ['CNV-01', "lower.endsWith('s') ? lower.slice(0, -1) : lower", 'lower'],
  ['CNV-02', 'mine.includes(word)', 'false'],
  ['CNV-04', 'world.by.cardShortLink.get(word)', "refuse('ERR-03')"],
  ['CNV-12', 'body.sent.key', 'null'],
  ['CNV-12', 'body.sent.token', 'null'],
  ['CNV-16', 'Object.assign(sent.args, body.sent.args);'],
  [
    'CNV-21',
    "fields !== 'all' ? fields : asked.whole ? of.whole : of.all",
    "(fields !== 'all' ? fields : asked.whole ? of.whole : of.all).filter((name) => of.all.includes(name))",
  ],
  ['CNV-35', 'parts?.every(isId) ? [...new Set(parts)] : undefined', 'parts?.every(isId) ? parts : undefined'],
  ['GEN-05', 'this.world.tables[kind].remove(record);', 'return;'],
  ['POS-01', 'parsed !== undefined && parsed > 0 ? parsed : undefined', 'parsed'],
  // 2: sets and filters
  [
    'FLT-05 FLT-14',
    'known.get(takesBooleans ? spelled(raw) : raw)',
    'known.get(takesBooleans ? spelled(raw) : raw) ?? raw',
  ],
  ['FLT-05 FLT-14', "!parts.every((part) => (all && part === 'all') || known.has(part))", 'false'],
  ['SET-06', 'keeps(true)', "keeps(true) && filter === 'closed'"],
  // 2.2: actions
  ['ACT-01', 'auditor(touch, world)', '[]'],
  ['ACT-10', '(shown ??= {})[name] = fieldsIn(old)[name];'],
  ['ACT-11', 'aboutOf(action).some((model) => model !== null && models.has(model))', 'true'],
  ['ACT-19', 'narrow && { old: oldOf(action) }', 'false'],
  ['ACT-27', 'if (action.idBoard) return seesBoardOf(world, action.idBoard, actor);', 'return true;'],
  ['PAG-02', 'Math.min(span.limit ?? most, most)', 'span.limit ?? Infinity'],
  ['PAG-02', 'found.length > limits.results ? found.slice(0, limits.results) : found', 'found'],
  ['PAG-03', 'span.since ?? null', 'null'],
  [
    'PAG-04',
    'parsed === undefined ? undefined : { ms: Date.parse(parsed) }',
    'parsed === undefined ? null : { ms: Date.parse(parsed) }',
  ],
  [
    'PAG-07',
    'Number.isSafeInteger(parsed) && parsed >= min && parsed <= max',
    'Number.isSafeInteger(parsed) && parsed >= min',
  ],
  // 2.3 and 4.1: cards
  ['CRD-10', "(keep === 'all' || keep.includes(word)) && !(part && word === 'comments')", 'false'],
  ['CRD-11', 'length >= min && length <= max', 'length >= min'],
  ['CRD-12', "change.remove('checkItems', item, asWhole);"],
  ['CRD-15', 'colors.length === 0', 'true'],
  ['CRD-16', "change.update('cards', card, { idChecklists: [...card.idChecklists, checklist.id] });"],
  ['CRD-18', "context.change.update('cards', card, contentOf(card, more, context));"],
  [
    'CRD-59',
    "if (card) this.update('cards', card, { dateLastActivity: this.date }, asPart);",
    "if (card && action.type === 'updateCard') this.update('cards', card, { dateLastActivity: this.date }, asPart);",
  ],
  ['CRD-38', "context.see('cards', asked.idCardSource, 'idCardSource')", 'world.cards.get(asked.idCardSource)'],
  ['LBL-05', 'setLabels(card, [...card.idLabels, made.id], context);'],
  ['NOT-02', 'markRead(change, world.by.notificationsOfCard.of(`${me.id}/${card.id}`), true);'],
  // 2.8: custom fields
  ['CF-10', "change.update('customFieldItems', item, wanted);"],
  ['CF-11', "if (item) change.remove('customFieldItems', item);"],
  ['CF-13', "removeAll(change, 'customFieldItems', change.world.by.itemsOfField.of(field.id));"],
  ['CF-14', 'isOn(board) ? [...by.customFieldsOfBoard.of(board.id)] : []', '[...by.customFieldsOfBoard.of(board.id)]'],
  ['CF-22', 'field.fieldGroup === source.fieldGroup && !taken.has(field.id)', 'false'],
  // 5: permissions
  ['AUT-10', "decision === 'deny'", 'false'],
  ['BGD-03', 'builtInBackground(word)', 'false'],
  ['MEM-12', '!holder || holder === who', '!holder'],
  ['PRM-13', "if (!maySee(world, 'boards', board, actor)) continue;"],
  ['PRM-16', 'record.idMember === actor.member?.id', 'true'],
  ['PRM-16', '!before.member || record.idMember === before.member.id', 'true'],
  [
    'SRC-06',
    "maySee(world, 'boards', board, actor) &&\n    (!(boards instanceof Set) || boards.has(board.id))",
    '!(boards instanceof Set) || boards.has(board.id)',
  ],
  ['TOK-02', "change.remove('tokens', token, asPart);"],
  // 6: notifications and webhooks
  ['NOT-05', 'new Set([action.idMemberCreator])', 'new Set()'],
  ['NOT-06', "[[about.data['memberType'] === 'admin' ? admin : plain, target(about)]]", '[]'],
  ['NOT-07', "['mentionedOnCard', mentioned(about)]", "['mentionedOnCard', []]"],
  ['NOT-08', "['commentCard', followers(about)]", "['commentCard', []]"],
  ['NOT-09', 'notifyingFields.some((field) => field in old)', 'false'],
  ['NOT-10', "oldOf(about)['closed'] === false && about.board", 'false'],
  ['NOT-11', '[[removed, target(about)]]', '[]'],
  ['WHK-01', 'outbox.waiting.push(delivery);', 'return;'],
  ['WHK-20', "context.change.remove('webhooks', webhook);"],
  [
    'WHK-11 WHK-23',
    'model && maySee(world, kind, model, actor) ? { actor, kind, model } : undefined',
    'model ? { actor, kind, model } : undefined',
  ],
  ['WHK-11 WHK-23', "maySee(world, 'actions', action, watched.actor)", 'true'],
  // 8: limits
  ['LIM-01', "return 'LIM-01';"],
  ['LIM-02', "return 'LIM-02';"],
  ['LIM-06', 'ofKey.spent += 1;'],
  ['LIM-08', "return 'LIM-08';"],
  ['LIM-09', "return 'LIM-09';"],
  ['LIM-20', 'token !== null && members', 'false'],
  ['LIM-21', 'ofMembers.spent += 1;', 'ofMembers.spent += 1; ofKey.spent -= 1;'],
  ['LIM-27', 'ofToken.spent += 1;'],
];

const steps: readonly Step[] = written.map(([ids, text, without = '']) => ({
  rules: ids.split(' ') as RuleId[],
  text,
  without,
}));
/** The rules that a step or a refusal of the sources keeps, one by one. */
export const steppedRules: ReadonlySet<RuleId> = new Set(steps.flatMap(({ rules }) => rules));

/** Texts that keep many rules: every refusal, and every selection of a filter. */
const wide: readonly (readonly [text: string, instead: string])[] = [
  ['if (condition) return;', 'if (condition || !kept(rule)) return;'],
  ['of === undefined || of.selects(record, under)', 'of === undefined || of.selects(record, under) === kept(of.rule)'],
];

/** The step or its replacement, as the global function `kept` decides. */
function switched({ rules: ids, text, without }: Step): string {
  const areKept = ids.map((rule) => `kept('${rule}')`).join(' && ');
  return text.endsWith(';') ? `if (${areKept}) { ${text} } else { ${without} }` : `(${areKept} ? ${text} : ${without})`;
}

type Sources = ReadonlyMap<string, string>;

/** `must('CF-15', …)`: a line by which a rule refuses. */
const refusal = /\bmust\(\s*'([A-Z]+-\d+)',\s*/g;
/** The files whose lines refuse. */
const refuses = (name: string): boolean => /^src\/(server|authorization)\//.test(name);

/** How many lines of the server refuse by each rule that is not chosen, if they are several. */
export function places(sources: Sources): ReadonlyMap<RuleId, number> {
  const found = new Map<RuleId, number>();
  for (const [name, text] of sources)
    if (refuses(name))
      for (const [, id] of text.matchAll(refusal)) found.set(id as RuleId, (found.get(id as RuleId) ?? 0) + 1);
  return new Map([...found].filter(([id, count]) => count > 1 && rules[id].level !== 'chosen'));
}
/** The names of these lines, to forget one of them alone: `CF-03@2` is the second. */
export const placeOf = (id: RuleId, at: number): string => `${id}@${at}`;

/** Each of these lines asks whether it is kept itself. */
function eachAlone(sources: Sources, changed: Map<string, string>): void {
  const several = places(sources);
  const counted = new Map<RuleId, number>();
  for (const [name, text] of sources) {
    if (!refuses(name)) continue;
    const asked = (changed.get(name) ?? text).replace(refusal, (call, id: RuleId) => {
      if (!several.has(id)) return call;
      counted.set(id, (counted.get(id) ?? 0) + 1);
      return `${call}!kept('${placeOf(id, counted.get(id)!)}') || `;
    });
    if (asked !== text) changed.set(name, asked);
  }
}

/** The files that change, by name, once every step in them asks whether its rule is kept. */
export function patched(sources: Sources): Sources {
  const changed = new Map<string, string>();
  for (const [text, instead] of [...wide, ...steps.map((step) => [step.text, switched(step)] as const)]) {
    const holding = [...sources].filter(([, source]) => source.includes(text));
    const count = holding.reduce((sum, [, source]) => sum + source.split(text).length - 1, 0);
    if (count !== 1) throw new Error(`The sources have this text ${count} times, and not once: ${text}`);
    const [name, source] = holding[0]!;
    changed.set(
      name,
      (changed.get(name) ?? source).replace(text, () => instead),
    );
  }
  eachAlone(sources, changed);
  return changed;
}
