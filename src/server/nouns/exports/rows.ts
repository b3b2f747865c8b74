/** Exports of workspaces (3.1, 4.6) and of boards: ordering one, reading its state, downloading the file. */
import { isOrganizationAdmin } from '../../rights/access.ts';
import { removeExport, startExport } from './exports.ts';
import type { Export, Organization } from '../../world/records.ts';
import { must } from '../../calls/refusal.ts';
import { exportResource } from './shown.ts';
import { making } from '../../records/table.ts';
import { exportTable } from '../../records/organization.ts';
import { GET, POST, DELETE, because, file, shows, type Context } from '../../rows/endpoint.ts';

const notShown = 'clients list the exports of a workspace, and the document shows only single ones';
/** EXP-03: only for a premium or enterprise workspace. */
const mustBePremium = (organization: Organization | undefined): void => {
  must('EXP-03', organization !== undefined && organization.plan !== 'free');
};
/** EXP-04: an export contains what single members may not see. */
const mustBeAdmin = (organization: Organization, { world, actor }: Context): void => {
  must('EXP-04', isOrganizationAdmin(world, organization, actor.member));
};

/** EXP-05: there is a file exactly if the export is complete. */
function download(made: Export, { world }: Context) {
  const blob = world.blobs.get(made.id);
  must('EXP-05', made.finished && blob);
  return file(`export-${made.id}.zip`, 'application/zip', blob?.bytes ?? new Uint8Array(0));
}

const { attachments, attachmentAge } = making(exportTable);
const ofWorkspace = { needs: ['read'], right: 'see', shows: shows(exportResource) } as const;
const ofBoard = { needs: ['read'], right: 'admin', shows: shows(exportResource) } as const;

export const exports = because('clients of the live service export single boards in the same way', [
  POST('/organizations/{organization}/exports', 'orders an export of a workspace', {
    right: 'see',
    shows: exportResource,
    args: { attachments }, // EXP-06
    run({ organization, attachments: withFiles }, context) {
      mustBeAdmin(organization, context);
      mustBePremium(organization);
      return startExport(context.change, organization, 'organization', { attachments: withFiles });
    },
  }),
  GET('/organizations/{organization}/exports', 'the exports of a workspace', {
    because: notShown,
    many: 'unordered',
    ...ofWorkspace,
    run({ organization }, context) {
      mustBeAdmin(organization, context);
      return [...context.world.by.exportsOfModel.of(organization.id)];
    },
  }),
  GET('/organizations/{organization}/exports/{export}', 'an export and its status', {
    ...ofWorkspace,
    run({ organization, export: made }, context) {
      mustBeAdmin(organization, context);
      return made;
    },
  }),
  GET('/organizations/{organization}/exports/{export}/download', 'the file of a finished export', {
    right: 'see',
    run({ organization, export: made }, context) {
      mustBeAdmin(organization, context);
      return download(made, context);
    },
  }),
  POST('/boards/{board}/exports', 'orders an export of a board', {
    right: 'admin',
    shows: exportResource,
    args: { attachments, attachment_age: attachmentAge }, // EXP-16
    run({ board, attachments: withFiles, attachment_age: age }, { change, world }) {
      mustBePremium(world.organizations.get(board.idOrganization));
      const latest = world.by.exportsOfModel.of(board.id).last();
      must('EXP-13', !latest || latest.finished || latest.stage === 'Export_failed');
      return startExport(change, board, 'board', { attachments: withFiles, attachmentAge: age });
    },
  }),
  GET('/boards/{board}/exports/mostRecent', 'the latest finished export of a board', {
    ...ofBoard,
    run({ board }, { world }) {
      const latest = [...world.by.exportsOfModel.of(board.id)].findLast(({ finished }) => finished);
      must('ERR-02', latest, 'this board has no finished export');
      return latest;
    },
  }),
  GET('/boards/{board}/exports/{export}', 'an export of a board and its status', ofBoard),
  DELETE('/boards/{board}/exports/{export}', 'deletes an export of a board', {
    right: 'admin',
    run: ({ export: made }, { change }) => removeExport(change, made),
  }),
  GET('/boards/{board}/exports/{export}/download', 'the file of a finished export of a board', {
    right: 'admin',
    run: ({ export: made }, context) => download(made, context),
  }),
]);
