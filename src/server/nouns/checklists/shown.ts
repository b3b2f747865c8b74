/** How a checklist is shown, with its items (2.10). */
import type { View } from '../../rights/access.ts';
import { keepsCard } from '../../finding/collections.ts';
import type { CheckItem, Checklist } from '../../world/records.ts';
import type { CardFilter } from '../../../document/filters.ts';
import { filterWord } from '../../../document/values/kinds.ts';
import { checkItemResource } from '../cards/shown-parts.ts';
import { resourceNamed, planOf, resource, showAll, type Resource } from '../../rows/resource.ts';

const itemsOf = ({ id }: Checklist, { world }: View): CheckItem[] => [...world.by.checkItemsOfChecklist.of(id)];

export const checklistResource: Resource<Checklist> = resource('checklists', {
  name: 'checklist',
  // CHK-01
  getters: {
    idCard: ({ idCard }) => idCard ?? undefined,
    // An embed that clients also name in `fields`.
    checkItems: (checklist, view) =>
      showAll(
        planOf(view.dialect.as(checkItemResource), { usual: checkItemResource.usual }, {}),
        itemsOf(checklist, view),
        view,
      ),
  },
  embeds: {
    checkItems: {
      on: filterWord('plain'),
      usual: 'all',
      shows: { resource: () => checkItemResource, prefix: 'checkItem_', usual: checkItemResource.usual },
      of: (checklist: Checklist, view) => itemsOf(checklist, view),
    },
    cards: {
      on: filterWord('cards'),
      shows: { resource: resourceNamed('card'), prefix: 'card_', usual: 'all' },
      of: ({ id }: Checklist, { world }, filter: CardFilter) =>
        [...world.by.cardsOfChecklist.of(id)].filter(keepsCard(world, filter)),
    },
  },
});
