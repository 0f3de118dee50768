import { useEffect } from 'react';
import { useNavigation } from '../hooks/use-navigation';
import { whenUsable } from '../hooks/when-usable';
import { useLanguage } from '../languages/language';

/**
 * Goes along with the visitor from page to page and does what no visitor waits for (`follow-visit.ts`): once the page is
 * usable, by code that comes only then. An address that is left at once, as by a redirect, was not visited.
 */
export function Visit() {
  const { pathname } = useNavigation();
  const language = useLanguage();
  useEffect(
    () => whenUsable(() => void follow(({ describePage }) => describePage(pathname, language))),
    [pathname, language],
  );
  useEffect(() => whenUsable(() => void follow(({ reportVisit }) => reportVisit(pathname))), [pathname]);
  return null;
}

async function follow(then: (code: typeof import('./follow-visit')) => Promise<void>): Promise<void> {
  try {
    await then(await import(/* webpackChunkName: "visit" */ './follow-visit'));
  } catch (failure) {
    // biome-ignore lint/suspicious/noConsole: the page itself works without; no personal detail is in it.
    console.warn(failure);
  }
}
