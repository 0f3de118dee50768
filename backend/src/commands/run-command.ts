import { StartupError } from '../platform/errors/startup-error.js';

/** Runs a command and sets its exit code. A `StartupError` is printed without its stack, with exit code 1. */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
