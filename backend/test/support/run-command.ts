import { createReadStream, existsSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Command, ProductProcess } from 'test-support/product-process';
import { makeTemporaryFolder, removeFolder } from 'test-support/temporary-folder';
import { vi } from 'vitest';
import { isLocked } from '../../src/cli/embedded/folder-lock.js';

interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

class Exit extends Error {}

interface Given {
  args?: string[];
  input?: string | undefined;
}

let runs = 0;
let isRunning = false;

/**
 * Runs a command in the test's process: a separate one takes a second of CPU time to load the product. A command that begins
 * while another runs has its own process, and so does one on a data folder that it would lock until its process ends.
 */
export async function runCommand(
  name: Command,
  environment: Record<string, string>,
  given: Given = {},
): Promise<Outcome> {
  if (isRunning || wouldLock(environment)) return runAsProcess(name, environment, given);
  isRunning = true;
  try {
    return await runHere(name, environment, given);
  } finally {
    isRunning = false;
  }
}

/** The output in lines; throws if it has a stack trace. */
export function outputOf({ code, stdout, stderr }: Outcome): { code: number | null; lines: string[] } {
  const output = `${stdout}${stderr}`;
  if (/^\s+at /m.test(output)) throw new Error(`the output has a stack trace:\n${output}`);
  return { code, lines: output.trimEnd().split('\n') };
}

/** A folder that a product has locked is reached through that product, and none is made. */
function wouldLock({ DATABASE_URL, DATA_DIR }: Record<string, string>): boolean {
  return DATABASE_URL === undefined && DATA_DIR !== undefined && existsSync(DATA_DIR) && !isLocked(DATA_DIR);
}

async function runAsProcess(
  name: Command,
  environment: Record<string, string>,
  { args = [], input }: Given = {},
): Promise<Outcome> {
  const command = new ProductProcess(`cli/${name}.js`, environment, {
    args,
    ...(input !== undefined && { input }),
  });
  const { code } = await command.exit;
  return { code, stdout: command.stdout, stderr: command.stderr };
}

/** Lends the command the process's environment and streams. */
async function runHere(
  name: Command,
  environment: Record<string, string>,
  { args = [], input }: Given,
): Promise<Outcome> {
  const { env, argv, stdin } = process;
  const folder = makeTemporaryFolder();
  const piped = join(folder, 'input');
  if (input !== undefined) writeFileSync(piped, input);
  const written = { stdout: '', stderr: '' };
  let code: number | undefined;
  const spies = [
    ...(['stdout', 'stderr'] as const).map((stream) =>
      vi.spyOn(process[stream], 'write').mockImplementation((text) => {
        // In a real process nothing runs after an exit.
        if (code === undefined) written[stream] += String(text);
        return true;
      }),
    ),
    vi.spyOn(process, 'exit').mockImplementation((given) => {
      code ??= Number(given);
      throw new Exit();
    }),
  ];
  const { PATH, HOME, TMPDIR, TIMEOUT_FACTOR } = env;
  process.env = { PATH, HOME, TMPDIR, TIMEOUT_FACTOR, TRENDS_FEED_URL: 'off', ...environment };
  process.argv = [process.execPath, name, ...args];
  process.exitCode = undefined;
  const given = createReadStream('', { fd: openSync(input === undefined ? '/dev/null' : piped, 'r') });
  Object.defineProperty(process, 'stdin', { value: given, configurable: true });
  try {
    // A separate module for each run, as a command runs when it is loaded.
    await import(
      /* @vite-ignore */ `${fileURLToPath(new URL(`../../src/cli/${name}.ts`, import.meta.url))}?run=${runs++}`
    );
    code ??= exitCode();
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
  } finally {
    for (const spy of spies) spy.mockRestore();
    Object.assign(process, { env, argv, exitCode: undefined });
    Object.defineProperty(process, 'stdin', { value: stdin, configurable: true });
    given.destroy();
    removeFolder(folder);
  }
  return { code: code ?? 0, ...written };
}

function exitCode(): number {
  return Number(process.exitCode ?? 0);
}
