/** The text of an event; one that a newer server knows is shown by its own name. */
export function eventName(event: string, names: Record<string, string>): string {
  return names[event] ?? event;
}
