import { codeOf, postAsAdmin } from './admin-call';
import { isRecord } from './is-record';
import type { ListPage } from './list-page';

export const webhookEvents = ['vote.counted', 'address.collected', 'alert.raised', 'totals.minute'] as const;

export interface WebhookSettings {
  name: string;
  url: string;
  events: readonly string[];
  personalDetails: boolean;
}

export interface Webhook extends WebhookSettings {
  id: string;
  state: 'on' | 'paused' | 'disabled';
  /** In a row. */
  failures: number;
  /** Messages; more than 1,000 are not counted. */
  waiting: number;
  failed: number;
}

/** A message. Times in ISO 8601. */
export interface Delivery {
  id: string;
  type: string;
  at: string;
  state: 'waiting' | 'delivered' | 'failed';
  attempts: number;
  attemptedAt: string | null;
  /** Of the last response. */
  status: number | null;
  /** Why there was none, by the server's name. */
  error: string | null;
}

/** The newest first, and whether the poll file has personal details handed over to webhooks. */
export async function fetchWebhooks(signal: AbortSignal): Promise<{ webhooks: Webhook[]; handsOver: boolean }> {
  const data = await postAsAdmin('/webhooks', {}, { signal });
  if (!isRecord(data) || !Array.isArray(data.webhooks)) {
    throw new Error('The response to POST /webhooks has an unexpected shape');
  }
  const webhooks = data.webhooks.filter(isRecord).map((row) => ({
    id: String(row.id),
    name: String(row.name),
    url: String(row.url),
    events: Array.isArray(row.events) ? row.events.map(String) : [],
    personalDetails: row.personal_details === true,
    state: stateIn(row.state),
    failures: Number(row.failures),
    waiting: Number(row.waiting),
    failed: Number(row.failed),
  }));
  return { webhooks, handsOver: data.hands_over === true };
}

/** Why settings were not taken, as far as the form can say it. */
export type SettingsError = 'auth.sign_in_too_old' | 'url' | 'webhooks.full';

/** Adds a webhook, or changes the one with `id`. Returns the secret of a new one. Rejects when nothing was saved but for `error`. */
export async function saveWebhook(
  { name, url, events, personalDetails }: WebhookSettings,
  id: string | null,
): Promise<{ secret: string | null } | { error: SettingsError }> {
  const body = { name, url, events, personal_details: personalDetails };
  try {
    if (id !== null) {
      await postAsAdmin('/webhooks/change', { id, ...body });
      return { secret: null };
    }
    const data = await postAsAdmin('/webhooks/add', body);
    return { secret: secretIn(data) };
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
  return secretIn(await postAsAdmin('/webhooks/rotate', { id }));
}

export async function sendTestMessage(id: string): Promise<void> {
  await postAsAdmin('/webhooks/test', { id });
}

export async function deleteWebhook(id: string): Promise<void> {
  await postAsAdmin('/webhooks/delete', { id });
}

/** One message, or without `deliveryId` all that failed. Returns how many are sent again. */
export async function replay(id: string, deliveryId: string | null): Promise<number> {
  const data = await postAsAdmin('/webhooks/replay', { id, delivery_id: deliveryId });
  return isRecord(data) && typeof data.replayed === 'number' ? data.replayed : 0;
}

export async function fetchDeliveries(
  id: string,
  cursor: string | null,
  signal: AbortSignal,
): Promise<ListPage<Delivery>> {
  const data = await postAsAdmin('/webhooks/deliveries', { id, page_state: cursor }, { signal });
  if (!isRecord(data) || !Array.isArray(data.deliveries)) {
    throw new Error('The response to POST /webhooks/deliveries has an unexpected shape');
  }
  const rows = data.deliveries.filter(isRecord).map((row) => ({
    id: String(row.id),
    type: String(row.type),
    at: String(row.at),
    state: deliveryStateIn(row.state),
    attempts: Number(row.attempts),
    attemptedAt: typeof row.attempted_at === 'string' ? row.attempted_at : null,
    status: typeof row.status === 'number' ? row.status : null,
    error: typeof row.error === 'string' ? row.error : null,
  }));
  return { rows, next: typeof data.next_page === 'string' ? data.next_page : null };
}

function stateIn(state: unknown): Webhook['state'] {
  return state === 'paused' || state === 'disabled' ? state : 'on';
}

function deliveryStateIn(state: unknown): Delivery['state'] {
  return state === 'delivered' || state === 'failed' ? state : 'waiting';
}

function secretIn(data: unknown): string {
  if (!isRecord(data) || typeof data.secret !== 'string') throw new Error('The response has no secret');
  return data.secret;
}
