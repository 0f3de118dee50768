import { execFileSync } from 'node:child_process';

/** Signals all processes of a database server. A stopped server accepts connections and statements but never responds. */
export function signalDatabase(postmaster: number, signal: 'SIGSTOP' | 'SIGCONT'): void {
  // The postmaster first, because it starts the others.
  signalIfAlive(postmaster, signal);
  for (const child of childrenOf(postmaster)) signalIfAlive(child, signal);
}

/** The child processes of the postmaster; those of connections come last. */
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
