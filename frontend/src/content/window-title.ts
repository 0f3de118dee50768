import { texts } from './texts';

/** What stands in the window's title on a page with this title. */
export function windowTitle(title: string): string {
  return title === texts.product ? title : `${title} – ${texts.product}`;
}
