import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { LoginOutcome } from '../../api/login';
import { beginOpenId, finishOpenId, openIdLabel } from '../../api/openid';
import { tabStorage } from '../../browser-storage';
import { adminToken } from '../../features/session/admin-session';
import { readLoginState } from '../../features/session/route-state';
import { leaveTo } from '../../leave-to';

/** Kept in this tab's storage while the administrator is at the identity provider: the token, and where to open the dashboard. */
const TOKEN = 'openIdToken';
const FROM = 'openIdFrom';

interface Return {
  query: string;
  /** Null: this tab has not started a sign-in, as with an attacker's link. The server reports it. */
  token: string | null;
  from: string;
}

/**
 * The sign-in by the identity provider: leaves for it, and handles the parameters with which it returns. `from`: where to
 * open the dashboard.
 */
export function useOpenId(from: string, onOutcome: (outcome: LoginOutcome) => void) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [provider, setProvider] = useState<string | null>(null);
  const [cameBack] = useState(() => returnIn(search));
  const [isFinishing, setFinishing] = useState(cameBack !== null);
  // State alone would let a second press, or a second run of the effect, through before the next render.
  const isLeaving = useRef(false);
  const isSent = useRef(false);

  useEffect(() => {
    void openIdLabel().then(setProvider);
  }, []);

  useEffect(() => {
    if (cameBack === null || isSent.current) return;
    isSent.current = true;
    tabStorage.remove(TOKEN);
    tabStorage.remove(FROM);
    // The URL must not be kept, shared or sent again.
    void navigate({ search: '' }, { replace: true });
    void finishOpenId(cameBack.token ?? 'none', cameBack.query).then((outcome) => {
      setFinishing(false);
      onOutcome(outcome);
    });
  });

  const begin = async () => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    const outcome = await beginOpenId();
    isLeaving.current = false;
    if (outcome.kind !== 'begun') {
      onOutcome(outcome);
      return;
    }
    tabStorage.set(TOKEN, outcome.token);
    tabStorage.set(FROM, from);
    leaveTo(outcome.address);
  };

  return { provider, isFinishing, from: cameBack?.from ?? from, begin: () => void begin() };
}

/** Null: this is not a return from the provider, or there already is a session. */
function returnIn(search: string): Return | null {
  if (!new URLSearchParams(search).has('state') || adminToken() !== null) return null;
  const { from } = readLoginState({ from: tabStorage.get(FROM) });
  return { query: search.slice(1), token: tabStorage.get(TOKEN), from };
}
