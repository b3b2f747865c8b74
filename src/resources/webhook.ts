/** How a webhook is shown (2.10): its model, its address, and its failures. */
import type { Webhook } from '../model/world/records.ts';
import { resource, type Resource } from './resource.ts';

const fields = [
  'description',
  'idModel',
  'callbackURL',
  'active',
  'consecutiveFailures',
  'firstConsecutiveFailDate',
] as const;

export const webhook: Resource<Webhook> = resource<Webhook>({
  name: 'webhook',
  all: fields,
  usual: fields,
  fields: {
    description: 'description',
    idModel: 'idModel',
    callbackURL: 'callbackURL',
    active: 'active',
    consecutiveFailures: 'consecutiveFailures',
    firstConsecutiveFailDate: 'firstConsecutiveFailDate',
  },
});
