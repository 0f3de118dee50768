import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The token of the mailed link, or another value by its name; empty if the URL has none. It comes in the fragment, which browsers
 * do not send to servers, and is removed immediately to keep it out of the browser's history.
 */
export function useLinkToken(name = 'token'): string {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState('');

  // Opening a second link in the same tab changes only the fragment.
  const given = new URLSearchParams(hash.slice(1)).get(name);
  if (given && given !== token) setToken(given);

  useEffect(() => {
    if (hash) void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);

  return token;
}
