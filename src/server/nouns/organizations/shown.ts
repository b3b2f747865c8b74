/** How a workspace is shown (2.7). */
import { dataSeenBy } from '../../rights/plugin-data.ts';
import { isOrganizationAdmin, type View } from '../../rights/access.ts';
import { boardsOfOrganization } from '../../finding/collections.ts';
import type { BoardFilter } from '../../../document/filters.ts';
import type { Organization } from '../../world/records.ts';
import { filterOrNone, filterWord } from '../../../document/values/kinds.ts';
import type { Words } from '../../../document/values/kinds.ts';
import { actionsEmbed } from '../actions/shown.ts';
import { organizationPrefsTable, restrictTable } from '../../records/organization.ts';
import { storedCopier } from '../../records/table.ts';
import { exportResource } from '../exports/shown.ts';
import { memberEmbeds, membershipGetters } from '../memberships/shown.ts';
import { resourceNamed, resource, type Resource } from '../../rows/resource.ts';

const billableMemberCount = ({ id }: Organization, { world }: View): number =>
  // ORG-09
  [...world.by.membershipsOfModel.of(id)].filter(({ deactivated, unconfirmed }) => !deactivated && !unconfirmed).length;

const shownRestrict = storedCopier(restrictTable);
const stored = storedCopier(organizationPrefsTable);
/** Without what only the live service shows. */
const shownPrefs = (prefs: Organization['prefs']): object => ({
  ...stored(prefs),
  boardVisibilityRestrict: shownRestrict(prefs.boardVisibilityRestrict),
});

export const organizationResource: Resource<Organization> = resource('organizations', {
  name: 'organization',
  getters: {
    url: ({ name }, { origin }) => `${origin}/w/${name}`,
    logoUrl: ({ id, logoHash }, { origin }) => (logoHash ? `${origin}/1/organizations/${id}/logo/${logoHash}` : null),
    products: ({ plan, products }) => products ?? (plan === 'free' ? [] : [110]),
    premiumFeatures: ({ plan, premiumFeatures }) =>
      premiumFeatures ??
      (plan === 'free'
        ? []
        : ['additionalBoardBackgrounds', 'csvExport', 'export', 'customFields', 'observers', 'privateTemplates']),
    offering: ({ plan, offering }) => offering ?? (plan === 'free' ? 'boards.free' : `boards.${plan}`),
    prefs: ({ prefs }) => shownPrefs(prefs),
    idBoards: (organization, { world, actor }) =>
      boardsOfOrganization(world, organization, 'all', actor).map(({ id }) => id),
    billableMemberCount,
    activeBillableMemberCount: billableMemberCount,
    ...membershipGetters,
  },
  embeds: {
    actions: actionsEmbed<Organization>('organization'),
    boards: {
      on: filterOrNone('boards'),
      shows: { resource: resourceNamed('board'), prefix: 'board_', usual: 'all' },
      of: (organization: Organization, { world, actor }, filter: Words<BoardFilter>) =>
        boardsOfOrganization(world, organization, filter, actor),
    },
    ...memberEmbeds(filterWord('members')),
    paid_account: {
      of: ({ plan }: Organization) => ({ products: plan === 'free' ? [] : [110], standing: plan === 'free' ? 0 : 1 }),
    },
    pluginData: { of: ({ pluginData }, { actor }) => dataSeenBy(pluginData, actor) },
    // EXP-11
    exports: {
      shows: { resource: () => exportResource, prefix: 'export_', usual: 'all' },
      of: (organization: Organization, { world, actor }) =>
        isOrganizationAdmin(world, organization, actor.member) ? [...world.by.exportsOfModel.of(organization.id)] : [],
    },
  },
});
