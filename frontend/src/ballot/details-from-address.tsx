import { type ReactNode, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { keepDetails } from './ballot-draft';
import { fromQuery } from './details-query';

/**
 * Takes the voter's details out of the address, where the form and the campaigns' mails put them, into this tab's draft.
 * Until the address is bare nothing inside is rendered, and so nothing more is fetched: it stands around the lazily
 * loaded page. What the first address holds is taken in before that (take-details-in.ts).
 */
export function DetailsFromAddress({ children }: { children: ReactNode }) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const isBare = !search && !hash;

  useLayoutEffect(() => {
    if (isBare) return;
    const details = fromQuery(search);
    if (details) keepDetails(details);
    window.history.replaceState(window.history.state, '', pathname);
  }, [isBare, pathname, search]);

  // The router listens to the address only after the layout effects of the first page.
  useEffect(() => {
    if (!isBare) void navigate(pathname, { replace: true });
  }, [isBare, pathname, navigate]);

  // In a transition: the page comes when its code is there, and not behind a 'Loading...' that React lets stand for 300 ms.
  const [isReady, setIsReady] = useState(false);
  useEffect(() => startTransition(() => setIsReady(true)), []);

  return isBare && isReady ? children : null;
}
