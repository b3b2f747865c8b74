/** Webhooks (4.7, 6.2, 6.5): watching a model with a token, changing and deleting that. */
import { mayBeCalled } from '../../../addresses.ts';
import { maySee } from '../../rights/access.ts';
import type { Token, Webhook } from '../../world/records.ts';
import { must, Question, Refusal } from '../../calls/refusal.ts';
import { mayWatch } from '../../rights/oauth2.ts';
import { bearerOf, kindOfId } from '../../rights/watching.ts';
import { watchedTypes } from '../../../document/values/words.ts';
import { webhookResource } from './shown.ts';
import type { ValuesOf } from '../../../document/values/kinds.ts';
import { making, settable } from '../../records/table.ts';
import { webhookTable } from '../../records/token.ts';
import { GET, POST, PUT, DELETE, type Context } from '../../rows/endpoint.ts';
import { oneField, setField } from '../../rows/families.ts';

const legacy = 'older clients register and renew by one call';

const creatable = making(webhookTable);
type NewWebhook = ValuesOf<typeof creatable>;
const { active: _, ...ofToken } = creatable;
const changes = settable(webhookTable, 'update');
type Changes = Partial<ValuesOf<typeof changes>>;

/** The model with this id, if the member of the token sees it and it can be watched (6.2). */
function modelOf({ world, now }: Context, token: Token, idModel: string): Webhook['modelType'] {
  const kind = kindOfId(world, idModel);
  must('ERR-02', kind, 'the idModel was not found');
  const actor = bearerOf(world, token, now);
  const model = world.tables[kind].get(idModel);
  must('WHK-11', actor && model && maySee(world, kind, model, actor));
  const modelType = watchedTypes.find((type) => `${type}s` === kind);
  must('ERR-04', modelType, 'invalid value for idModel: a member, board, list, card or workspace');
  mayWatch(actor, modelType);
  return modelType;
}

/** WHK-07, WHK-09: an address is kept only if it may be called and, if that is checked, answers. */
function check({ call, settings }: Context, address: string): void {
  must('WHK-09', mayBeCalled(address, call.at ?? call.origin));
  if (!settings.webhookCheck) return;
  if (call.probed?.address !== address) throw new Question(address);
  const { fault } = call.probed;
  if (fault) throw new Refusal(fault.rule, fault.message);
}

/** WHK-03: as many as are wanted. */
function makeWebhook(
  token: Token,
  { callbackURL, idModel, description, active }: NewWebhook,
  context: Context,
): Webhook {
  const modelType = modelOf(context, token, idModel);
  must('WHK-08', !context.world.by.webhook.get(`${token.id}/${idModel}/${callbackURL}`));
  check(context, callbackURL);
  return context.change.add('webhooks', { idToken: token.id, idModel, modelType, description, callbackURL, active });
}

function updateWebhook(
  webhook: Webhook,
  { callbackURL, idModel, description, active }: Changes,
  context: Context,
): Webhook {
  const { world } = context;
  const token = world.tokens.the(webhook.idToken);
  const modelType = idModel === undefined ? undefined : modelOf(context, token, idModel);
  const same = world.by.webhook.get(`${token.id}/${idModel ?? webhook.idModel}/${callbackURL ?? webhook.callbackURL}`);
  must('WHK-08', !same || same === webhook);
  if (callbackURL !== undefined && callbackURL !== webhook.callbackURL) check(context, callbackURL);
  // If it is made active again, earlier failures do not count any more.
  const restarted =
    active === true && !webhook.active ? { consecutiveFailures: 0, firstConsecutiveFailDate: null } : {};
  return context.change.update('webhooks', webhook, {
    callbackURL,
    idModel,
    modelType,
    description,
    active,
    ...restarted,
  });
}

/** Older clients PUT the webhook they want: it is made, or changed. */
function put(token: Token, asked: NewWebhook, context: Context): Webhook {
  const known = context.world.by.webhook.get(`${token.id}/${asked.idModel}/${asked.callbackURL}`);
  return known ? updateWebhook(known, asked, context) : makeWebhook(token, asked, context);
}

const tokenOf = ({ actor }: Context): Token => {
  must('AUT-05', actor.token);
  return actor.token;
};

export const webhooks = [
  POST('/webhooks', 'creates a webhook', {
    because: 'no payload is shown: a webhook is made of the fields that members set',
    shows: webhookResource,
    args: creatable,
    run: (asked, context) => makeWebhook(tokenOf(context), asked, context), // WHK-20
  }),
  PUT('/webhooks', 'makes or changes the webhook of a model and an address', {
    because: legacy,
    shows: webhookResource,
    args: creatable,
    run: (asked, context) => put(tokenOf(context), asked, context),
  }),
  GET('/webhooks/{webhook}', 'one webhook', { shows: webhookResource }),
  PUT('/webhooks/{webhook}', 'changes a webhook', {
    shows: webhookResource,
    args: changes,
    run: ({ webhook, ...asked }, context) => updateWebhook(webhook, asked, context),
  }),
  DELETE('/webhooks/{webhook}', 'deletes a webhook', {
    run({ webhook }, context) {
      context.change.remove('webhooks', webhook); // WHK-20
    },
  }),
  oneField('/webhooks/{webhook}/{field}', 'one field of a webhook', { of: webhookResource }),
  setField('/webhooks/{webhook}/{field}', 'changes one field of a webhook', {
    shows: webhookResource,
    fields: changes,
    by: ({ webhook }, wanted, context) => updateWebhook(webhook, wanted, context),
  }),
  GET('/tokens/{token}/webhooks', 'the webhooks of a token', {
    many: 'unordered',
    shows: webhookResource,
    run: ({ token }, { world }) => [...world.by.webhooksOfToken.of(token.id)], // WHK-14
  }),
  POST('/tokens/{token}/webhooks', 'creates a webhook of a token', {
    shows: webhookResource,
    args: ofToken,
    run: ({ token, ...asked }, context) => makeWebhook(token, { ...asked, active: true }, context),
  }),
  PUT('/tokens/{token}/webhooks', 'makes or changes the webhook of a token, a model and an address', {
    because: legacy,
    shows: webhookResource,
    args: ofToken,
    run: ({ token, ...asked }, context) => put(token, { ...asked, active: true }, context),
  }),
  GET('/tokens/{token}/webhooks/{webhook}', 'a webhook of a token', { shows: webhookResource }),
  PUT('/tokens/{token}/webhooks/{webhook}', 'changes a webhook of a token', {
    shows: webhookResource,
    args: changes,
    run: ({ webhook, token: _token, ...asked }, context) => updateWebhook(webhook, asked, context),
  }),
  DELETE('/tokens/{token}/webhooks/{webhook}', 'deletes a webhook of a token', {
    run: ({ webhook }, { change }) => change.remove('webhooks', webhook),
  }),
];
