import { useEffect } from 'react';
import { windowTitle } from '../content/window-title';
import { readFromTheTop } from './read-from-the-top';

let aPageWasShown = false;

/**
 * Names the page in the window's title and, when it was reached by navigation, moves the focus to its heading (WCAG
 * 2.4.2, 2.4.3). The first page is left to the browser.
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = windowTitle(title);
  }, [title]);

  useEffect(() => {
    if (aPageWasShown) readFromTheTop();
    aPageWasShown = true;
  }, []);
}
