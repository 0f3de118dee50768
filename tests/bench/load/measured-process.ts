import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';

/** Runs a program and makes the shell report its processor time. */
const WITH_TIMES = '"$@"; code=$?; times >&2; exit $code';

export interface Finished {
  stdout: string;
  /** The share of the whole machine that it used. */
  share: number;
}

/** Runs a program to its end, for at most this many seconds. If it fails, throws with its output. */
export async function runMeasured(
  command: string,
  options: string[],
  { env, longest }: { env?: Record<string, string>; longest: number },
): Promise<Finished> {
  const begun = performance.now();
  const child = spawn('sh', ['-c', WITH_TIMES, 'sh', command, ...options], {
    env: { ...process.env, LC_ALL: 'C', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: longest * 1000,
  });
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), exitOf(child)]);
  const seconds = (performance.now() - begun) / 1000;
  if (code !== 0) throw new Error(`${command} failed (${code}):\n${stdout}${stderr}`);
  return { stdout, share: childSeconds(stderr) / (seconds * availableParallelism()) };
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code));
  });
}

/** `times` (POSIX) writes two lines, the shell's own and its children's: user and system, as 0m1.25s. */
function childSeconds(stderr: string): number {
  const line = stderr.trimEnd().split('\n').at(-1) ?? '';
  const parts = [...line.matchAll(/(\d+)m([\d.]+)s/g)];
  return parts.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}
