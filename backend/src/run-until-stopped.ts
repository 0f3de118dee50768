import { StartupError } from './platform/errors/startup-error.js';

/**
 * Starts something and stops it on Ctrl-C or SIGTERM, also while it is still starting. `start` answers how to stop.
 * What the operator can mend ends in its own lines and exit code 1, everything else with its stack.
 */
export async function runUntilStopped(start: () => Promise<() => Promise<void>>): Promise<void> {
  const signalled = new Promise<void>((resolve) => {
    // `on`, not `once`: a second Ctrl-C must not cut the clean stop short.
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
