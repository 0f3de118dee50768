/** What stands in the window's title on a page with this title. */
export function windowTitle(title: string, product: string): string {
  return title === product ? title : `${title} – ${product}`;
}
