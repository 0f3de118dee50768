/** Whether the browser would ask before the page is left or reloaded now. */
export function isLeavingWarned(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}
