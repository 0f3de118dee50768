import { useQuery } from '@tanstack/react-query';
import { fetchOwnAccount } from '../../api/account';
import type { Role } from '../../api/schema';
import { showMomentsFor } from './time-zone';

/**
 * The role of the account, by which the dashboard decides what to show. The server enforces it on its own. If the server does
 * not name it, as the previous version did not, everything but the accounts is shown.
 */
export function useRole(): Role | undefined {
  const { data, isError } = useOwnAccountQuery();
  return data?.role ?? (isError ? 'editor' : undefined);
}

/** The signed-in account. */
export function useOwnAccountQuery() {
  return useQuery({
    queryKey: ['account'],
    queryFn: async ({ signal }) => {
      const account = await fetchOwnAccount(signal);
      showMomentsFor(account);
      return account;
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Views show their own content only once this has a response: asking again on each mount would never end.
    retryOnMount: false,
  });
}
