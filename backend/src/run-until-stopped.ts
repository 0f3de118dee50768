import { StartupError } from './platform/errors/startup-error.js';

/**
 * Calls `start`, and on SIGINT or SIGTERM the function it returned. A signal during the start stops the process after the
 * start. A `StartupError` is printed without its stack. The exit code of every error is 1.
 */
export async function runUntilStopped(start: () => Promise<() => Promise<void>>): Promise<void> {
  const signalled = new Promise<void>((resolve) => {
    // `on`, not `once`: a second Ctrl-C must not end the process before the stop is complete.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, resolve);
  });
  try {
    const stop = await start();
    await signalled;
    await stop();
    process.exit(0);
  } catch (error) {
    const isExpected = error instanceof StartupError;
    process.stderr.write(`${isExpected ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  }
}
