import { useEffect } from 'react';
import { texts } from '../content/texts';

let aPageWasShown = false;

/**
 * Names the page in the window's title and, when it was reached by navigation, moves the focus to its heading, so that a
 * screen reader says where its user has come (WCAG 2.4.2, 2.4.3). The first page is left to the browser.
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === texts.product ? title : `${title} – ${texts.product}`;
  }, [title]);

  useEffect(() => {
    const heading = document.querySelector('h1');
    if (aPageWasShown && heading) {
      heading.tabIndex = -1;
      // The new page begins at its top; the router does not scroll by itself.
      window.scrollTo(0, 0);
      heading.focus({ preventScroll: true });
    }
    aPageWasShown = true;
  }, []);
}
