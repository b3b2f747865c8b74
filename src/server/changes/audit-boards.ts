/** The actions about a board and about the members of a board or a workspace (2.2). */
import { boardTable } from '../records/board.ts';
import { boardRef, newValues, oldValues, difference, idsWithout, type Draft } from './draft.ts';
import type { Touch } from './touch.ts';
import type { Board, Organization } from '../world/records.ts';
import type { World } from '../world/world.ts';

export function auditBoard(touch: Touch<'boards'>, world: World): Draft[] {
  const { record: board, op } = touch;
  const organization = world.organizations.get(board.idOrganization);
  const place = { board, organization };
  if (op === 'add') {
    return [{ ...place, ...firstOf(touch) }, ...inWorkspace('addToOrganizationBoard', board, organization)];
  }
  if (op === 'remove') {
    // The board is deleted, so the action is in the log of the workspace.
    const drafts = inWorkspace('removeFromOrganizationBoard', board, organization);
    return drafts.map((draft) => ({ ...draft, board: undefined }));
  }
  const rest = [...powerUpsSwitched(touch), ...boardChanged(touch)].map((draft) => ({ ...place, ...draft }));
  return [...workspaceChanged(touch, organization, world), ...rest];
}

/** The first action about a board: it was made, or copied. */
const firstOf = ({ record, cause }: Touch<'boards'>): Draft =>
  cause.kind === 'board copied'
    ? { type: 'copyBoard', data: { board: boardRef(record), boardSource: { id: cause.source.id } } }
    : { type: 'createBoard', data: { board: boardRef(record) } };

const inWorkspace = (type: string, board: Board, organization: Organization | undefined): Draft[] =>
  organization === undefined
    ? []
    : [{ type, board, organization, data: { board: boardRef(board), organization: workspaceRef(organization) } }];

export const workspaceRef = ({ id, displayName }: Organization): object => ({ id, name: displayName });

function workspaceChanged(touch: Touch<'boards'>, organization: Organization | undefined, world: World): Draft[] {
  const { record: board, old, cause } = touch;
  if (!('idOrganization' in old)) return [];
  // A deleted workspace is shown to the member who deleted it.
  const deleted = cause.kind === 'workspace deleted' ? cause.organization : undefined;
  const left = world.organizations.get(old.idOrganization) ?? deleted;
  return [
    ...inWorkspace('removeFromOrganizationBoard', board, left),
    ...inWorkspace('addToOrganizationBoard', board, organization),
  ];
}

/** Extensions that were switched on or off. */
function powerUpsSwitched({ record: board, old }: Touch<'boards'>): Draft[] {
  const named = [
    ['plugins', 'plugin'],
    ['powerUps', 'powerUp'],
  ] as const;
  return named.flatMap(([field, name]) => {
    const now = board[field];
    const was = old[field] ?? now;
    const data = (id: string) => ({ board: boardRef(board), value: id, [name]: { id } });
    const draftOf = (type: string) => (id: string) => ({ type, data: data(id) });
    return [
      ...idsWithout(now, was).map(draftOf('enablePowerUp')),
      ...idsWithout(was, now).map(draftOf('disablePowerUp')),
    ];
  });
}

function boardChanged(touch: Touch<'boards'>): Draft[] {
  const { record: board, old, cause } = touch;
  const labelNames = cause.kind === 'labels renamed' ? cause : undefined;
  const was = oldValues(boardTable, old);
  if (!was && !labelNames) return [];
  const then = was ?? {};
  const now = newValues(board, then);
  if (old.prefs) {
    then['prefs'] = difference(old.prefs, board.prefs);
    now['prefs'] = difference(board.prefs, old.prefs);
  }
  if (labelNames) {
    then['labelNames'] = labelNames.old;
    now['labelNames'] = labelNames.now;
  }
  return [{ type: 'updateBoard', data: { old: then, board: { ...boardRef(board), ...now } } }];
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
