/** The title of the browser's window for a page with this title. */
export function windowTitle(title: string, product: string): string {
  return title === product ? title : `${title} – ${product}`;
}
