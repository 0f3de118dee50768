import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The token of the link in the mail; empty when the address has none. It comes in the fragment, which browsers do not
 * send to servers. The fragment is removed at once, so that the token does not stay in the browser's history.
 */
export function useLinkToken(): string {
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
