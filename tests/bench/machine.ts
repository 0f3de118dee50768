import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';

const GIB = 1024 ** 3;

/** Describes the machine of the results. */
export function machine(): string {
  const model = cpus()[0]?.model ?? 'an unknown processor';
  const memory = `${Math.round(totalmem() / GIB)} GiB`;
  return `${availableParallelism()} × ${model}, ${memory}, ${type()} ${release()}, Node.js ${process.version}`;
}

/** The average number of runnable processes in the last minute: above 0.5 before a measurement, other work was under way. */
export function load(): number {
  return loadavg()[0] ?? Number.NaN;
}

/** The busy seconds of all processors together, since the machine started. */
function busySeconds(): number {
  const milliseconds = cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq);
  return milliseconds.reduce((sum, value) => sum + value, 0) / 1000;
}

/** Returns a function that tells which share of the machine has been busy since. */
export function watchMachine(): () => { seconds: number; busy: number } {
  const [begun, busyBefore] = [performance.now(), busySeconds()];
  return () => {
    const seconds = (performance.now() - begun) / 1000;
    return { seconds, busy: (busySeconds() - busyBefore) / (seconds * availableParallelism()) };
  };
}

/** The programs that a measurement needs beside ours: where Debian puts them, and their packages. */
const PROGRAMS = {
  wrk: { places: ['/usr/bin/wrk', '/usr/local/bin/wrk', '/opt/homebrew/bin/wrk'], debianPackage: 'wrk' },
  pgbench: {
    places: [
      ...['18', '17', '16', '15'].map((version) => `/usr/lib/postgresql/${version}/bin/pgbench`),
      '/usr/bin/pgbench',
      '/opt/homebrew/bin/pgbench',
    ],
    debianPackage: 'postgresql',
  },
  psql: { places: ['/usr/bin/psql', '/opt/homebrew/bin/psql'], debianPackage: 'postgresql-client' },
};

/** Its path. If it is missing, throws with the command to type. */
export function program(name: keyof typeof PROGRAMS): string {
  const { places, debianPackage } = PROGRAMS[name];
  const place = places.find((path) => existsSync(path));
  if (place === undefined) throw new Error(`${name} is missing: sudo apt-get install ${debianPackage}`);
  return place;
}

/** The measured commit, with `-dirty` if anything but the results is uncommitted; empty without git. */
export function commit(): string {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    const changes = git('status', '--porcelain', '--', ':/', ':(top,exclude)tests/bench/RESULTS.md');
    return `${git('rev-parse', '--short', 'HEAD')}${changes === '' ? '' : '-dirty'}`;
  } catch {
    return '';
  }
}

/** Private memory of a process, Linux only. */
export async function residentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}
