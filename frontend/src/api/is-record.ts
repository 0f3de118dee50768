/** Checks external data of unknown shape: responses, storage, router state. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
