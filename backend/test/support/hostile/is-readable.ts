/**
 * Whether the parser lets it through to the validation, which has a name for everything: JSON, an object or nothing, and
 * none of the keys that could change a prototype.
 */
export function isReadable(text: string): boolean {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && !Array.isArray(body) && !isPoisoned(body);
  } catch {
    return false;
  }
}

function isPoisoned(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, part]: [string, unknown]) =>
      name === '__proto__' ||
      (name === 'constructor' && typeof part === 'object' && part !== null && Object.hasOwn(part, 'prototype')) ||
      isPoisoned(part),
  );
}
