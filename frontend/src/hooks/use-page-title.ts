import { useEffect } from 'react';
import { windowTitle } from '../content/window-title';
import { useTexts } from '../languages/texts';
import { readFromTheTop } from './read-from-the-top';

let aPageWasShown = false;

/**
 * Names the page in the window's title and, when it was reached by navigation, moves the focus to its heading (WCAG
 * 2.4.2, 2.4.3). The first page is left to the browser.
 */
export function usePageTitle(title: string): void {
  const { product } = useTexts();
  useEffect(() => {
    document.title = windowTitle(title, product);
  }, [title, product]);

  useEffect(() => {
    if (aPageWasShown) readFromTheTop();
    aPageWasShown = true;
  }, []);
}
