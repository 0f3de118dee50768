import { callAsAdmin, fetchOf, postAsAdmin } from './admin-call';
import type { ListPage } from './list-page';
import type { AddWebhookDto, ListedDeliveryDto } from './schema';

/** Newest first. */
export const fetchWebhooks = fetchOf('/admin/webhooks');

/** Adds a webhook, or changes the one with `id`. Returns a new one's secret. */
export async function saveWebhook(settings: AddWebhookDto, id: string | null): Promise<string | null> {
  if (id === null) return (await postAsAdmin('/admin/webhooks', settings)).secret;
  await callAsAdmin('patch', '/admin/webhooks/{id}', { path: { id }, body: settings });
  return null;
}

export const pauseWebhook = (id: string, paused: boolean) =>
  callAsAdmin('patch', '/admin/webhooks/{id}', { path: { id }, body: { paused } });

/** Returns the new secret. */
export async function rotateSecret(id: string): Promise<string> {
  return (await callAsAdmin('post', '/admin/webhooks/{id}/secret', { path: { id } })).secret;
}

export const sendTestMessage = (id: string) => callAsAdmin('post', '/admin/webhooks/{id}/test', { path: { id } });
export const deleteWebhook = (id: string) => callAsAdmin('delete', '/admin/webhooks/{id}', { path: { id } });

/** Replays one message, or without `deliveryId` all failed ones. Returns how many are sent again. */
export async function replay(id: string, deliveryId: string | null): Promise<number> {
  const { replayed } =
    deliveryId === null
      ? await callAsAdmin('post', '/admin/webhooks/{id}/deliveries/replay', { path: { id } })
      : await callAsAdmin('post', '/admin/webhooks/{id}/deliveries/{delivery_id}/replay', {
          path: { id, delivery_id: deliveryId },
        });
  return replayed;
}

/** As it was sent, but without personal details. */
export async function fetchDeliveryBody(id: string, deliveryId: string, signal: AbortSignal): Promise<string> {
  const path = { id, delivery_id: deliveryId };
  return (await callAsAdmin('get', '/admin/webhooks/{id}/deliveries/{delivery_id}', { path }, { signal })).body;
}

export async function fetchDeliveries(
  id: string,
  cursor: string | null,
  signal: AbortSignal,
): Promise<ListPage<ListedDeliveryDto>> {
  const { deliveries, next_page } = await callAsAdmin(
    'get',
    '/admin/webhooks/{id}/deliveries',
    { path: { id }, query: { page_state: cursor } },
    { signal },
  );
  return { rows: deliveries, next: next_page };
}
