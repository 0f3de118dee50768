import { useEffect, useLayoutEffect } from 'react';
import { windowTitle } from '../content/window-title';
import { useTexts } from '../languages/texts';
import { guardPresses } from './press-guard';
import { readFromTheTop } from './read-from-the-top';

let isFirstPage = true;

/**
 * Sets the document's title and, after a navigation, focuses the heading (WCAG 2.4.2, 2.4.3) and guards the page from presses
 * that were meant for the previous page. On the first page the browser sets the focus.
 */
export function usePageTitle(title: string): void {
  const { product } = useTexts();
  // Before the browser paints: no page is seen under another's title, and no press comes between.
  useLayoutEffect(() => {
    document.title = windowTitle(title, product);
  }, [title, product]);

  useLayoutEffect(() => {
    if (isFirstPage) return;
    return guardPresses();
  }, []);

  useEffect(() => {
    if (!isFirstPage) readFromTheTop();
    isFirstPage = false;
  }, []);
}
