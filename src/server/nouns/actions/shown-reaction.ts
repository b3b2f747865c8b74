/** How a reaction to a comment is shown (4.4). */
import type { Reaction } from '../../world/records.ts';
import { memberSummary } from '../../../document/sets.ts';
import { member } from '../members/shown.ts';
import { resource } from '../../rows/resource.ts';

export const reaction = resource('reactions', {
  name: 'reaction',
  getters: { idModel: (one) => one.idAction, idEmoji: ({ emoji }) => emoji.unified },
  embeds: {
    member: {
      usual: true,
      shows: { resource: () => member, one: true, prefix: 'member_', usual: memberSummary },
      of: ({ idMember }: Reaction, { world }) => world.members.get(idMember),
    },
    emoji: { usual: true, of: ({ emoji }: Reaction) => emoji },
  },
});
