/** The effects of a call besides its answer (6.2, DLT-03): deltas, and deliveries: who hears, and what is written. */
import { onceFor } from '../../../language.ts';
import { limits } from '../../../document/limits.ts';
import { maySee, serverActor, type View } from '../../rights/access.ts';
import type { Delivery } from '../../world/runtime.ts';
import type { Call } from '../../calls/call.ts';
import type { Change } from '../../changes/change.ts';
import { publishDeltas } from '../../changes/deltas.ts';
import type { Action, Webhook } from '../../world/records.ts';
import { watchedBy, type Watchable, type Watched } from '../../rights/watching.ts';
import type { World } from '../../world/world.ts';
import { actionResource, singleAction } from '../actions/shown.ts';
import { boardResource } from '../boards/shown.ts';
import { cardResource } from '../cards/shown.ts';
import { listResource } from '../lists/shown.ts';
import { memberResource } from '../members/shown.ts';
import { organizationResource } from '../organizations/shown.ts';
import { planOf, show, type Plan, type Resource } from '../../rows/resource.ts';
import { declared, type Dialect } from '../../rights/dialect.ts';
import { webhookResource } from './shown.ts';

type Shown = Watchable | 'action' | 'webhook';
/** How everything in a delivery is shown. */
const plansIn = onceFor(({ as }: Dialect): { readonly [K in Shown]: Plan } => {
  const usual = (of: Resource<never>): Plan => planOf(as(of), { usual: as(of).usual }, {});
  return {
    members: usual(memberResource),
    boards: usual(boardResource),
    lists: usual(listResource),
    cards: usual(cardResource),
    organizations: usual(organizationResource),
    action: planOf(as(actionResource), singleAction, {}),
    webhook: planOf(as(webhookResource), { usual: 'all' }, {}),
  };
});

/** Called when nothing can refuse the change any more. If nobody watches, nothing is written. */
export function publish(
  change: Change,
  call: Call,
  { deliver = false, dialect = declared }: { readonly deliver?: boolean; readonly dialect?: Dialect },
): void {
  const { world, actions } = change;
  publishDeltas(change);
  if (!deliver || world.webhooks.rows.size === 0) return;
  const written = new Map<string, string>();
  const events = dialect.events?.(actions, change.editedComments, world) ?? actions;
  for (const action of events) {
    for (const listening of webhooksListeningTo(world, action, change.now)) {
      const view = { world, actor: listening.actor, now: change.now, origin: call.origin, dialect };
      deliverTo(listening, action, call, view, written);
    }
  }
}

interface ListeningWebhook extends Watched {
  readonly webhook: Webhook;
}

/**
 * WHK-21: an action goes to the webhooks of the records that it is about, of the list that a card left, of the member who
 * did it, and of the member to whom it was done.
 */
export function webhooksListeningTo(world: World, action: Action, now: number): ListeningWebhook[] {
  const { idBoard, idList, idCard, idOrganization, idMember, idMemberCreator, data } = action;
  const left = (data['listBefore'] as { id?: string } | undefined)?.id;
  const listening: ListeningWebhook[] = [];
  // WHK-02: only boards hear of definitions, because their actions are about no card.
  for (const id of new Set([idBoard, idList, left, idCard, idOrganization, idMemberCreator, idMember])) {
    if (!id) continue;
    for (const webhook of world.by.webhooksOfModel.of(id)) {
      const watched = watchedBy(world, webhook, now);
      if (watched && maySee(world, 'actions', action, watched.actor)) listening.push({ ...watched, webhook }); // WHK-23
    }
  }
  return listening;
}

/** WHK-04: the body of a delivery shows the webhook as it is then, so that a receiver learns of earlier failures. */
export function deliveryBody(
  world: World,
  record: Webhook,
  { model, action: text, isBare }: Delivery,
  now: number,
): string {
  const view = { world, actor: serverActor, now, origin: '', dialect: declared };
  const shown = isBare ? '' : `,"webhook":${JSON.stringify(show(plansIn(declared).webhook, record, view))}`;
  return `{"model":${model},"action":${text}${shown}}`;
}

/** The model as it is after the call, and the action. Receivers that see the same share the text. */
function deliverTo(
  { webhook: { id: idWebhook }, actor, kind, model }: ListeningWebhook,
  action: Action,
  call: Call,
  view: View,
  written: Map<string, string>,
): void {
  const text = (name: Watchable | 'action', record: { readonly id: string }): string => {
    const { idMember, permissions } = actor.token; // all that decides what is shown
    const seenBy = `${record.id} ${idMember} ${permissions.join()}`;
    const known = written.get(seenBy) ?? JSON.stringify(show(plansIn(view.dialect)[name], record, view));
    written.set(seenBy, known);
    return known;
  };
  const same = call.clientIdentifier !== undefined && actor.token.key === call.key;
  addToOutbox(view.world, {
    idWebhook,
    idAction: action.id,
    type: action.type,
    model: text(kind, model),
    action: text('action', action),
    ...(view.now < view.dialect.choices.webhooksSince && { isBare: true }),
    ...(same && { clientIdentifier: call.clientIdentifier! }),
  });
}

export function addToOutbox({ outbox }: World, delivery: Delivery): void {
  outbox.waiting.push(delivery); // WHK-01
  if (outbox.waiting.length <= limits.webhooks.waitingAll) return; // WHK-22
  outbox.waiting.shift();
  outbox.dropped += 1;
}
