/** Who is calling, what they may see and what they may do (part 5): the only place that decides it. */
import { audiences } from '../../document/values/words.ts';
import type { Call } from '../calls/call.ts';
import type { Application, Audience, Board, Member, Organization, Permission, Stored } from '../world/records.ts';
import type { Token } from '../world/records.ts';
import { must, refuse, Refusal } from '../calls/refusal.ts';
import { grantWith, inGranted, withinScopes } from './oauth2.ts';
import type { Dialect } from './dialect.ts';
import type { World } from '../world/world.ts';
import type { TableName, Tables } from '../world/tables.ts';

/** Who asks. Without a token there is no member, and only public records are seen. */
export interface Actor {
  readonly application: Application;
  readonly token: Token | null;
  readonly member: Member | null;
}

/** Who looks at records, when, and in which dialect: what computed fields depend on. */
export interface View {
  readonly world: World;
  readonly actor: Actor;
  readonly now: number;
  readonly origin: string;
  readonly dialect: Dialect;
}

/** The server itself, when it reads or writes for itself: no application and no member. */
export const serverActor: Actor = {
  application: { id: '', name: '', secret: '', idMember: '', origins: [], oauth2: null },
  token: null,
  member: null,
};

/** The key and the token of a call, if they were issued by this server. */
export interface Caller {
  readonly application: Application | undefined;
  readonly token: Token | undefined;
  /** When the OAuth 2.0 token of this call ends. */
  readonly expires?: string;
}

export function identify(world: World, call: Call): Caller {
  const granted = call.bearer === undefined ? undefined : grantWith(world, 'access', call.bearer);
  if (granted) {
    const { token, held } = granted;
    return { application: world.applications.get(token.key), token, expires: held.expires };
  }
  return {
    application: world.applications.get(call.key),
    token: call.token === null ? undefined : world.by.token.get(call.token),
  };
}

/** 5.1, 5.2: requires a known key, and a token of that key that has not expired. */
export function admit(world: World, call: Call, caller: Caller, now: number): Actor {
  must('AUT-01', caller.application, call.bearer === undefined ? undefined : unknownBearer);
  if (!caller.token && call.token !== null) refuse('AUT-02', unknownToken(world, call.token));
  const { application, token } = caller;
  if (!token) return { application, token: null, member: null };
  must('AUT-03', token.key === application.id);
  const { expires = token.dateExpires } = caller;
  must('AUT-04', expires === null || Date.parse(expires) > now);
  return { application, token, member: world.members.the(token.idMember) };
}

const unknownBearer = 'invalid key: the access token was never issued, or its grant has ended';

const unknownToken = (world: World, token: string): string | undefined =>
  grantWith(world, 'access', token)
    ? 'invalid token: a token of OAuth 2.0 stands in the header, as Authorization: Bearer'
    : undefined;

/** 5.5: requires the permissions that an endpoint lists. A caller without a token may still read what is public. */
export function permit(actor: Actor, row: PermittedRow, open: boolean): void {
  const { needs } = row;
  if (!actor.token) {
    must('AUT-05', open);
    return;
  }
  // PRM-05, PRM-11: this also holds for rows without a named permission, and for the things of a member.
  for (const need of needs) {
    if (need === 'own') continue;
    must('AUT-06', actor.token.permissions.includes(need), () => lacking(need));
  }
  if (actor.token.oauth2 !== null && row.open !== true) withinScopes(actor, row);
}

const lacking = (need: string): string => `unauthorized permission requested: the token lacks the permission ${need}`;

interface PermittedRow {
  readonly method: string;
  readonly path: string;
  readonly needs: readonly (Permission | 'own')[];
  readonly right?: Right;
  readonly open?: true;
}

/** To whom the first record of a path belongs, or what it is. */
interface Owners {
  readonly board?: Board | undefined;
  readonly organization?: Organization;
  readonly member?: Member;
}

/** 5.5, 5.6: refuses what the actor, who sees the first record of the path, may not do with it, or with its board. */
export function entitle(row: PermittedRow, { board, organization, member }: Owners, world: World, actor: Actor): void {
  const right = row.right ?? rightOf(row);
  if (board) must('ACC-02', right === 'see' || mayOnBoard(world, board, actor.member, right));
  else if (organization) {
    must('ACC-02', right === 'see' || isOrganizationAdmin(world, organization, actor.member));
  } else if (member) {
    const self = member.id === actor.member?.id;
    if (row.needs.includes('own')) must('AUT-07', self);
    must('MEM-06', self || row.method === 'GET', 'unauthorized member permission requested');
  }
}

function rightOf({ needs }: PermittedRow): Right {
  if (needs.includes('comments')) return 'comment';
  if (needs.includes('voting')) return 'vote';
  return needs.includes('write') ? 'edit' : 'see';
}

// The role of a member on a board and in a workspace.

/** One that is unconfirmed counts too: who has a token of that member uses the account. */
export const membershipOf = (world: World, model: Stored, member: Member | null) => {
  const membership = member ? world.by.membership.get(model.id, member.id) : undefined;
  return membership && !membership.deactivated ? membership : undefined;
};

export const isOrganizationAdmin = (world: World, organization: Organization, member: Member | null): boolean =>
  membershipOf(world, organization, member)?.memberType === 'admin'; // PRM-14

export const inOrganizationOf = (world: World, board: Board, member: Member | null) => {
  const organization = world.organizations.get(board.idOrganization);
  return organization && membershipOf(world, organization, member);
};

/** AUT-21, PRM-07, PRM-08: its members see a board; its workspace or everybody does if its preferences say so. */
export function seesBoard(world: World, board: Board, member: Member | null): boolean {
  if (board.prefs.permissionLevel === 'public') return true;
  if (membershipOf(world, board, member)) return true;
  return board.prefs.permissionLevel === 'org' && inOrganizationOf(world, board, member) !== undefined;
}

export const seesOrganization = (world: World, organization: Organization, member: Member | null): boolean =>
  organization.prefs.permissionLevel === 'public' || membershipOf(world, organization, member) !== undefined;

export type Right = 'see' | 'comment' | 'vote' | 'edit' | 'admin';

/** PRM-09, PRM-10: admins may do everything, members may edit, others may do what the preferences allow. */
export function mayOnBoard(world: World, board: Board, member: Member | null, right: Right): boolean {
  if (right === 'see') return seesBoard(world, board, member);
  if (!member) return false;
  const ofOrganization = inOrganizationOf(world, board, member);
  const role =
    ofOrganization?.memberType === 'admin' && board.prefs.permissionLevel !== 'private'
      ? 'admin'
      : membershipOf(world, board, member)?.memberType;
  if (right === 'admin') return role === 'admin';
  if (right === 'edit') return role === 'admin' || role === 'normal';
  if (!role && !seesBoard(world, board, member)) return false;
  const audience = right === 'vote' ? board.prefs.voting : board.prefs.comments;
  const standing: Audience =
    role === 'admin' || role === 'normal'
      ? 'members'
      : role === 'observer'
        ? 'observers'
        : ofOrganization
          ? 'org'
          : 'public';
  // BRD-15: an audience includes all audiences listed before it.
  return audiences.indexOf(standing) <= audiences.indexOf(audience);
}

/** BRD-16 */
export const mayInvite = (world: World, board: Board, member: Member | null): boolean =>
  mayOnBoard(world, board, member, board.prefs.invitations === 'admins' ? 'admin' : 'edit');

// Every record belongs to a board, a workspace, a member or a token. A member who sees the owner sees the record.

type SeesRecord<K extends TableName> = (world: World, record: Tables[K], actor: Actor) => boolean;

const seesBoardOf = (world: World, idBoard: string | null | undefined, actor: Actor): boolean => {
  const board = world.boards.get(idBoard);
  return board !== undefined && seesBoard(world, board, actor.member);
};
const seesCardOf = (world: World, idCard: string, actor: Actor): boolean =>
  seesBoardOf(world, world.cards.get(idCard)?.idBoard, actor);
const ownOnly = (_world: World, record: { idMember: string }, actor: Actor): boolean =>
  record.idMember === actor.member?.id; // PRM-16
const withBoard = (world: World, record: { idBoard: string }, actor: Actor): boolean =>
  seesBoardOf(world, record.idBoard, actor);
const withCard = (world: World, record: { idCard: string }, actor: Actor): boolean =>
  seesCardOf(world, record.idCard, actor);

const seesRecord: { [K in TableName]: SeesRecord<K> } = {
  applications: (_world, application, actor) => application.idMember === actor.member?.id,
  tokens: ownOnly,
  members: (_world, _member, actor) => actor.member !== null,
  organizations: (world, organization, actor) => seesOrganization(world, organization, actor.member),
  memberships: (world, row, actor) =>
    row.modelType === 'board'
      ? seesBoardOf(world, row.idModel, actor)
      : seesOrganization(world, world.organizations.the(row.idModel), actor.member),
  boards: (world, board, actor) => seesBoard(world, board, actor.member),
  boardViews: ownOnly,
  lists: withBoard,
  cards: withBoard,
  labels: withBoard,
  checklists: withBoard,
  checkItems: (world, item, actor) => seesBoardOf(world, world.checklists.get(item.idChecklist)?.idBoard, actor),
  attachments: withCard,
  blobs: () => false,
  stickers: withCard,
  customFields: (world, field, actor) => seesBoardOf(world, field.idModel, actor),
  customFieldItems: (world, item, actor) => seesCardOf(world, item.idModel, actor),
  actions: (world, action, actor) => seesAction(world, action, actor),
  reactions: (world, reaction, actor) => seesAction(world, world.actions.get(reaction.idAction), actor),
  notifications: ownOnly,
  webhooks: (world, webhook, actor) => world.tokens.get(webhook.idToken)?.idMember === actor.member?.id,
  boardStars: ownOnly,
  savedSearches: ownOnly,
  customEmoji: ownOnly,
  customStickers: ownOnly,
  boardBackgrounds: ownOnly,
  exports: (world, made, actor) =>
    made.modelType === 'board'
      ? seesBoardOf(world, made.idModel, actor)
      : isOrganizationAdmin(world, world.organizations.the(made.idModel), actor.member),
};

/** ACT-27: an action is seen with its board, else with its workspace, else by the member who did it or to whom it was done. */
function seesAction(world: World, action: Tables['actions'] | undefined, actor: Actor): boolean {
  if (!action) return false;
  if (action.idBoard) return seesBoardOf(world, action.idBoard, actor);
  const organization = world.organizations.get(action.idOrganization);
  if (organization) return seesOrganization(world, organization, actor.member);
  return actor.member !== null && (action.idMemberCreator === actor.member.id || action.idMember === actor.member.id);
}

export function maySee<K extends TableName>(world: World, kind: K, record: Tables[K], actor: Actor): boolean {
  return (seesRecord[kind] as SeesRecord<K>)(world, record, actor) && inGranted(actor, world, record);
}

/** Refuses a record that this actor does not see. */
export function mustSee<K extends TableName>(
  world: World,
  kind: K,
  record: Tables[K],
  actor: Actor,
  message?: string,
): void {
  if (!inGranted(actor, world, record)) throw new Refusal('ACC-01', 'unauthorized org access', 403);
  must('ACC-01', maySee(world, kind, record, actor), message);
}
