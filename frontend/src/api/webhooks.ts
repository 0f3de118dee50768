import { callAsAdmin, postAsAdmin } from './admin-call';
import { codeOf } from './http-client';
import type { ListPage } from './list-page';
import type { AddWebhookDto, ListedDeliveryDto, WebhooksDto } from './schema';

/** Newest first. */
export function fetchWebhooks(signal: AbortSignal): Promise<WebhooksDto> {
  return callAsAdmin('get', '/admin/webhooks', {}, { signal });
}

/** Why settings were rejected, if the form can say so. */
export type SettingsError = 'auth.sign_in_too_old' | 'url' | 'webhooks.full';

/** Adds a webhook, or changes the one with `id`. Returns a new one's secret. Rejects if not saved, other than for `error`. */
export async function saveWebhook(
  settings: AddWebhookDto,
  id: string | null,
): Promise<{ secret: string | null } | { error: SettingsError }> {
  try {
    if (id !== null) {
      await callAsAdmin('patch', '/admin/webhooks/{id}', { path: { id }, body: settings });
      return { secret: null };
    }
    const { secret } = await postAsAdmin('/admin/webhooks', settings);
    return { secret };
  } catch (failure) {
    const code = codeOf(failure);
    if (code === 'auth.sign_in_too_old' || code === 'webhooks.full') return { error: code };
    if (code === 'request.invalid') return { error: 'url' };
    throw failure;
  }
}

export async function pauseWebhook(id: string, paused: boolean): Promise<void> {
  await callAsAdmin('patch', '/admin/webhooks/{id}', { path: { id }, body: { paused } });
}

/** Returns the new secret. */
export async function rotateSecret(id: string): Promise<string> {
  const { secret } = await callAsAdmin('post', '/admin/webhooks/{id}/secret', { path: { id } });
  return secret;
}

export async function sendTestMessage(id: string): Promise<void> {
  await callAsAdmin('post', '/admin/webhooks/{id}/test', { path: { id } });
}

export async function deleteWebhook(id: string): Promise<void> {
  await callAsAdmin('delete', '/admin/webhooks/{id}', { path: { id } });
}

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
