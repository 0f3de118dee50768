/** Whether the browser would now ask before the page is left or reloaded. */
export function isLeavingWarned(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}
