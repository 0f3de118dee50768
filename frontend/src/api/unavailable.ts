/** Whether the request took longer than the server allows, by the code of the error. */
export function isTooSlow(code: string | undefined): boolean {
  return code === 'search.too_slow' || code === 'overview.too_slow' || code === 'signals.too_slow';
}

/** Whether the server has not done the request but may do it later, by the code of the error. */
export function isUnavailable(code: string | undefined): code is string {
  return isTooSlow(code) || code === 'administration.busy';
}
