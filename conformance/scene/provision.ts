/**
 * Makes the scene on any server: how boards, lists and other records are made where the document is silent (4.5, 4.7).
 */
import { customFieldsPlugin } from '../../src/spec/values.ts';
import { asked, describe, succeeded, type Args, type Loose, type Reply } from '../wire/exchange.ts';
import { disclaims, type Target } from '../wire/target.ts';
import { SetUpFailure, Skip } from '../wire/verdict.ts';

/** Our own routes. The `provision` of a target replaces them by name. `{names}` are filled from the arguments. */
const routes = {
  createBoard: 'POST /1/boards',
  createList: 'POST /1/lists',
  createCard: 'POST /1/cards',
  createLabel: 'POST /1/labels',
  createChecklist: 'POST /1/cards/{idCard}/checklists',
  createCheckItem: 'POST /1/cards/{idCard}/checklist/{idChecklist}/checkItem',
  createComment: 'POST /1/cards/{idCard}/actions/comments',
  createAttachment: 'POST /1/cards/{idCard}/attachments',
  createSticker: 'POST /1/cards/{idCard}/stickers',
  createCustomField: 'POST /1/customFields',
  updateCustomField: 'PUT /1/customFields/{id}',
  createOption: 'POST /1/customField/{idCustomField}/options',
  setItem: 'PUT /1/card/{idCard}/customField/{idCustomField}/item',
  createWorkspace: 'POST /1/organizations',
  createWebhook: 'POST /1/webhooks',
  createExport: 'POST /1/organizations/{idOrganization}/exports',
  enableCustomFields: 'POST /1/boards/{idBoard}/boardPlugins',
  disableCustomFields: 'DELETE /1/boards/{idBoard}/boardPlugins/{idPlugin}',
  closeBoard: 'PUT /1/boards/{id}?closed=true',
  closeList: 'PUT /1/lists/{id}?closed=true',
  closeCard: 'PUT /1/cards/{id}?closed=true',
  openBoard: 'PUT /1/boards/{id}?closed=false',
  openList: 'PUT /1/lists/{id}?closed=false',
  openCard: 'PUT /1/cards/{id}?closed=false',
  moveCard: 'PUT /1/cards/{id}',
  moveList: 'PUT /1/lists/{id}',
  addMember: 'PUT /1/boards/{idBoard}/members/{idMember}?type=normal',
  addMemberToCard: 'POST /1/cards/{idCard}/idMembers?value={idMember}',
  addLabelToCard: 'POST /1/cards/{idCard}/idLabels?value={idLabel}',
  addToWorkspace: 'PUT /1/organizations/{idOrganization}/members/{idMember}?type=normal',
  checkItemState: 'PUT /1/cards/{idCard}/checkItem/{idCheckItem}',
  createStar: 'POST /1/members/me/boardStars',
  createSavedSearch: 'POST /1/members/me/savedSearches',
  removeMember: 'DELETE /1/boards/{idBoard}/members/{idMember}',
  inviteMember: 'PUT /1/boards/{idBoard}/members?email={email}',
  withdrawVote: 'DELETE /1/cards/{idCard}/membersVoted/{idMember}',
  removeMemberFromCard: 'DELETE /1/cards/{idCard}/idMembers/{idMember}',
  renameList: 'PUT /1/lists/{id}?name={name}',
  renameWorkspace: 'PUT /1/organizations/{id}?displayName={name}',
  deleteCard: 'DELETE /1/cards/{id}',
  deleteAttachment: 'DELETE /1/cards/{idCard}/attachments/{id}',
  deleteChecklist: 'DELETE /1/cards/{idCard}/checklists/{id}',
  renameCustomField: 'PUT /1/customFields/{id}',
  deleteCustomField: 'DELETE /1/customFields/{id}',
  deleteToken: 'DELETE /1/tokens/{token}',
  readBoard: 'GET /1/boards/{id}',
  readList: 'GET /1/lists/{id}',
  readCard: 'GET /1/cards/{id}',
  readWorkspace: 'GET /1/organizations/{id}',
  readAction: 'GET /1/actions/{id}',
  readLists: 'GET /1/boards/{id}/lists',
} as const;

export type Stage = keyof typeof routes;

/** Stages whose route the document shows: a failure there is not explained by another route. */
const shown: ReadonlySet<Stage> = new Set([
  'createCard',
  'createChecklist',
  'createCheckItem',
  'createComment',
  'createAttachment',
  'createSticker',
  'createCustomField',
  'createOption',
  'setItem',
  'createExport',
  'addMemberToCard',
  'addLabelToCard',
  'readBoard',
  'readAction',
  'readCard',
  'readLists',
  'readWorkspace',
  'deleteCustomField',
] satisfies Stage[]);

/** The capability that a stage needs: a target without it is not asked. */
const capabilityOf: Partial<Record<Stage, string>> = {
  createBoard: 'boards',
  createList: 'lists',
  createCard: 'cards',
  createLabel: 'labels',
  createChecklist: 'checklists',
  createCheckItem: 'checklists',
  createComment: 'comments',
  createAttachment: 'attachments',
  createSticker: 'stickers',
  createCustomField: 'customFields',
  updateCustomField: 'customFields',
  createOption: 'customFields',
  setItem: 'customFields',
  createWorkspace: 'workspaces',
  createWebhook: 'webhooks',
  createExport: 'exports',
  enableCustomFields: 'customFields',
  disableCustomFields: 'customFields',
  addLabelToCard: 'labels',
  checkItemState: 'checklists',
  createStar: 'boardStars',
  createSavedSearch: 'savedSearches',
};

/** Records that already exist on the target, by their names in the scene: `board`, `secondBoard`, `list`, `card` … */
export function fixtureId(target: Target, name: string): string | null {
  const value = target.provision?.[name];
  return typeof value === 'string' && /^[\w-]+$/.test(value) ? value : null;
}

/** Whether the target can do this stage at all. */
export function lacks(target: Target, stage: Stage): boolean {
  const capability = capabilityOf[stage];
  return target.provision?.[stage] === false || (capability !== undefined && disclaims(target, capability));
}

/** Nobody said that this server does it like this. */
const isGuess = ({ provision }: Target, stage: Stage): boolean => !shown.has(stage) && provision?.[stage] === undefined;

/** Whether this stage uses our own route. */
export const isOurs = (target: Target, stage: Stage): boolean =>
  target.provision?.[stage] === undefined || target.provision[stage] === routes[stage];

/** Arguments that a stage always sends. */
const usual: Partial<Record<Stage, Args>> = {
  enableCustomFields: { idPlugin: customFieldsPlugin },
  disableCustomFields: { idPlugin: customFieldsPlugin },
};

const template = /^(GET|POST|PUT|DELETE)\s+(\/\S*)(?:\s+(\{.*\}))?$/s;

/** The request of a stage: the template filled in, the other arguments sent along unless the template names its own. */
export function stageRequest(target: Target, stage: Stage, given: Args): Loose {
  const args = { ...usual[stage], ...given };
  if (lacks(target, stage)) throw new Skip(`the target does not have ${capabilityOf[stage] ?? stage}`);
  const text = target.provision?.[stage] ?? routes[stage];
  const parts = template.exec(String(text));
  if (!parts) throw new SetUpFailure(`provision.${stage} is not "METHOD /path": ${text}`);
  const [, method = 'GET', address = '', json] = parts;
  const used = new Set<string>();
  const fill = (source: string, encode: (value: string) => string) =>
    source.replace(/\{(\w+)\}/g, (_, name: string) => {
      if (args[name] === undefined)
        throw new SetUpFailure(`provision.${stage} asks for {${name}}, which this stage does not know`);
      used.add(name);
      return encode(String(args[name]));
    });
  const [path = '', search] = address.split('?');
  const filled = fill(path, encodeURIComponent);
  if (json !== undefined)
    return { method, path: filled, json: JSON.parse(fill(json, (value) => JSON.stringify(value).slice(1, -1))) };
  if (search !== undefined)
    return { method, path: filled, query: [...new URLSearchParams(fill(search, encodeURIComponent))] };
  // Arguments of our own route are not sent to another route.
  const sent = isOurs(target, stage) ? args : given;
  const rest = Object.fromEntries(Object.entries(sent).filter(([name]) => !used.has(name)));
  return { method, path: filled, ...asked(method, rest, filled) };
}

/**
 * The reply of a stage must be a success; otherwise there is no scene. If the route is only our guess, it need not
 * exist.
 */
export function staged(target: Target, stage: Stage, reply: Reply): any {
  if (succeeded(reply)) return reply.body;
  if (isGuess(target, stage) && reply.status < 500 && reply.status !== 429) {
    throw new Skip(
      `the scene cannot be set: ${describe(reply.request)} is answered ${reply.status}, and the document does not ` +
        `show how it is done (the target file can, as provision.${stage})`,
    );
  }
  throw new SetUpFailure(
    `the scene could not be made: ${describe(reply.request)} is answered ${reply.status} ${reply.text.slice(
      0,
      200,
    )} (provision.${stage} may name another route; false says that the target has none)`,
  );
}
