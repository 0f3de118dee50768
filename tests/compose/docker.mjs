import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

/** Ends the process with one line if there is no Docker. */
export function requireDocker() {
  const asked = [['compose', 'version'], ['info']];
  if (asked.every((words) => spawnSync('docker', words).status === 0)) return;
  console.error('Docker with its compose plugin is needed, and a daemon that responds (DOCKER_HOST).');
  process.exit(1);
}

/**
 * `docker …`; returns what it printed. Throws with its error output.
 * @param {string[]} words
 */
export async function docker(...words) {
  const { stdout } = await promisify(execFile)('docker', words, { maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
}

/**
 * As `docker inspect` shows it.
 * @typedef {object} Container
 * @property {string} Id
 * @property {string} Image
 * @property {{ ExitCode: number, Pid: number, StartedAt: string }} State
 * @property {{ User: string }} Config
 * @property {{ ReadonlyRootfs: boolean, CapDrop: string[], CapAdd: string[] | null, SecurityOpt: string[], Memory: number, PidsLimit: number | null,
 *   PortBindings: Record<string, { HostIp: string }[]> }} HostConfig
 * @property {{ Ports: Record<string, { HostPort: string }[] | null>, Networks: Record<string, { GlobalIPv6Address: string }> }} NetworkSettings
 */
