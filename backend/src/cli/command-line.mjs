import { parseArgs } from 'node:util';
import { print, printError } from '../platform/logging/terminal.mjs';

// Plain JavaScript without packages, because `npm run` reads the arguments before anything is installed or built.

/**
 * `call`: what precedes the arguments. `help`: the lines that --help prints. `operands`: the names of positional arguments:
 * `FOLDER`, `[MOMENT]` if optional, `[NAME …]` if repeatable.
 * @typedef {object} Usage
 * @property {string} call
 * @property {string[]} help
 * @property {string[]} [operands]
 * @property {Record<string, { type: 'boolean' | 'string' }>} [options]
 */

/**
 * Reads a command's arguments before it does anything. --help prints the help and exits with code 0; an unknown or missing
 * argument exits with one line and code 2.
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
 * Exits with one line and code 2.
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
    // Later sentences guess what a program with other arguments might have meant.
    const [first = ''] = error instanceof Error ? error.message.split(/\.\s/) : [];
    return rejectArguments(usage, first.replace(/\.$/, ''));
  }
}
