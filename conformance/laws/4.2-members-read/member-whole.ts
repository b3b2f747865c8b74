/** Laws of the table of 4.2 on `all`: every field of each collection of a member, and of the embeds inside. */
import { keysOf } from '../../../src/spec/typed.ts';
import {
  actionFields,
  attachmentFields,
  boardFields,
  cardFields,
  memberPublicFields,
  notificationFields,
  organizationFields,
} from '../../../src/spec/sets.ts';
import { couldSet } from '../../scene/reading.ts';
import { law } from '../../law/law.ts';
import { longTale, memberScene } from '../../scene/members.ts';

const path = '/1/members/me';

/** Each collection with fields to choose, the argument that chooses them, and all its fields. */
const chosen = [
  ['actions', 'action_fields', actionFields],
  ['cards', 'card_fields', cardFields],
  ['boards', 'board_fields', boardFields],
  ['organizations', 'organization_fields', organizationFields],
  ['notifications', 'notification_fields', notificationFields],
] as const;
/** The embeds inside those. */
const within = [
  ['boards', 'organization', 'board_organization_fields', organizationFields],
  ['boards', 'actions', 'board_action_fields', actionFields],
  ['cards', 'attachments', 'card_attachment_fields', attachmentFields],
  ['cards', 'members', 'card_member_fields', memberPublicFields],
] as const;

const first: Readonly<Record<string, string>> = Object.fromEntries([
  ...chosen.map(([, name, [field]]) => [name, field]),
  ...within.map(([, , name, [field]]) => [name, field]),
]);

export const allOfEach = law('MEM-15', {
  as: 'all',
  title: 'fields=all of a collection of a member, and of the records embedded in it, means their whole set',
  level: 'stated',
  needs: ['4.2', 'colleague', 'attachments'],
  also: ['CNV-08', 'FLT-04'],
  cost: 12,
  async holds(_, t) {
    const { owner, expect } = t;
    const { board, card } = await memberScene(t);
    await couldSet(longTale(t));
    const asked = {
      fields: 'username',
      actions: 'all',
      cards: 'open',
      boards: 'open',
      organizations: 'all',
      notifications: 'all',
      actions_limit: 5,
      notifications_limit: 5,
      board_actions: 'commentCard',
      board_actions_limit: 2,
      board_organization: true,
      card_attachments: true,
      card_members: true,
    };
    const words = Object.fromEntries(Object.keys(first).map((name) => [name, 'all']));
    const me = await owner.get(path, { ...asked, ...words }).record();
    for (const [name, , fields] of chosen) {
      expect(me[name], name).isArray();
      for (const one of me[name])
        for (const field of fields) expect(Object.keys(one), `one of ${name}`).includes(field);
    }
    const mine = { boards: board.id, cards: card.id };
    for (const [name, inside, , fields] of within) {
      const one = me[name].find(({ id }: any) => id === mine[name]);
      if (inside === 'organization' && !board['idOrganization']) continue;
      expect(one, `the one of ${name}`).that(one !== undefined, 'to be there');
      const [part] = [one[inside]].flat();
      for (const field of fields) expect(Object.keys(part ?? {}), `${inside} of one of ${name}`).includes(field);
    }
  },
});

/** The listings of a member: the request for each, its embeds, and all their fields. */
const listings = {
  boards: [
    { actions: 'commentCard', actions_limit: 2, action_fields: 'all', organization: true, organization_fields: 'all' },
    { actions: actionFields, organization: organizationFields },
  ],
  cards: [
    { attachments: true, attachment_fields: 'all', members: true, member_fields: 'all' },
    { attachments: attachmentFields, members: memberPublicFields },
  ],
  notifications: [{ limit: 3, memberCreator_fields: 'all' }, { memberCreator: memberPublicFields }],
} as const satisfies Readonly<Record<string, readonly [object, Readonly<Record<string, readonly string[]>>]>>;

const own = { boards: boardFields, cards: cardFields, notifications: notificationFields } as const;

export const allOfListed = law('MEM-15', {
  as: 'all-listed',
  title: 'fields=all of a listing of a member, and of the records embedded in it, means their whole set',
  level: 'stated',
  needs: ['4.2', 'colleague', 'attachments'],
  also: ['CNV-08', 'FLT-04'],
  each: { listing: keysOf(listings) },
  cost: 8,
  async holds({ listing }, t) {
    const { owner, expect } = t;
    const { board, card } = await memberScene(t);
    const isNotified = await couldSet(longTale(t));
    if (listing === 'notifications' && !isNotified) t.skip('comments of another notify nobody here');
    const [asked, parts] = listings[listing];
    const all = await owner.get(`${path}/${listing}`, { fields: 'all', ...asked }).list();
    for (const one of all)
      for (const field of own[listing]) expect(Object.keys(one), `one of ${listing}`).includes(field);
    const mine = listing === 'notifications' ? all[0] : all.find(({ id }) => [board.id, card.id].includes(id));
    expect(mine, `the one of ${listing}`).that(mine !== undefined, 'to be there');
    for (const [name, fields] of Object.entries(parts)) {
      if (name === 'organization' && !board['idOrganization']) continue;
      const [part] = [mine[name]].flat();
      for (const field of fields) expect(Object.keys(part ?? {}), `${name} of one of ${listing}`).includes(field);
    }
  },
});
