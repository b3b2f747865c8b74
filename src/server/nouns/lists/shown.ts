/** How a list is shown (2.5). */
import { cardsOfLists } from '../../finding/collections.ts';
import type { List } from '../../world/records.ts';
import type { CardFilter } from '../../../document/filters.ts';
import { filterWord } from '../../../document/values/kinds.ts';
import { actionsEmbed } from '../actions/shown.ts';
import { resourceNamed, asks, resource, type Resource } from '../../rows/resource.ts';

/** The usual fields of a board that is embedded in a card or a list. */
export const boardAround = ['name', 'desc', 'descData', 'closed', 'idOrganization', 'pinned', 'url', 'prefs'] as const;

export const listResource: Resource<List> = resource('lists', {
  name: 'list',
  getters: {
    subscribed: ({ subscribers }, { actor }) => actor.member !== null && subscribers.includes(actor.member.id),
    idOrganization: ({ idBoard }, { world }) => world.boards.the(idBoard).idOrganization ?? '',
  },
  embeds: {
    actions: actionsEmbed<List>('list'),
    cards: {
      on: filterWord('cards'),
      shows: { resource: resourceNamed('card'), prefix: 'card_', usual: 'all' },
      of: (list: List, { world }, filter: CardFilter, _args, plan) =>
        cardsOfLists(world, [list], { filter, withActions: asks(plan, 'actions') }),
    },
    board: {
      shows: { resource: resourceNamed('board'), one: true, prefix: 'board_', usual: boardAround },
      of: ({ idBoard }: List, { world }) => world.boards.get(idBoard),
    },
  },
});
