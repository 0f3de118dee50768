import { StartupError } from './platform/errors/startup-error.js';
import { printError } from './platform/logging/terminal.mjs';

/**
 * Calls `start`, and on SIGINT or SIGTERM the function it returned. A signal during the start aborts it by the `AbortSignal`; a
 * start that completes anyway is stopped afterwards. A `StartupError` is printed without its stack. The exit code of every error
 * is 1.
 */
export async function runUntilStopped(start: (signal: AbortSignal) => Promise<() => Promise<void>>): Promise<void> {
  const starting = new AbortController();
  let isStarted = false;
  const signalled = new Promise<void>((resolve) => {
    // `on`, not `once`: a second Ctrl-C must not end the process before the stop is complete.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        resolve();
        if (!isStarted) starting.abort();
      });
    }
  });
  try {
    const stop = await start(starting.signal);
    isStarted = true;
    await signalled;
    await stop();
    process.exit(0);
  } catch (error) {
    // Errors after an abort are expected.
    if (starting.signal.aborted) process.exit(0);
    const unexpected = error instanceof Error ? String(error.stack) : String(error);
    printError(error instanceof StartupError ? error.message : unexpected);
    process.exit(1);
  }
}
