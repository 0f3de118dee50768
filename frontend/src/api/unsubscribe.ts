import { codeOf, httpClient } from './http-client';
import type { UnsubscribedDto } from './schema';

/** 'failed': it is unknown whether the address is unsubscribed. A retry is safe. */
export type UnsubscribeOutcome = 'unsubscribed' | 'unknown' | 'failed';

/** Unsubscribes with the token of the link, like a mail program's one click. Never rejects. */
export async function unsubscribe(token: string): Promise<UnsubscribeOutcome> {
  try {
    const form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const { data } = await httpClient.post<Partial<UnsubscribedDto>>('/unsubscribe', form, { params: { token } });
    // Another server's JSON proves nothing.
    return data.outcome ?? 'failed';
  } catch (failure) {
    return codeOf(failure) === 'unsubscribe.unknown' ? 'unknown' : 'failed';
  }
}
