/** The text of an event. An event that only a newer server knows is shown by its own name. */
export function eventName(event: string, names: Record<string, string>): string {
  return names[event] ?? event;
}
