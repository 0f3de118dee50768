import { type ReactNode, useLayoutEffect } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../paths';
import { keepDetails } from './ballot-draft';
import { fromQuery } from './details-query';

/**
 * Moves the voter's details from the address of /vote, where campaign mails and the form put them, to this tab's draft
 * and leaves a bare address. Runs when the product starts, before anything is fetched for the page.
 */
export function takeDetailsIn(): void {
  const { pathname, search, hash } = window.location;
  if (!matchPath(paths.candidateChoice, pathname) || (!search && !hash)) return;
  const details = fromQuery(search);
  if (details) keepDetails(details);
  window.history.replaceState(window.history.state, '', pathname);
}

/** The same when the form leads to /vote: nothing inside is rendered or fetched until the address is bare. */
export function DetailsFromAddress({ children }: { children: ReactNode }) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const isBare = !search && !hash;

  useLayoutEffect(() => {
    if (isBare) return;
    takeDetailsIn();
    void navigate(pathname, { replace: true });
  }, [isBare, pathname, navigate]);

  return isBare ? children : null;
}
