/** Used when the browser denies storage. It is lost when the page is left or reloaded. */
const inMemory = new Map<string, string>();

export function readFromTab(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key) ?? inMemory.get(key) ?? null;
  } catch {
    return inMemory.get(key) ?? null;
  }
}

export function keepInTab(key: string, value: string): void {
  // An older value in storage must not win over the one in memory.
  removeFromTab(key);
  try {
    window.sessionStorage.setItem(key, value);
  } catch {
    inMemory.set(key, value);
  }
}

export function removeFromTab(key: string): void {
  inMemory.delete(key);
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // Denied storage holds nothing.
  }
}
