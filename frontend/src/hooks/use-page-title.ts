import { useEffect } from 'react';
import { windowTitle } from '../content/window-title';
import { useTexts } from '../languages/texts';
import { readFromTheTop } from './read-from-the-top';

let isFirstPage = true;

/**
 * Sets the title of the window and, after a navigation, moves the focus to the heading (WCAG 2.4.2, 2.4.3). On the first
 * page the browser sets the focus.
 */
export function usePageTitle(title: string): void {
  const { product } = useTexts();
  useEffect(() => {
    document.title = windowTitle(title, product);
  }, [title, product]);

  useEffect(() => {
    if (!isFirstPage) readFromTheTop();
    isFirstPage = false;
  }, []);
}
