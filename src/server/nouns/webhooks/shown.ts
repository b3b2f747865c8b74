/** How a webhook is shown (2.10): its model, its address, and its failures. */
import type { Webhook } from '../../world/records.ts';
import { resource, type Resource } from '../../rows/resource.ts';

export const webhookResource: Resource<Webhook> = resource('webhooks', { name: 'webhook' });
