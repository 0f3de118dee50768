import type { List } from '../../platform/lists/list-reader.js';
import type { ListedDeliveryDto } from './webhooks.dto.js';

/** The deliveries, without their content. */
export const DELIVERIES: List<ListedDeliveryDto> = {
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
