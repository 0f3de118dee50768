import { useQuery } from '@tanstack/react-query';
import { fetchOwnAccount } from '../../api/account';
import { responseOf } from '../../api/http-client';
import type { Role } from '../../api/schema';
import { showMomentsFor } from './time-zone';

/**
 * The role of the account, by which the dashboard decides what to show. The server enforces it on its own. If the server has no
 * such call, as the previous version had not, everything but the accounts is shown.
 */
export function useRole(): Role | undefined {
  const { data, error } = useOwnAccountQuery();
  return data?.role ?? (responseOf(error)?.status === 404 ? 'editor' : undefined);
}

export function useOwnAccountQuery() {
  return useQuery({
    queryKey: ['account'],
    queryFn: async (query) => {
      const account = await fetchOwnAccount(query);
      showMomentsFor(account);
      return account;
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Views show their own content only once this has a response: asking again on each mount would never end.
    retryOnMount: false,
  });
}
