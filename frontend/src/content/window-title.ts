export function windowTitle(title: string, product: string): string {
  return title === product ? title : `${title} – ${product}`;
}
