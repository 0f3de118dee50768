/** Whether the parser accepts it, so that validation runs: a JSON object or null, without keys that change a prototype. */
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
