import { useSyncExternalStore } from 'react';
import { callAs } from '../api/admin-call';
import { sessionLasts } from '../content/timers';
import { accountOf } from './account-of';

const tokenKey = 'adminToken';
const expirationKey = 'tokenExpiration';

interface StoredSession {
  token: string;
  /** In milliseconds since 1970. */
  expiration: number;
}

/** Stands in where the browser denies storage. */
let inMemory: StoredSession | null = null;

/** Why nobody is signed in: whoever signed out need not be told that the session has ended. */
let signedOut = false;

const listeners = new Set<() => void>();

/** Keeps the token for 24 hours (docs/product.md#sign-in). */
export function beginSession(token: string): void {
  const expiration = Date.now() + sessionLasts;
  inMemory = null;
  signedOut = false;
  try {
    window.localStorage.setItem(tokenKey, token);
    window.localStorage.setItem(expirationKey, String(expiration));
  } catch {
    inMemory = { token, expiration };
  }
  tell();
}

export function endSession(): void {
  inMemory = null;
  try {
    window.localStorage.removeItem(tokenKey);
    window.localStorage.removeItem(expirationKey);
  } catch {
    // Denied storage holds nothing.
  }
  tell();
}

/** As somebody asked for in this tab. */
export function signOut(): void {
  signedOut = true;
  endSession();
}

export function hasSignedOut(): boolean {
  return signedOut;
}

/** The token of whoever is signed in here; null when nobody is, or when its time has passed. */
export function adminToken(): string | null {
  const session = stored();
  return session && session.expiration > Date.now() ? session.token : null;
}

/** In how many milliseconds the session ends by itself. */
export function sessionRemaining(): number {
  return Math.max(0, (stored()?.expiration ?? 0) - Date.now());
}

/** Whether a session stands in storage, even one whose time has passed. */
export function wasSignedIn(): boolean {
  return stored() !== null;
}

/** As `adminToken`, and follows what this and other tabs do. */
export function useAdminToken(): string | null {
  return useSyncExternalStore(subscribe, adminToken);
}

/** Who is signed in here: the same through all sessions of one administrator. */
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

function tell(): void {
  for (const listener of listeners) listener();
}

callAs({
  token: adminToken,
  // A late answer to an older token says nothing about the one that another tab has got since.
  refused: (token) => {
    if (adminToken() === token || adminToken() === null) endSession();
  },
});
