import { type ReactNode, useLayoutEffect } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../paths';
import { keepDetails } from './ballot-draft';
import { fromQuery } from './details-query';

/**
 * Moves the voter's details from the query of /vote to the draft of this tab, and removes query and fragment from the URL.
 * Campaign mails and the form put the details there. Runs at the start, before the page fetches anything, so that no referrer
 * contains them.
 */
export function takeDetailsIn(): void {
  const { pathname, search, hash } = window.location;
  if (!matchPath(paths.candidateChoice, pathname) || (!search && !hash)) return;
  const details = fromQuery(search);
  if (details) keepDetails(details);
  window.history.replaceState(window.history.state, '', pathname);
}

/** The same for a navigation to /vote: renders its children only if the URL has no query and no fragment. */
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
