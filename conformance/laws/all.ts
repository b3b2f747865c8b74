/** All laws, one module for each part of the document, in its order; then those of histories and races. */
import { lawsIn } from '../law/law.ts';
import * as addresses from './1-conventions/addresses.ts';
import * as carried from './1-conventions/carried.ts';
import * as carriers from './1-conventions/carriers.ts';
import * as conventions from './1-conventions/conventions.ts';
import * as embedded from './1-conventions/embedded.ts';
import * as fields from './1-conventions/fields.ts';
import * as idsLater from './1-conventions/ids-later.ts';
import * as ids from './1-conventions/ids.ts';
import * as narrowed from './1-conventions/narrowed.ts';
import * as numbers from './1-conventions/numbers.ts';
import * as positions from './1-conventions/positions.ts';
import * as recursion from './1-conventions/recursion.ts';
import * as shown from './1-conventions/shown.ts';
import * as filters from './2-resources/2.1-filters.ts';
import * as filterWords from './2-resources/2.1-words.ts';
import * as cards from './2-resources/2.3-cards.ts';
import * as cardCounts from './2-resources/2.3-counts.ts';
import * as boardTables from './2-resources/2.4-boards.ts';
import * as boardMemberships from './2-resources/2.4-memberships.ts';
import * as fieldBlanks from './2-resources/2.8-blanks.ts';
import * as fieldChoices from './2-resources/2.8-choices.ts';
import * as definitions from './2-resources/2.8-definitions.ts';
import * as fieldGroups from './2-resources/2.8-field-group.ts';
import * as fieldValues from './2-resources/2.8-values.ts';
import * as exportStages from './3-states/3.1-export-stages.ts';
import * as exports from './3-states/3.1-exports.ts';
import * as closed from './3-states/3.2-closed.ts';
import * as fieldItems from './3-states/3.3-items.ts';
import * as deleted from './4.0-every-row/deleted.ts';
import * as everyEndpoint from './4.0-every-row/every-endpoint.ts';
import * as hostile from './4.0-every-row/hostile.ts';
import * as reading from './4.0-every-row/reads.ts';
import * as refusals from './4.0-every-row/refusals.ts';
import * as taken from './4.0-every-row/taken.ts';
import * as attachments from './4.1-cards/attachments.ts';
import * as afterwards from './4.1-cards/afterwards.ts';
import * as cardCopies from './4.1-cards/card-copies.ts';
import * as cardCreation from './4.1-cards/card-creation.ts';
import * as cardMembers from './4.1-cards/card-members.ts';
import * as cardRest from './4.1-cards/card-rest.ts';
import * as checklists from './4.1-cards/checklists.ts';
import * as cornerCases from './4.1-cards/corner-cases.ts';
import * as comments from './4.1-cards/comments.ts';
import * as actionFilters from './4.2-members-read/action-filters.ts';
import * as actionMembers from './4.2-members-read/action-members.ts';
import * as actionShapes from './4.2-members-read/action-shapes.ts';
import * as actionsListed from './4.2-members-read/actions.ts';
import * as memberCards from './4.2-members-read/cards.ts';
import * as memberDefaults from './4.2-members-read/defaults.ts';
import * as member from './4.2-members-read/member.ts';
import * as memberCollections from './4.2-members-read/member-collections.ts';
import * as memberEmbeds from './4.2-members-read/member-embeds.ts';
import * as memberValues from './4.2-members-read/member-values.ts';
import * as combinations from './4.2-members-read/combinations.ts';
import * as ownThings from './4.2-members-read/own.ts';
import * as pictures from './4.2-members-read/pictures.ts';
import * as memberWorkspaces from './4.2-members-read/workspaces.ts';
import * as preferences from './4.3-members-write/prefs.ts';
import * as profile from './4.3-members-write/profile.ts';
import * as oneAction from './4.4-actions/actions.ts';
import * as commentChanges from './4.4-actions/comments.ts';
import * as reactions from './4.4-actions/reactions.ts';
import * as actionRelatives from './4.4-actions/relatives.ts';
import * as fieldBound from './4.5-custom-fields/bound.ts';
import * as fieldCopies from './4.5-custom-fields/copies.ts';
import * as fieldDeletion from './4.5-custom-fields/deletion.ts';
import * as fieldJourneys from './4.5-custom-fields/journeys.ts';
import * as fieldLists from './4.5-custom-fields/lists.ts';
import * as fieldMerging from './4.5-custom-fields/merging.ts';
import * as fieldMoves from './4.5-custom-fields/moves.ts';
import * as fieldOptions from './4.5-custom-fields/options.ts';
import * as changedOptions from './4.5-custom-fields/options-changed.ts';
import * as fieldSwitch from './4.5-custom-fields/switch.ts';
import * as fieldViews from './4.5-custom-fields/views.ts';
import * as exportRows from './4.6-exports/exports.ts';
import * as boards from './4.7-other-routes/boards.ts';
import * as script from './4.7-other-routes/script.ts';
import * as searchFields from './4.7-other-routes/search-fields.ts';
import * as searchLater from './4.7-other-routes/renamed.ts';
import * as search from './4.7-other-routes/search.ts';
import * as smallCollections from './4.8-paging/small.ts';
import * as paging from './4.8-paging/paging.ts';
import * as borrowing from './5-authentication/borrowing.ts';
import * as consentFlow from './5-authentication/consent.ts';
import * as credentials from './5-authentication/credentials.ts';
import * as otherRoutes from './5-authentication/other-routes.ts';
import * as permissions from './5-authentication/permissions.ts';
import * as scopes from './5-authentication/scopes.ts';
import * as audit from './6-events/6.1-audit.ts';
import * as archivedAudit from './6-events/6.1-undone.ts';
import * as authorship from './6-events/6.1-authorship.ts';
import * as webhookRecords from './6-events/6.2-webhook-records.ts';
import * as webhookSight from './6-events/6.2-webhook-sight.ts';
import * as webhooks from './6-events/6.2-webhooks.ts';
import * as fieldEvents from './6-events/6.3-field-events.ts';
import * as marking from './6-events/6.4-marking.ts';
import * as notifications from './6-events/6.4-notifications.ts';
import * as ownNotifications from './6-events/6.4-notifications-own.ts';
import * as errors from './7-errors/errors.ts';
import * as limits from './8-limits/limits.ts';
import * as limitsExact from './8-limits/limits-exact.ts';
import * as limitsMembers from './8-limits/limits-members.ts';
import * as limitsPenalty from './8-limits/limits-penalty.ts';
import * as versioning from './9-versioning/versioning.ts';
import * as histories from './histories.ts';
import * as races from './races.ts';
import * as cardRaces from './races-cards.ts';

export const laws = lawsIn(
  addresses,
  carried,
  carriers,
  conventions,
  embedded,
  fields,
  ids,
  idsLater,
  narrowed,
  numbers,
  positions,
  recursion,
  shown,
  filters,
  filterWords,
  cards,
  cardCounts,
  boardTables,
  boardMemberships,
  fieldBlanks,
  fieldChoices,
  definitions,
  fieldGroups,
  fieldValues,
  exportStages,
  exports,
  closed,
  fieldItems,
  deleted,
  everyEndpoint,
  hostile,
  reading,
  refusals,
  taken,
  attachments,
  afterwards,
  cardCopies,
  cardCreation,
  cardMembers,
  cardRest,
  checklists,
  cornerCases,
  comments,
  actionFilters,
  actionMembers,
  actionShapes,
  actionsListed,
  memberCards,
  memberDefaults,
  member,
  memberCollections,
  memberEmbeds,
  memberValues,
  combinations,
  ownThings,
  pictures,
  memberWorkspaces,
  preferences,
  profile,
  oneAction,
  commentChanges,
  reactions,
  actionRelatives,
  fieldBound,
  fieldCopies,
  fieldDeletion,
  fieldJourneys,
  fieldLists,
  fieldMerging,
  fieldMoves,
  fieldOptions,
  changedOptions,
  fieldSwitch,
  fieldViews,
  exportRows,
  boards,
  script,
  searchFields,
  searchLater,
  search,
  smallCollections,
  paging,
  borrowing,
  consentFlow,
  credentials,
  otherRoutes,
  permissions,
  scopes,
  audit,
  archivedAudit,
  authorship,
  webhookRecords,
  webhookSight,
  webhooks,
  fieldEvents,
  marking,
  notifications,
  ownNotifications,
  errors,
  limits,
  limitsExact,
  limitsMembers,
  limitsPenalty,
  versioning,
  histories,
  races,
  cardRaces,
);
