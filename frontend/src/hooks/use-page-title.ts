import { useEffect, useLayoutEffect } from 'react';
import { windowTitle } from '../content/window-title';
import { useTexts } from '../languages/texts';
import { guardPresses } from './press-guard';
import { readFromTheTop } from './read-from-the-top';

let isFirstPage = true;

/**
 * Sets the title of the window and, after a navigation, moves the focus to the heading (WCAG 2.4.2, 2.4.3) and guards the
 * page from presses that were meant for the page before. On the first page the browser sets the focus.
 */
export function usePageTitle(title: string): void {
  const { product } = useTexts();
  useEffect(() => {
    document.title = windowTitle(title, product);
  }, [title, product]);

  // Before the browser paints the page, so that no press comes between.
  useLayoutEffect(() => {
    if (isFirstPage) return;
    return guardPresses();
  }, []);

  useEffect(() => {
    if (!isFirstPage) readFromTheTop();
    isFirstPage = false;
  }, []);
}
