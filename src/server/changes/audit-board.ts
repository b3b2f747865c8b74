/** What the audit log says of boards, and of who belongs to boards and workspaces (2.2, 6.1). */
import { loggedIn } from '../records/table.ts';
import { boardTable } from '../records/board.ts';
import type { Touch } from './touch.ts';
import { after, before, difference, source, typeOfNew, without, type Draft } from './draft.ts';
import { boardRef } from './refs.ts';
import type { Board, Organization } from '../world/records.ts';
import type { World } from '../world/world.ts';

export function auditBoard(touch: Touch<'boards'>, world: World): Draft[] {
  const { record: board, op } = touch;
  const organization = world.organizations.get(board.idOrganization);
  const about = { board, organization };
  if (op === 'add') {
    return [
      { ...about, type: typeOfNew(touch, 'createBoard'), data: { board: boardRef(board), ...source(touch) } },
      ...inWorkspace('addToOrganizationBoard', board, organization),
    ];
  }
  if (op === 'remove') {
    // The board is deleted, so the action is in the log of the workspace.
    const drafts = inWorkspace('removeFromOrganizationBoard', board, organization);
    return drafts.map((draft) => ({ ...draft, board: undefined }));
  }
  const rest = [...switched(touch), ...changed(touch)].map((draft) => ({ ...about, ...draft }));
  return [...rehomed(touch, organization, world), ...rest];
}

const inWorkspace = (type: string, board: Board, organization: Organization | undefined): Draft[] =>
  organization === undefined
    ? []
    : [{ type, board, organization, data: { board: boardRef(board), organization: workspaceRef(organization) } }];

export const workspaceRef = ({ id, displayName }: Organization): object => ({ id, name: displayName });

function rehomed(touch: Touch<'boards'>, organization: Organization | undefined, world: World): Draft[] {
  const { record: board, old } = touch;
  if (!('idOrganization' in old)) return [];
  // A deleted workspace is shown to the member who deleted it.
  const deleted = source(touch)['organization'] as Organization | undefined;
  const left = world.organizations.get(old.idOrganization) ?? deleted;
  return [
    ...inWorkspace('removeFromOrganizationBoard', board, left),
    ...inWorkspace('addToOrganizationBoard', board, organization),
  ];
}

/** Extensions that were switched on or off. */
function switched({ record: board, old }: Touch<'boards'>): Draft[] {
  const named = [
    ['plugins', 'plugin'],
    ['powerUps', 'powerUp'],
  ] as const;
  return named.flatMap(([field, name]) => {
    const now = board[field];
    const was = old[field] ?? now;
    const data = (id: string) => ({ board: boardRef(board), value: id, [name]: { id } });
    const draftOf = (type: string) => (id: string) => ({ type, data: data(id) });
    return [...without(now, was).map(draftOf('enablePowerUp')), ...without(was, now).map(draftOf('disablePowerUp'))];
  });
}

const loggedFields = loggedIn(boardTable);

function changed(touch: Touch<'boards'>): Draft[] {
  const { record: board, old } = touch;
  const labelNames = source(touch)['labelNames'] as { old: object; now: object } | undefined;
  const was = before(old, loggedFields);
  if (!was && !labelNames) return [];
  const prefs = old.prefs && { was: difference(old.prefs, board.prefs), now: difference(board.prefs, old.prefs) };
  return [
    {
      type: 'updateBoard',
      data: {
        old: { ...was, ...(prefs && { prefs: prefs.was }), ...(labelNames && { labelNames: labelNames.old }) },
        board: {
          ...boardRef(board),
          ...after(board, was ?? {}),
          ...(prefs && { prefs: prefs.now }),
          ...(labelNames && { labelNames: labelNames.now }),
        },
      },
    },
  ];
}

/** The types of actions about a membership, by the kind of record it belongs to. */
const membershipTypes = {
  board: {
    added: 'addMemberToBoard',
    invited: 'unconfirmedBoardInvitation',
    uninvited: 'deleteBoardInvitation',
    changed: 'updateBoard',
    became: { admin: 'makeAdminOfBoard', normal: 'makeNormalMemberOfBoard', observer: 'makeObserverOfBoard' },
  },
  organization: {
    added: 'addMemberToOrganization',
    invited: 'unconfirmedOrganizationInvitation',
    uninvited: 'deleteOrganizationInvitation',
    changed: 'updateOrganization',
    became: { admin: undefined, normal: 'makeNormalMemberOfOrganization', observer: undefined },
  },
} as const;

export function auditMembership({ record, op, old }: Touch<'memberships'>, world: World): Draft[] {
  const { id, idModel, idMember, memberType, unconfirmed } = record;
  const types = membershipTypes[record.modelType];
  const member = world.members.get(idMember);
  const board = record.modelType === 'board' ? world.boards.get(idModel) : undefined;
  const organization = record.modelType === 'organization' ? world.organizations.get(idModel) : undefined;
  const place = board ? { board: boardRef(board) } : { organization: { id: idModel, name: organization?.displayName } };
  const data = { ...place, idMember, memberType, member: { id: idMember, name: member?.fullName } };
  const draft = (type: string, more = {}): Draft[] => [
    { type, board, organization, member, data: { ...data, ...more } },
  ];
  if (op === 'add') return draft(unconfirmed ? types.invited : types.added, { idMemberAdded: idMember });
  if (op === 'remove' && unconfirmed) return draft(types.uninvited);
  const became = op === 'update' && 'memberType' in old ? types.became[memberType] : undefined;
  if (became !== undefined) return draft(became);
  const was = { memberType, unconfirmed, ...old };
  return draft(types.changed, {
    old: { memberships: [{ id, idMember, memberType: was.memberType, unconfirmed: was.unconfirmed }] },
  });
}
