import { inspect } from 'node:util';
import { startupErrorOf } from '../platform/database/connection-lost.js';
import { StartupError } from '../platform/errors/startup-error.js';
import { printError } from '../platform/logging/terminal.mjs';
import { readArguments, type Usage } from './command-line.mjs';

type Arguments = ReturnType<typeof readArguments>;

/**
 * Reads the arguments, runs a command and sets its exit code. A `StartupError`, and that the database does not respond, is printed
 * without its stack, with exit code 1.
 */
export async function runCommand(usage: Usage, command: (given: Arguments) => Promise<number>): Promise<void> {
  const given = readArguments(usage);
  try {
    process.exitCode = await command(given);
  } catch (error) {
    const cause = startupErrorOf(error);
    printError(cause instanceof StartupError ? cause.message : inspect(cause));
    // Exit explicitly, because an unexpected error may have left something open.
    process.exit(1);
  }
}
