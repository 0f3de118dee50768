import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { keepDetails } from './ballot-draft';
import { fromQuery } from './details-query';

/**
 * Takes the voter's details out of the address, where the form and the campaigns' mails put them, into this tab's draft.
 * Until the address is bare nothing inside is rendered, and so nothing more is fetched: it belongs into the main bundle,
 * around the lazily loaded page.
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

  return isBare ? children : null;
}
