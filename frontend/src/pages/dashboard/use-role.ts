import { useQuery } from '@tanstack/react-query';
import { fetchOwnAccount } from '../../api/account';
import type { Role } from '../../api/schema';

/**
 * Its role, by which the dashboard shows what it may see and do. The server decides by itself: where it does not tell, as one
 * of the version before, everything but the accounts is shown.
 */
export function useRole(): Role | undefined {
  const { data, isError } = useOwnAccountQuery();
  return data?.role ?? (isError ? 'editor' : undefined);
}

/** The account that is signed in. */
export function useOwnAccountQuery() {
  return useQuery({
    queryKey: ['account'],
    queryFn: ({ signal }) => fetchOwnAccount(signal),
    staleTime: Number.POSITIVE_INFINITY,
    // Views show their own content only once this has a response: asking again whenever one appears would never end.
    retryOnMount: false,
  });
}
