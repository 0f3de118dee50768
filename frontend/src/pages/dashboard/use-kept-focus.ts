import { useEffect } from 'react';
import { focusReturn } from '../../content/timers';

/** A hidden one would appear. */
const HEADING = ':is(h1, h2, h3, h4, legend):not(.visually-hidden)';

/**
 * When the focused element goes away and nothing else takes the focus, the nearest heading does: otherwise the next Tab would
 * begin at the top of the page, and screen readers would say nothing (WCAG 2.4.3).
 */
export function useKeptFocus(): void {
  useEffect(() => {
    /** What has the focus, and all elements around it, from the inside out. */
    let path: Element[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = (event: FocusEvent) => {
      path = event.composedPath().filter((target) => target instanceof Element);
    };
    // A press on plain text takes the focus from a control that stays.
    const forget = () => {
      queueMicrotask(() => {
        if (path[0]?.isConnected && document.activeElement === document.body) path = [];
      });
    };
    const isLost = () => path[0]?.isConnected === false && document.activeElement === document.body;
    const keep = () => {
      timer = undefined;
      if (!isLost()) return;
      const heading = path
        .filter(({ isConnected }) => isConnected)
        .map((element) => element.querySelector<HTMLElement>(HEADING))
        .find((found) => found !== null);
      if (!heading) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      if (isLost()) timer ??= setTimeout(keep, focusReturn);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    document.addEventListener('focusout', forget);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('focusout', forget);
    };
  }, []);
}
