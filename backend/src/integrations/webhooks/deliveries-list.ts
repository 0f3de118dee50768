import type { List } from '../../platform/lists/list-reader.js';
import type { WebhookDelivery } from './webhook-delivery.entity.js';

type ListedDelivery = Pick<WebhookDelivery, 'id' | 'type' | 'at' | 'state' | 'attempts' | 'status' | 'error'> & {
  message_id: string;
  attempted_at: Date | null;
};

/** The deliveries, without their content. */
export const DELIVERIES: List<ListedDelivery> = {
  table: 'webhook_deliveries',
  fields: {
    id: 'id',
    message_id: `'msg_' || message_id`,
    type: 'type',
    at: 'at',
    state: 'state',
    attempts: 'attempts',
    attempted_at: 'attempted_at',
    status: 'status',
    error: 'error',
  },
};
