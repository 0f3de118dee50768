/** How to close what tests have opened, in the order of opening. */
const open = new Map<unknown, () => unknown>();

/**
 * Has it closed at the end of the test, or of the file if no test runs, by the runner that calls `closeOpen`. Who closes it earlier
 * calls `isClosed`.
 */
export function closeLater<Opened>(opened: Opened, close: (opened: Opened) => unknown): Opened {
  open.set(opened, () => close(opened));
  return opened;
}

/** Also for what others will use. */
export function isClosed(opened: unknown): void {
  open.delete(opened);
}

export function stillOpen(): ReadonlySet<unknown> {
  return new Set(open.keys());
}

/** The newest first, because it may need what is older. */
export async function closeOpen(but: ReadonlySet<unknown> = new Set()): Promise<void> {
  for (const [opened, close] of [...open].toReversed()) {
    if (but.has(opened)) continue;
    open.delete(opened);
    await close();
  }
}
