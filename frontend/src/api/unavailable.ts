import type { ErrorCode } from './schema';

/** Whether the request took longer than the server allows, by the code of the error. */
export function isTooSlow(code: ErrorCode | undefined): boolean {
  return code === 'search.too_slow' || code === 'overview.too_slow' || code === 'signals.too_slow';
}

/** Whether the server did not perform the request but may do so later, by the code of the error. */
export function isUnavailable(code: ErrorCode | undefined): code is ErrorCode {
  return isTooSlow(code) || code === 'administration.busy';
}
