import { callAsAdmin } from './admin-call';
import type { LastMinuteDto, SignalsDto, SignalsWindow } from './schema';

/** What stands out among the votes. */
export function fetchSignals(window: SignalsWindow, signal: AbortSignal): Promise<SignalsDto> {
  return callAsAdmin('get', '/signals', { query: { window } }, { signal });
}

/** The last whole minute beside what is usual. */
export function fetchLastMinute(signal: AbortSignal): Promise<LastMinuteDto> {
  return callAsAdmin('get', '/signals/last-minute', {}, { signal });
}
