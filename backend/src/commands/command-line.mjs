import { parseArgs } from 'node:util';
import { print, printError } from '../platform/logging/terminal.mjs';

// Plain JavaScript without any package, because `npm run` reads the arguments before anything is installed or built.

/**
 * `call`: what is typed in front of the arguments. `help`: the lines that --help prints. `operands`: the names of the arguments
 * that are no options: `FOLDER`, `[MOMENT]` where it may be left out, `[NAME …]` where there may be several.
 * @typedef {object} Usage
 * @property {string} call
 * @property {string[]} help
 * @property {string[]} [operands]
 * @property {Record<string, { type: 'boolean' | 'string' }>} [options]
 */

/**
 * Reads the arguments of a command, before it does anything. With --help it prints the help and ends with code 0; what it does
 * not know, or lacks, ends with one line and code 2.
 * @param {Usage} usage
 */
export function readArguments(usage) {
  const given = process.argv.slice(2);
  if (given.some((argument) => argument === '--help' || argument === '-h')) {
    print(usage.help.join('\n'));
    process.exit(0);
  }
  const { values, positionals } = parse(usage, given);
  const operands = usage.operands ?? [];
  const missing = operands.filter((name) => !name.startsWith('['))[positionals.length];
  if (missing !== undefined) rejectArguments(usage, `${missing} is missing`);
  const [superfluous] = operands.at(-1)?.endsWith('…]') ? [] : positionals.slice(operands.length);
  if (superfluous !== undefined) rejectArguments(usage, `Unexpected argument '${superfluous}'`);
  return { values, positionals };
}

/**
 * Ends the process with one line and code 2.
 * @param {Usage} usage
 * @param {string} line what is wrong with the arguments, without a full stop
 * @returns {never}
 */
export function rejectArguments({ call }, line) {
  printError(`${line.replace(/\s+/g, ' ')}. Help: ${call} --help`);
  process.exit(2);
}

/**
 * @param {Usage} usage
 * @param {string[]} args
 */
function parse(usage, args) {
  try {
    return parseArgs({ args, options: usage.options ?? {}, allowPositionals: true });
  } catch (error) {
    // The sentences after the first one speak of what a program with other arguments might have meant.
    const [first = ''] = error instanceof Error ? error.message.split(/\.\s/) : [];
    return rejectArguments(usage, first.replace(/\.$/, ''));
  }
}
