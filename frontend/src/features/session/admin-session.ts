import { useSyncExternalStore } from 'react';
import { callAs } from '../../api/admin-call';
import { browserStorage } from '../../browser-storage';
import { sessionDuration } from '../../content/timers';
import { accountOf } from './account-of';

const tokenKey = 'adminToken';
const expirationKey = 'tokenExpiration';

interface StoredSession {
  token: string;
  /** In milliseconds since 1970. */
  expiration: number;
}

/** Whether the administrator signed out in this tab, so that /login does not say that the session has ended. */
let signedOut = false;

/** Whether the server first requires this owner to set up a second factor. */
let factorMissing = false;

const listeners = new Set<() => void>();

/** Stores the token for 24 hours (docs/product.md#sign-in). */
export function beginSession(token: string): void {
  const expiration = Date.now() + sessionDuration;
  signedOut = false;
  factorMissing = false;
  browserStorage.set(tokenKey, token);
  browserStorage.set(expirationKey, String(expiration));
  notify();
}

/** Replaces the session's token, but keeps its expiry. */
export function renewSession(token: string): void {
  if (!stored()) return;
  browserStorage.set(tokenKey, token);
  notify();
}

export function endSession(): void {
  browserStorage.remove(tokenKey);
  browserStorage.remove(expirationKey);
  notify();
}

export function signOut(): void {
  signedOut = true;
  endSession();
}

export function hasSignedOut(): boolean {
  return signedOut;
}

/** The token of this browser's session; null if there is none or it has expired. */
export function adminToken(): string | null {
  const session = stored();
  return session && session.expiration > Date.now() ? session.token : null;
}

/** The milliseconds until the session expires. */
export function sessionRemaining(): number {
  return Math.max(0, (stored()?.expiration ?? 0) - Date.now());
}

/** Whether a session is stored, even an expired one. */
export function wasSignedIn(): boolean {
  return stored() !== null;
}

/** `adminToken` as a hook: follows changes in this tab and in others. */
export function useAdminToken(): string | null {
  return useSyncExternalStore(subscribe, adminToken);
}

/** Whether the server first requires this owner to set up a second factor. */
export function useFactorMissing(): boolean {
  return useSyncExternalStore(subscribe, () => factorMissing);
}

export function factorAdded(): void {
  factorMissing = false;
  notify();
}

/** The signed-in account; the same for all sessions of one administrator. */
export function useAccount(): string | null {
  const token = useAdminToken();
  return token === null ? null : accountOf(token);
}

function stored(): StoredSession | null {
  const token = browserStorage.get(tokenKey);
  const expiration = Number(browserStorage.get(expirationKey));
  return token && expiration ? { token, expiration } : null;
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}

function notify(): void {
  for (const listener of listeners) listener();
}

callAs({
  token: adminToken,
  // A late 401 for an older token must not end the newer session that another tab has begun.
  rejected: (token) => {
    if (adminToken() === token || adminToken() === null) endSession();
  },
  factorMissing: () => {
    factorMissing = true;
    notify();
  },
});
