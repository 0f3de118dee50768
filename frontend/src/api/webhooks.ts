import { postAsAdmin } from './admin-call';
import { codeOf } from './http-client';
import type { ListPage } from './list-page';
import type { AddWebhookDto, ListedDeliveryDto, WebhooksDto } from './schema';

/** The newest first. */
export function fetchWebhooks(signal: AbortSignal): Promise<WebhooksDto> {
  return postAsAdmin('/webhooks', {}, { signal });
}

/** Why settings were not taken, as far as the form can say it. */
export type SettingsError = 'auth.sign_in_too_old' | 'url' | 'webhooks.full';

/** Adds a webhook, or changes the one with `id`. Returns the secret of a new one. Rejects when nothing was saved but for `error`. */
export async function saveWebhook(
  settings: AddWebhookDto,
  id: string | null,
): Promise<{ secret: string | null } | { error: SettingsError }> {
  try {
    if (id !== null) {
      await postAsAdmin('/webhooks/change', { ...settings, id });
      return { secret: null };
    }
    const { secret } = await postAsAdmin('/webhooks/add', settings);
    return { secret };
  } catch (failure) {
    const code = codeOf(failure);
    if (code === 'auth.sign_in_too_old' || code === 'webhooks.full') return { error: code };
    if (code === 'request.invalid') return { error: 'url' };
    throw failure;
  }
}

export async function pauseWebhook(id: string, paused: boolean): Promise<void> {
  await postAsAdmin('/webhooks/pause', { id, paused });
}

/** Returns the new secret. */
export async function rotateSecret(id: string): Promise<string> {
  const { secret } = await postAsAdmin('/webhooks/rotate', { id });
  return secret;
}

export async function sendTestMessage(id: string): Promise<void> {
  await postAsAdmin('/webhooks/test', { id });
}

export async function deleteWebhook(id: string): Promise<void> {
  await postAsAdmin('/webhooks/delete', { id });
}

/** One message, or without `deliveryId` all that failed. Returns how many are sent again. */
export async function replay(id: string, deliveryId: string | null): Promise<number> {
  const { replayed } = await postAsAdmin('/webhooks/replay', { id, delivery_id: deliveryId });
  return replayed;
}

export async function fetchDeliveries(
  id: string,
  cursor: string | null,
  signal: AbortSignal,
): Promise<ListPage<ListedDeliveryDto>> {
  const { deliveries, next_page } = await postAsAdmin('/webhooks/deliveries', { id, page_state: cursor }, { signal });
  return { rows: deliveries, next: next_page };
}
