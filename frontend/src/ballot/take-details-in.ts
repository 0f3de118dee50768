import { isAt, paths } from '../paths';
import { keepDetails } from './ballot-draft';
import { fromQuery } from './details-query';

/**
 * Before anything is fetched for the first page: takes the voter's details, which campaigns' mails put into the address,
 * into this tab's draft, and leaves the address bare. Within the product `DetailsFromAddress` does so.
 */
export function takeDetailsIn(): void {
  const { pathname, search, hash } = window.location;
  if (!isAt(paths.candidateChoice, pathname) || (!search && !hash)) return;
  const details = fromQuery(search);
  if (details) keepDetails(details);
  window.history.replaceState(window.history.state, '', pathname);
}
