/** Laws of the table of 4.2 on `all`: every field of each collection of a member, and of what comes along within. */
import {
  actionFields,
  attachmentFields,
  boardFields,
  cardFields,
  memberPublicFields,
  notificationFields,
  organizationFields,
} from '../../src/spec/sets.ts';
import { law } from '../law.ts';
import { mistakes, to } from '../lies.ts';
import { longTale, memberScene } from '../member-scene.ts';

const path = '/1/members/me';
const whole = to('GET', /\/members\/me$/);

/** Each collection that has fields to choose, the parameter that chooses them, and all that there are. */
const chosen = [
  ['actions', 'action_fields', actionFields],
  ['cards', 'card_fields', cardFields],
  ['boards', 'board_fields', boardFields],
  ['organizations', 'organization_fields', organizationFields],
  ['notifications', 'notification_fields', notificationFields],
] as const;
/** What comes along within those. */
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
  title: 'all for the fields of a collection of a member, and of what comes along with it, is all of their set',
  level: 'stated',
  needs: ['4.2', 'colleague', 'attachments'],
  also: ['CNV-08', 'FLT-04'],
  cost: 12,
  async holds(_, t) {
    const { owner, expect } = t;
    const { board, card } = await memberScene(t);
    await longTale(t);
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
  lies: Object.fromEntries(
    Object.keys(first).map((name) => [`shows one field for all of ${name}`, mistakes(name, () => first[name], whole)]),
  ),
});
