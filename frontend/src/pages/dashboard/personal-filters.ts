import { isRecord } from '../../api/is-record';
import { browserStorage } from '../../browser-storage';
import { toHex } from '../../hex';

/**
 * The searches that may identify a person. A URL names them by an id, because URLs are forwarded, synchronised and seen over
 * shoulders; the texts stay in this browser, for one account, until it signs out.
 */
const storageKey = 'dashboardSearches';
/** Beyond that the oldest are dropped. */
const mostStored = 50;

interface Stored {
  id: string;
  texts: Readonly<Record<string, string>>;
}

/** Stores the texts and returns their id; the same texts get the same id. */
export function storePersonal(account: string | null, texts: Readonly<Record<string, string>>): string {
  const stored = read(account);
  const known = stored.find((one) => JSON.stringify(one.texts) === JSON.stringify(texts));
  const kept = known ?? { id: toHex(crypto.getRandomValues(new Uint8Array(6))), texts };
  const others = stored.filter((one) => one !== known);
  const searches = [...others, kept].slice(-mostStored);
  browserStorage.set(storageKey, JSON.stringify({ account, searches }));
  return kept.id;
}

/** Null if they are not stored in this browser. */
export function personalTexts(account: string | null, id: string): Readonly<Record<string, string>> | null {
  return read(account).find((one) => one.id === id)?.texts ?? null;
}

/** Deletes all of them, on sign-out. */
export function forgetPersonal(): void {
  browserStorage.remove(storageKey);
}

function read(account: string | null): Stored[] {
  const value = browserStorage.json(storageKey);
  if (!isRecord(value) || value.account !== account || !Array.isArray(value.searches)) return [];
  const searches: unknown[] = value.searches;
  return searches.filter(isStored);
}

function isStored(value: unknown): value is Stored {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    isRecord(value.texts) &&
    Object.values(value.texts).every((text) => typeof text === 'string')
  );
}
