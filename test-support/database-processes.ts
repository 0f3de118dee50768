import { execFileSync } from 'node:child_process';

/**
 * Signals the server whose first process is `postmaster`, and one process per connection. Stopped, it takes connections
 * and statements, and answers nothing.
 */
export function signalDatabase(postmaster: number, signal: 'SIGSTOP' | 'SIGCONT'): void {
  // First the one that makes the others.
  signalIfAlive(postmaster, signal);
  for (const child of childrenOf(postmaster)) signalIfAlive(child, signal);
}

/** Its processes; those of connections last. */
export function childrenOf(postmaster: number): number[] {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = processes.map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([pid, parent]) => (pid !== undefined && parent === postmaster ? [pid] : []));
}

function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
