/** Keeps in memory what the browser refuses to store, until the page is left or reloaded. */
function storageIn(area: () => Storage) {
  const inMemory = new Map<string, string>();

  function get(key: string): string | null {
    try {
      return area().getItem(key) ?? inMemory.get(key) ?? null;
    } catch {
      return inMemory.get(key) ?? null;
    }
  }

  /** Returns whether it will be there after a reload. Never removes a value that it can replace: other tabs would see that. */
  function set(key: string, value: string): boolean {
    try {
      area().setItem(key, value);
      inMemory.delete(key);
      return true;
    } catch {
      // An older value in storage must not win over the one in memory.
      remove(key);
      inMemory.set(key, value);
      return false;
    }
  }

  function remove(key: string): void {
    inMemory.delete(key);
    try {
      area().removeItem(key);
    } catch {
      // Denied storage is empty.
    }
  }

  /** What is stored as JSON; undefined for anything else. */
  function json(key: string): unknown {
    try {
      return JSON.parse(get(key) ?? '');
    } catch {
      return undefined;
    }
  }

  return { get, set, remove, json };
}

export const tabStorage = storageIn(() => window.sessionStorage);

export const browserStorage = storageIn(() => window.localStorage);
