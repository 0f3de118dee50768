import { StartupError } from '../platform/errors/startup-error.js';
import { readArguments, type Usage } from './command-line.mjs';

type Arguments = ReturnType<typeof readArguments>;

/** Reads the arguments, runs a command and sets its exit code. A `StartupError` is printed without its stack, with exit code 1. */
export async function runCommand(usage: Usage, command: (given: Arguments) => Promise<number>): Promise<void> {
  const given = readArguments(usage);
  try {
    process.exitCode = await command(given);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
