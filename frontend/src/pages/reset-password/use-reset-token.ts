import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The token of the mailed link, taken out of the address at once: it stands in the fragment, which no server sees, and
 * shall not stay in the history either. Empty when the address has none.
 */
export function useResetToken(): string {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState('');

  // A second link opened in the same tab changes only the fragment.
  const given = new URLSearchParams(hash.slice(1)).get('token');
  if (given && given !== token) setToken(given);

  useEffect(() => {
    if (hash) void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);

  return token;
}
