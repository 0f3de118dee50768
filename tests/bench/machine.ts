import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';

const GIB = 1024 ** 3;

/** The machine that the results are of. */
export function machine(): string {
  const model = cpus()[0]?.model ?? 'an unknown processor';
  const memory = `${Math.round(totalmem() / GIB)} GiB`;
  return `${availableParallelism()} × ${model}, ${memory}, ${type()} ${release()}, Node.js ${process.version}`;
}

/** How many processes wanted to run in the last minute: above 0.5 before a measurement, other work was under way. */
export function load(): number {
  return loadavg()[0] ?? Number.NaN;
}

/** Seconds in which the processors did something, all together, since the machine was started. */
function busySeconds(): number {
  const milliseconds = cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq);
  return milliseconds.reduce((sum, value) => sum + value, 0) / 1000;
}

/** Returns, when it is called, which share of the machine was busy since. */
export function watchMachine(): () => { seconds: number; busy: number } {
  const [begun, busyBefore] = [performance.now(), busySeconds()];
  return () => {
    const seconds = (performance.now() - begun) / 1000;
    return { seconds, busy: (busySeconds() - busyBefore) / (seconds * availableParallelism()) };
  };
}

/** The programs that a measurement needs beside ours, with where Debian puts them and the package that has them. */
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

/** Its path. Throws with the command to type when it is missing. */
export function program(name: keyof typeof PROGRAMS): string {
  const { places, debianPackage } = PROGRAMS[name];
  const place = places.find((path) => existsSync(path));
  if (place === undefined) throw new Error(`${name} is missing: sudo apt-get install ${debianPackage}`);
  return place;
}

/**
 * Of the checkout that was measured, with `-dirty` when something else than the results is not committed; empty where
 * there is no git.
 */
export function commit(): string {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    const changes = git('status', '--porcelain', '--', ':/', ':(top,exclude)tests/bench/RESULTS.md');
    return `${git('rev-parse', '--short', 'HEAD')}${changes === '' ? '' : '-dirty'}`;
  } catch {
    return '';
  }
}

/** Memory of a process alone, Linux only. */
export async function residentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}
