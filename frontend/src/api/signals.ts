import { callAsAdmin, fetchOf } from './admin-call';
import type { SignalsWindow } from './schema';

export const fetchSignals = (window: SignalsWindow, signal: AbortSignal) =>
  callAsAdmin('get', '/signals', { query: { window } }, { signal });

/** The last whole minute beside what is usual. */
export const fetchLastMinute = fetchOf('/signals/last-minute');
