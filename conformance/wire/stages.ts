/** The steps that make a scene: our own route of each, what the kit gives it, and how a target file writes another. */
import { meant } from '../../src/did-you-mean.ts';
import { filledIn, placeholdersIn } from '../../src/document/values/paths.ts';
import type { Args, Loose } from './exchange.ts';

export interface StageOf {
  readonly route: string;
  /** The names of its arguments; one with a question mark is not always given. */
  readonly gives: readonly string[];
  /** The document shows the route, so a refusal is not explained by another route. */
  readonly shown?: true;
  /** The capability without which a target is not asked. */
  readonly needs?: string;
}

/** The words of the route are given, and these. */
const stage = (route: string, more = '', needs?: string): StageOf => ({
  route,
  gives: [...placeholdersIn(route), ...more.split(' ').filter(Boolean)],
  ...(needs === undefined ? {} : { needs }),
});
const shown = (...of: Parameters<typeof stage>): StageOf => ({ ...stage(...of), shown: true });

const definition = 'idModel modelType type name options? pos?';

export const stages = {
  createBoard: stage('POST /1/boards', 'name defaultLists prefs_permissionLevel? idOrganization? desc?', 'boards'),
  createList: stage('POST /1/lists', 'name idBoard pos?', 'lists'),
  createCard: shown('POST /1/cards', 'name idList desc? due? idMembers? idLabels?', 'cards'),
  createLabel: stage('POST /1/labels', 'name color idBoard', 'labels'),
  createChecklist: shown('POST /1/cards/{idCard}/checklists', 'name', 'checklists'),
  createCheckItem: shown('POST /1/cards/{idCard}/checklist/{idChecklist}/checkItem', 'name', 'checklists'),
  createComment: shown('POST /1/cards/{idCard}/actions/comments', 'text', 'comments'),
  createAttachment: shown('POST /1/cards/{idCard}/attachments', 'name url', 'attachments'),
  createSticker: shown('POST /1/cards/{idCard}/stickers', 'image top left zIndex', 'stickers'),
  createCustomField: shown('POST /1/customFields', definition, 'customFields'),
  updateCustomField: stage('PUT /1/customFields/{id}', definition, 'customFields'),
  createOption: shown('POST /1/customField/{idCustomField}/options', 'pos value', 'customFields'),
  setItem: shown('PUT /1/card/{idCard}/customField/{idCustomField}/item', 'value? idValue?', 'customFields'),
  createWorkspace: stage('POST /1/organizations', 'displayName', 'workspaces'),
  createWebhook: stage('POST /1/webhooks', 'description idModel callbackURL active?', 'webhooks'),
  enableCustomFields: stage('POST /1/boards/{idBoard}/boardPlugins', 'idPlugin', 'customFields'),
  disableCustomFields: stage('DELETE /1/boards/{idBoard}/boardPlugins/{idPlugin}', '', 'customFields'),
  closeBoard: stage('PUT /1/boards/{id}?closed=true'),
  closeList: stage('PUT /1/lists/{id}?closed=true'),
  closeCard: stage('PUT /1/cards/{id}?closed=true'),
  pinBoard: stage('PUT /1/boards/{id}?pinned=true'),
  openBoard: stage('PUT /1/boards/{id}?closed=false'),
  openList: stage('PUT /1/lists/{id}?closed=false'),
  openCard: stage('PUT /1/cards/{id}?closed=false'),
  moveCard: stage('PUT /1/cards/{id}', 'idList idBoard?'),
  moveList: stage('PUT /1/lists/{id}', 'idBoard'),
  addMember: stage('PUT /1/boards/{idBoard}/members/{idMember}?type=normal'),
  addMemberToCard: shown('POST /1/cards/{idCard}/idMembers?value={idMember}'),
  addLabelToCard: shown('POST /1/cards/{idCard}/idLabels?value={idLabel}', '', 'labels'),
  addToWorkspace: stage('PUT /1/organizations/{idOrganization}/members/{idMember}?type=normal'),
  checkItemState: stage('PUT /1/cards/{idCard}/checkItem/{idCheckItem}', 'state', 'checklists'),
  createStar: stage('POST /1/members/me/boardStars', 'idBoard pos', 'boardStars'),
  createSavedSearch: stage('POST /1/members/me/savedSearches', 'name query pos', 'savedSearches'),
  removeMember: stage('DELETE /1/boards/{idBoard}/members/{idMember}'),
  inviteMember: stage('PUT /1/boards/{idBoard}/members?email={email}'),
  inviteToWorkspace: stage('PUT /1/organizations/{idOrganization}/members?email={email}', '', 'workspaces'),
  withdrawVote: stage('DELETE /1/cards/{idCard}/membersVoted/{idMember}'),
  removeMemberFromCard: stage('DELETE /1/cards/{idCard}/idMembers/{idMember}'),
  removeLabelFromCard: stage('DELETE /1/cards/{idCard}/idLabels/{idLabel}', '', 'labels'),
  renameLabel: stage('PUT /1/labels/{id}?name={name}', '', 'labels'),
  renameList: stage('PUT /1/lists/{id}?name={name}'),
  renameWorkspace: stage('PUT /1/organizations/{id}?displayName={name}'),
  deleteBoard: stage('DELETE /1/boards/{id}'),
  deleteWorkspace: stage('DELETE /1/organizations/{id}'),
  deleteLabel: stage('DELETE /1/labels/{id}', '', 'labels'),
  deleteCard: stage('DELETE /1/cards/{id}'),
  deleteAttachment: stage('DELETE /1/cards/{idCard}/attachments/{id}'),
  deleteChecklist: stage('DELETE /1/cards/{idCard}/checklists/{id}'),
  renameCustomField: stage('PUT /1/customFields/{id}', 'name'),
  deleteCustomField: shown('DELETE /1/customFields/{id}'),
  readBoard: shown('GET /1/boards/{id}', 'fields?'),
  readList: stage('GET /1/lists/{id}'),
  readCard: shown('GET /1/cards/{id}', 'fields?'),
  readWorkspace: shown('GET /1/organizations/{id}'),
  readAction: shown('GET /1/actions/{id}'),
} as const satisfies Readonly<Record<string, StageOf>>;

export type Stage = keyof typeof stages;

/** Former releases asked for these: a target file may go on to name them. */
export const formerStages = ['createExport', 'deleteToken', 'readLists'] as const;

/** Records that already exist on the target, by their names in the scene. */
export const fixtureNames = ['board', 'secondBoard', 'fieldBoard', 'list', 'secondList', 'card'] as const;

/** The stage that does this to a record of which only the id is known: `delete`, `board`. */
export function stageOfId(verb: 'read' | 'close' | 'delete', noun: string): Stage | undefined {
  const name = stageNamed(verb, noun);
  return name && stages[name].gives.every((known) => known === 'id' || known.endsWith('?')) ? name : undefined;
}

export function stageNamed(verb: string, noun: string): Stage | undefined {
  const name = `${verb}${noun[0]!.toUpperCase()}${noun.slice(1)}`;
  return name in stages ? (name as Stage) : undefined;
}

/** The path of a template, as a pattern of requests. */
export const pathPattern = (template: string): RegExp =>
  new RegExp(`^${filledIn(shape.exec(template)?.[2] ?? '', () => '[^/]+')}/?$`);

/** A manual with the list of the stages at its end. */
export function withStages(manual: string): string {
  const [before] = manual.split(/(?<=<!-- stages[^\n]*-->\n)/);
  return `${before}\n${stageLines()
    .map((line) => `- ${line}`)
    .join('\n')}\n`;
}

/** The stages as text: the route and the arguments of each. */
export const stageLines = (): string[] =>
  Object.entries<StageOf>(stages).map(
    ([name, { route, gives }]) => `\`${name}\`: \`${route}\`, given ${gives.join(', ')}`,
  );

const shape = /^(GET|POST|PUT|DELETE)\s+(\/[^\s?]*)(?:\?(\S*))?(?:\s+(\{.*\}))?$/s;
const rest = '{*}';
/** Stands in a JSON body for an argument that is not given. */
const absent = '\u0000';

/** The fault of a template of a target file, or null. */
export function wrongTemplate(name: Stage, text: string): string | null {
  const parts = shape.exec(text);
  if (!parts) return `provision.${name} is not "METHOD /path": ${text}`;
  const known = stages[name].gives.map((word) => word.replace('?', ''));
  const unknown = placeholdersIn(text).find((word) => !known.includes(word));
  if (unknown !== undefined) {
    return `provision.${name} asks for {${unknown}}${meant(unknown, known)}: this stage gives ${known.join(', ')}`;
  }
  try {
    filledBody(parts[4] ?? '{}', {}, () => undefined);
  } catch {
    return `the body of provision.${name} is not JSON: ${parts[4]}`;
  }
  return null;
}

export interface Filled extends Pick<Loose, 'path' | 'query' | 'json'> {
  readonly method: string;
  /** The arguments that it did not name, where the template does not say what to do with them. */
  readonly others?: Args;
}

/**
 * A template with the arguments of a stage in its placeholders. An argument that is not given is omitted from a query or a
 * body; `{*}` stands for all arguments that the template does not name.
 */
export function filled(text: string, args: Args): Filled | null {
  const parts = shape.exec(text);
  if (!parts) return null;
  const [, method = 'GET', template = '', search, json] = parts;
  const used = new Set(placeholdersIn(text));
  const others = Object.fromEntries(
    Object.entries(args).filter(([name, value]) => !used.has(name) && value !== undefined),
  );
  const path = filledIn(template, (name) =>
    args[name] === undefined ? undefined : encodeURIComponent(String(args[name])),
  );
  if (path.includes('{')) return null;
  if (json !== undefined) return { method, path, json: filledBody(json, others, (name) => args[name]) };
  if (search === undefined) return { method, path, others };
  return { method, path, query: filledQuery(search, others, args) };
}

function filledQuery(search: string, others: Args, args: Args): [string, string][] {
  return search.split('&').flatMap((pair): [string, string][] => {
    if (pair === rest) return Object.entries(others).map(([name, value]) => [name, String(value)]);
    if (placeholdersIn(pair).some((name) => args[name] === undefined)) return [];
    return [...new URLSearchParams(filledIn(pair, (name) => encodeURIComponent(String(args[name]))))];
  });
}

function filledBody(json: string, others: Args, valueOf: (name: string) => unknown): unknown {
  const whole = json.replace(/"\{(\w+)\}"/g, (_, name: string) => {
    const value = valueOf(name) ?? absent;
    return JSON.stringify(typeof value === 'object' ? value : String(value));
  });
  const text = filledIn(whole, (name) => JSON.stringify(String(valueOf(name) ?? 0)).slice(1, -1));
  const body: Readonly<Record<string, unknown>> = JSON.parse(text);
  const named = Object.entries(body).filter(([name, value]) => value !== absent && name !== rest);
  return { ...(rest in body ? others : {}), ...Object.fromEntries(named) };
}
