import { callAsAdmin } from './admin-call';
import type { SignalsDto, SignalsWindow } from './schema';

/** What stands out among the votes. */
export function fetchSignals(window: SignalsWindow, signal: AbortSignal): Promise<SignalsDto> {
  return callAsAdmin('get', '/signals', { query: { window } }, { signal });
}
