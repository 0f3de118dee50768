import { readdirSync } from 'node:fs';

/** The names of the built pages; empty if nothing was built. */
export function pagesIn(folder: string): ReadonlySet<string> {
  try {
    return new Set(readdirSync(folder).filter((name) => name.endsWith('.html')));
  } catch {
    return new Set();
  }
}
