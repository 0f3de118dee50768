import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { whenUsable } from '../hooks/when-usable';

/**
 * Goes along with the visitor from page to page and does what no visitor waits for (`follow-visit.ts`): once the page is
 * usable, by code that comes only then. An address that is left at once, as by a redirect, was not visited.
 */
export function Visit() {
  const { pathname } = useLocation();
  useEffect(() => whenUsable(() => void follow(pathname)), [pathname]);
  return null;
}

async function follow(pathname: string): Promise<void> {
  try {
    const { followVisit } = await import('./follow-visit');
    followVisit(pathname);
  } catch (failure) {
    // biome-ignore lint/suspicious/noConsole: the page itself works without; no personal detail is in it.
    console.warn(failure);
  }
}
