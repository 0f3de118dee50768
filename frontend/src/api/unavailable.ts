/** What was asked for took longer than the server allows, by the code of its error. */
export function isTooSlow(code: string | undefined): boolean {
  return code === 'search.too_slow' || code === 'overview.too_slow';
}

/** The server refuses or takes back what it was asked, and may do it later: by the code of its error. */
export function isUnavailable(code: string | undefined): code is string {
  return isTooSlow(code) || code === 'administration.busy';
}
