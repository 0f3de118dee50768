/** For data from outside (answers, storage, router state), whose shape nobody has promised. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
