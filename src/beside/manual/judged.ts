/** The page of the reference that leads from each rule to the laws that judge it and to its place in the server, and back. */
import { partOf, parts } from '../../document/sections.ts';
import { pageOf, pageNamed, isSplit, chapterOf } from '../../terminal/reference-pages.ts';
import { rules, type RuleId } from '../../document/rules.ts';
import { ruleIds } from '../../terminal/pick.ts';
import { item } from './markdown.ts';

/** A law, as far as its entry shows it. */
export interface Judge {
  readonly id: string;
  readonly rule: RuleId;
  readonly title: string;
  readonly file?: string;
  readonly also: readonly RuleId[];
}

export const lawsPage = 'laws.md';

const intro = `A law judges its rule, and the rules behind *also*, through HTTP alone; its sentence is that of the rule unless it
has one of its own. \`npm run where <rule>\` prints the lines too.
`;

/** Markdown has no anchors at items, so each of ours has one. */
export const anchor = (id: RuleId): string => `<a id="${id}"></a>`;

const pageOfRule = (id: RuleId): string => {
  const { section } = rules[id];
  const part = partOf(section);
  return `${isSplit(part) ? pageOf(chapterOf(section)) : pageNamed(part, parts[part]!)}.md`;
};

/** A rule that names its laws, or says that it has none. */
export const linkToLaws = (id: RuleId, count: number): string =>
  `[${count === 0 ? 'no law' : count === 1 ? 'law' : `${count} laws`}](${lawsPage}#${id})`;

/** `judges`: the laws of each rule, its own first; `places`: the files of the server that keep it. */
export const lawsBody = (
  judges: ReadonlyMap<RuleId, readonly Judge[]>,
  places: (id: RuleId) => readonly string[],
): string =>
  [
    intro,
    ...Object.entries(parts).flatMap(([part, heading]) => [
      `## Part ${part}. ${heading}\n`,
      ...ruleIds
        .filter((id) => partOf(rules[id].section) === part)
        .map((id) => ruleEntry(id, judges.get(id) ?? [], places(id))),
      '',
    ]),
  ].join('\n');

function ruleEntry(id: RuleId, judges: readonly Judge[], files: readonly string[]): string {
  const own = judges.filter(({ rule }) => rule === id);
  const others = judges.filter(({ rule }) => rule !== id).map((law) => `[${law.id}](#${law.rule})`);
  const { unobservable } = rules[id];
  const none = unobservable === undefined ? 'no law' : `no law, because ${unobservable}`;
  const remarks = [
    files.length === 0 ? '' : `kept in ${files.map((file) => `\`${file}\``).join(', ')}`,
    judges.length === 0 ? none : '',
    others.length === 0 ? '' : `judged by ${others.join(', ')}`,
  ].filter((text) => text !== '');
  return [
    item(`${anchor(id)}[${id}](${pageOfRule(id)}#${id}): ${remarks.join('; ')}.`),
    ...own.map((law) => item(lawEntry(law)).replaceAll(/^/gm, '  ')),
  ].join('\n');
}

function lawEntry({ id, rule, title, file, also }: Judge): string {
  const [ownTitle, more] = [
    title === rules[rule].says ? '' : ` ${title}`,
    also.map((other) => `[${other}](#${other})`),
  ];
  return `\`${id}\`${ownTitle} (\`${file}\`${more.length === 0 ? '' : `; *also* ${more.join(', ')}`})`;
}
