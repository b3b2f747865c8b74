/**
 * Messages and notifications that a member has dismissed: switches that clients use and the document does not show
 * (4.3).
 */
import type { Member } from '../../model/world/records.ts';
import { must } from '../../model/refusal.ts';
import { limits } from '../../spec/limits.ts';
import { oneOf, plainList, text } from '../../spec/kinds.ts';
import { endpoint, raw, shows, type Context } from '../../dispatch/endpoint.ts';
import { member } from '../../resources/member.ts';

const because = 'clients write it; the document does not show the rows behind the board stars';

/** What can be switched off, by the keys of its sentences. */
const keys = [
  'notification_comment_card',
  'notification_added_a_due_date',
  'notification_changed_due_date',
  'notification_card_due_soon',
  'notification_removed_from_card',
  'notification_added_attachment_to_card',
  'notification_created_card',
  'notification_moved_card',
  'notification_archived_card',
  'notification_unarchived_card',
] as const;

const channel = oneOf(['email']);
const blockedKeys = plainList(keys);

/** There is one channel, so these settings need no id of their own. */
const settings = ({ id, blockedKeys: blocked }: Member): object => ({
  id,
  idMember: id,
  channel: 'email',
  blockedKeys: blocked,
});

function block(who: Member, blocked: readonly string[], { change }: Context) {
  change.update('members', who, { blockedKeys: blocked }, 'silent');
  return raw(settings(who));
}

export const memberSettings = [
  endpoint({
    method: 'POST',
    path: '/members/{member}/oneTimeMessagesDismissed',
    because,
    says: 'dismisses a message for good',
    logs: [],
    needs: ['write', 'own'],
    shows: shows(member, { usual: 'all' }),
    args: { value: text(1, limits.lengths.message) },
    run({ member: who, value: message }, { change }) {
      const others = who.oneTimeMessagesDismissed.filter((one) => one !== message);
      must('ERR-10', others.length < limits.results, `no more than ${limits.results} messages are kept`);
      change.update('members', who, { oneTimeMessagesDismissed: [...others, message] }, 'silent');
      return who;
    },
  }),
  endpoint({
    method: 'GET',
    path: '/members/{member}/notificationsChannelSettings',
    because,
    says: 'the notifications that a member has switched off',
    needs: ['read', 'own'],
    run: ({ member: who }) => raw([settings(who)]),
  }),
  endpoint({
    method: 'GET',
    path: '/members/{member}/notificationsChannelSettings/{channel}',
    because,
    says: 'the notifications that a member has switched off on one channel',
    needs: ['read', 'own'],
    params: { channel },
    run: ({ member: who }) => raw(settings(who)),
  }),
  endpoint({
    method: 'PUT',
    path: '/members/{member}/notificationsChannelSettings',
    because,
    says: 'switches off notifications on a channel',
    logs: [],
    needs: ['write', 'own'],
    args: { channel, blockedKeys },
    run: ({ member: who, blockedKeys: blocked }, context) => block(who, blocked, context),
  }),
  endpoint({
    method: 'PUT',
    path: '/members/{member}/notificationsChannelSettings/{channel}',
    because,
    says: 'switches off notifications on one channel',
    logs: [],
    needs: ['write', 'own'],
    params: { channel },
    args: { blockedKeys },
    run: ({ member: who, blockedKeys: blocked }, context) => block(who, blocked, context),
  }),
  endpoint({
    method: 'PUT',
    path: '/members/{member}/notificationsChannelSettings/{channel}/{blockedKeys}',
    because,
    says: 'switches off the notifications named in the path',
    logs: [],
    needs: ['write', 'own'],
    params: { channel, blockedKeys },
    run: ({ member: who, blockedKeys: blocked }, context) => block(who, blocked, context),
  }),
];
