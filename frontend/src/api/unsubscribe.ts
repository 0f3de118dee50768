import { codeOf, httpClient } from './http-client';
import type { UnsubscribedDto } from './schema';

/** 'failed': it is not known whether the address is unsubscribed. Another attempt is safe. */
export type UnsubscribeOutcome = 'unsubscribed' | 'unknown' | 'failed';

/** Ends the newsletter with the token of the link, as the one click of a mail program does. Never rejects. */
export async function unsubscribe(token: string): Promise<UnsubscribeOutcome> {
  try {
    const form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const { data } = await httpClient.post<Partial<UnsubscribedDto>>('/unsubscribe', form, { params: { token } });
    // Another server's JSON says nothing of it.
    return data.outcome ?? 'failed';
  } catch (failure) {
    return codeOf(failure) === 'unsubscribe.unknown' ? 'unknown' : 'failed';
  }
}
