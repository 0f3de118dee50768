import { useSyncExternalStore } from 'react';
import { callAs } from '../api/admin-call';
import { sessionDuration } from '../content/timers';
import { accountOf } from './account-of';

const tokenKey = 'adminToken';
const expirationKey = 'tokenExpiration';

interface StoredSession {
  token: string;
  /** In milliseconds since 1970. */
  expiration: number;
}

/** Used when the browser denies storage. */
let inMemory: StoredSession | null = null;

/** Whether the administrator signed out in this tab, so that the sign-in does not say that the session has ended. */
let signedOut = false;

/** Whether the server wants a second factor of this owner before anything else. */
let factorMissing = false;

const listeners = new Set<() => void>();

/** Stores the token for 24 hours (docs/product.md#sign-in). */
export function beginSession(token: string): void {
  const expiration = Date.now() + sessionDuration;
  inMemory = null;
  signedOut = false;
  factorMissing = false;
  try {
    window.localStorage.setItem(tokenKey, token);
    window.localStorage.setItem(expirationKey, String(expiration));
  } catch {
    inMemory = { token, expiration };
  }
  notify();
}

/** Replaces the token of the session, whose end stays. */
export function renewSession(token: string): void {
  const session = stored();
  if (!session) return;
  try {
    window.localStorage.setItem(tokenKey, token);
  } catch {
    inMemory = { ...session, token };
  }
  notify();
}

export function endSession(): void {
  inMemory = null;
  try {
    window.localStorage.removeItem(tokenKey);
    window.localStorage.removeItem(expirationKey);
  } catch {
    // Denied storage holds nothing.
  }
  notify();
}

/** Ends the session on the administrator's own wish. */
export function signOut(): void {
  signedOut = true;
  endSession();
}

export function hasSignedOut(): boolean {
  return signedOut;
}

/** The token of the session in this browser; null when there is none or it has expired. */
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

/** Whether the server wants a second factor of this owner before anything else. */
export function useFactorMissing(): boolean {
  return useSyncExternalStore(subscribe, () => factorMissing);
}

/** The owner has set one up. */
export function factorAdded(): void {
  factorMissing = false;
  notify();
}

/** The account that is signed in; the same for all sessions of one administrator. */
export function useAccount(): string | null {
  const token = useAdminToken();
  return token === null ? null : accountOf(token);
}

function stored(): StoredSession | null {
  try {
    const token = window.localStorage.getItem(tokenKey);
    const expiration = Number(window.localStorage.getItem(expirationKey));
    return token && expiration ? { token, expiration } : inMemory;
  } catch {
    return inMemory;
  }
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
