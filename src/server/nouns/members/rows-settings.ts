/**
 * Messages and notifications that a member has dismissed: switches that clients use and the document does not show
 * (4.3).
 */
import type { Member } from '../../world/records.ts';
import { must } from '../../calls/refusal.ts';
import { limits } from '../../../document/limits.ts';
import { oneOf, plainList, text } from '../../values/kinds.ts';
import { GET, POST, PUT, raw, shows, type Context } from '../../rows/endpoint.ts';
import { member } from './shown.ts';

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
  POST('/members/{member}/oneTimeMessagesDismissed', {
    says: 'dismisses a message for good',
    needs: ['write', 'own'],
    shows: shows(member, { usual: 'all' }),
    args: { value: text(1, limits.lengths.message) },
    run({ member: who, value: message }, { change }) {
      const others = who.oneTimeMessagesDismissed.filter((one) => one !== message);
      must('ERR-10', others.length < limits.results, `no more than ${limits.results} messages are kept`);
      return change.update('members', who, { oneTimeMessagesDismissed: [...others, message] }, 'silent');
    },
  }),
  GET('/members/{member}/notificationsChannelSettings', {
    says: 'the notifications that a member has switched off',
    needs: ['read', 'own'],
    run: ({ member: who }) => raw([settings(who)]),
  }),
  GET('/members/{member}/notificationsChannelSettings/{channel}', {
    says: 'the notifications that a member has switched off on one channel',
    needs: ['read', 'own'],
    params: { channel },
    run: ({ member: who }) => raw(settings(who)),
  }),
  PUT('/members/{member}/notificationsChannelSettings', {
    says: 'switches off notifications on a channel',
    needs: ['write', 'own'],
    args: { channel, blockedKeys },
    run: ({ member: who, blockedKeys: blocked }, context) => block(who, blocked, context),
  }),
  PUT('/members/{member}/notificationsChannelSettings/{channel}', {
    says: 'switches off notifications on one channel',
    needs: ['write', 'own'],
    params: { channel },
    args: { blockedKeys },
    run: ({ member: who, blockedKeys: blocked }, context) => block(who, blocked, context),
  }),
  PUT('/members/{member}/notificationsChannelSettings/{channel}/{blockedKeys}', {
    says: 'switches off the notifications named in the path',
    needs: ['write', 'own'],
    params: { channel, blockedKeys },
    run: ({ member: who, blockedKeys: blocked }, context) => block(who, blocked, context),
  }),
];
