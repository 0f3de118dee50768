/** Leaves the product for another site, in the same tab. */
export function leaveTo(url: string): void {
  window.location.assign(url);
}
