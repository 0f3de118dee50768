import { useEffect } from 'react';

/**
 * When the focused element goes away and nothing else takes the focus, the nearest heading does: otherwise the next Tab would
 * begin at the top of the page, and screen readers would say nothing (WCAG 2.4.3).
 */
export function useKeptFocus(): void {
  useEffect(() => {
    /** What had the focus last, and all elements around it, from the inside out. */
    let path: Element[] = [];
    const remember = (event: FocusEvent) => {
      path = event.composedPath().filter((target) => target instanceof Element);
    };
    const observer = new MutationObserver(() => {
      if (path[0]?.isConnected !== false || document.activeElement !== document.body) return;
      const left = path.filter(({ isConnected }) => isConnected);
      path = [];
      for (const element of left) {
        const heading = element.querySelector<HTMLElement>('h1, h2, h3, h4, legend');
        if (!heading) continue;
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
        return;
      }
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
    };
  }, []);
}
