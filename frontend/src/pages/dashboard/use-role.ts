import { useQuery } from '@tanstack/react-query';
import { fetchOwnAccount, type OwnAccount, type Role } from '../../api/account';

/** The account that is signed in. Undefined before the server has told. */
export function useOwnAccount(): OwnAccount | undefined {
  return useOwnAccountQuery().data;
}

/**
 * Its role, by which the dashboard shows what it may see and do. The server decides by itself: where it does not tell, as one
 * of the version before, everything but the accounts is shown.
 */
export function useRole(): Role | undefined {
  const { data, isError } = useOwnAccountQuery();
  return data?.role ?? (isError ? 'editor' : undefined);
}

function useOwnAccountQuery() {
  return useQuery({
    queryKey: ['account'],
    queryFn: ({ signal }) => fetchOwnAccount(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
