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
  useEffect(() => {
    document.title = windowTitle(title, product);
  }, [title, product]);

  // Before the browser paints, so that no press comes between.
  useLayoutEffect(() => {
    if (isFirstPage) return;
    return guardPresses();
  }, []);

  useEffect(() => {
    if (!isFirstPage) readFromTheTop();
    isFirstPage = false;
  }, []);
}
