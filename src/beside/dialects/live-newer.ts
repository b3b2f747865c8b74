/** What the live service shows since 2024: a world whose clock stands before does not show it. */
import { card } from '../../server/nouns/cards/shown.ts';
import { list } from '../../server/nouns/lists/shown.ts';
import type { View } from '../../server/rows/resource.ts';
import { anything, text } from '../../document/values/kinds.ts';
import type { Card } from '../../server/world/records.ts';
import type { World } from '../../server/world/world.ts';
import { always, isBefore, since, type Difference } from './difference.ts';

/** The last answers without these fields are of 2023; the first ones with them are of 2025, with the newest of 2026. */
const [newer, newest] = ['2024-06', '2026-01'];
const seen = 'schemas that another program made of its own runs of 2025 and 2026; the last answers without are of 2023';

const workspaceOf = (idBoard: string, { boards }: World): string => boards.the(idBoard).idOrganization ?? '';
/** Names that other products of the maker know a record by. */
function nodeOf(noun: string, { id, idBoard }: { readonly id: string; readonly idBoard: string }, { world }: View) {
  return `ari:cloud:trello::${noun}/workspace/${workspaceOf(idBoard, world)}/${id}`;
}

function labelsOf(one: Card, view: View): unknown {
  if (isBefore(newer, view.now)) return card.fields['labels']!(one, view);
  const { world } = view;
  return one.idLabels.map((idLabel) => {
    const { id, idBoard, name, color } = world.labels.the(idLabel);
    const [idOrganization, nodeId] = [workspaceOf(idBoard, world), nodeOf('label', { id, idBoard }, view)];
    return { id, idBoard, idOrganization, name, nodeId, color, uses: world.by.cardsOfLabel.of(id).size };
  });
}

function badgesOf(one: Card, view: View): object {
  const { start, dueComplete, attachmentsByType, location, checkItemsEarliestDue, ...badges } = card.fields['badges']!(
    one,
    view,
  ) as Record<string, unknown>;
  return {
    ...badges,
    ...since('2016-10', view, { dueComplete }),
    ...since('2018-01', view, { attachmentsByType, location, checkItemsEarliestDue }),
    // The start of a card came with the field.
    ...since('2020-07', view, { start }),
    ...since(newer, view, { externalSource: null, lastUpdatedByAi: false }),
    ...since(newest, view, { maliciousAttachments: 0 }),
  };
}

const whole = { seen: 'whole' } as const;

export const ofNewer: readonly Difference[] = [
  {
    id: 'card-newer',
    ask: ['GET /cards/$idCard', ['nodeId', 'pinned', 'mirrorSourceId', 'agent', 'labels']],
    section: '2.3',
    document: 'names none of these fields',
    live:
      `since ${newer} a card also has \`nodeId\`, \`pinned\` and \`mirrorSourceId\`, and its labels have ` +
      `\`idOrganization\`, \`nodeId\` and \`uses\`; since ${newest} it has \`agent\` and \`manifest\``,
    seen,
    fields: [
      card,
      {
        nodeId: { ...always, since: newer, kind: text(), value: (one: Card, view: View) => nodeOf('card', one, view) },
        pinned: { ...always, since: newer },
        mirrorSourceId: { ...always, since: newer },
        agent: { ...always, since: newest },
        manifest: { ...always, since: newest, kind: anything, value: () => null },
        labels: { value: labelsOf },
      },
    ],
  },
  {
    id: 'card-badges',
    ask: ['GET /cards/$idCard', ['badges']],
    section: '2.3',
    document: 'lists the badges, all but `checkItemsEarliestDue`, which we show too',
    live:
      'in a world whose clock stands before July 2020 they have no `start`, before 2018 no `attachmentsByType`, ' +
      '`location` and `checkItemsEarliestDue`, before October 2016 no `dueComplete`; ' +
      `since ${newer} they have \`externalSource\` and \`lastUpdatedByAi\`, since ${newest} \`maliciousAttachments\``,
    seen: `recorded answers of \`GET /cards/{id}\` of 2020 and 2023, and others of 2014 to 2016; ${seen}`,
    fields: [card, { badges: { value: badgesOf } }],
  },
  {
    id: 'list-newer',
    ask: ['GET /lists/$idList', ['color', 'type', 'datasource']],
    section: '2.5',
    document: 'names none of these fields',
    live:
      `since ${newer} a list has \`color\`, \`type\` and \`datasource\`; ` +
      'of these a list that was changed is shown with `color` alone',
    seen,
    fields: [
      list,
      { color: { ...whole, since: newer }, type: { ...whole, since: newer }, datasource: { ...whole, since: newer } },
    ],
  },
];
