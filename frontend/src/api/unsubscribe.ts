import { httpClient, responseOf } from './http-client';
import { isRecord } from './is-record';

/** 'failed': it is not known whether the address is unsubscribed. Another attempt is safe. */
export type UnsubscribeOutcome = 'unsubscribed' | 'unknown' | 'failed';

/** Ends the newsletter with the token of the link, as the one click of a mail program does. Never rejects. */
export async function unsubscribe(token: string): Promise<UnsubscribeOutcome> {
  try {
    const form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const { data } = await httpClient.post<unknown>('/unsubscribe', form, { params: { token } });
    // Another 2xx may come from a captive portal.
    return isRecord(data) && data.outcome === 'unsubscribed' ? 'unsubscribed' : 'failed';
  } catch (failure) {
    const data = responseOf(failure)?.data;
    return isRecord(data) && data.code === 'unsubscribe.unknown' ? 'unknown' : 'failed';
  }
}
