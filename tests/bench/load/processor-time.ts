import { readdirSync, readFileSync } from 'node:fs';
import type { PollUnderLoad } from '../poll-under-load';

/** µs per tick, Linux's unit for the time of processes. */
const TICK = 10_000;

interface ProcessTimes {
  parent: number;
  /** Its own time and that of its ended children, in µs. */
  own: number;
  ended: number;
}

/** proc(5): the second field is the name in brackets, which may contain anything; after it come numbers and one letter. */
function timesOf(pid: string): ProcessTimes {
  const [, parent, , , , , , , , , , user, system, endedUser, endedSystem] =
    readFileSync(`/proc/${pid}/stat`, 'utf8').slice(-1_000).split(') ').at(-1)?.split(' ').map(Number) ?? [];
  const time = (one = Number.NaN, other = Number.NaN) => (one + other) * TICK;
  return { parent: Number(parent), own: time(user, system), ended: time(endedUser, endedSystem) };
}

/** µs of processor time that a process has used. */
export function processTime(pid: number): number {
  return timesOf(String(pid)).own;
}

/** µs of processor time that all processes of the poll's database server have used. */
export async function databaseTime(poll: PollUnderLoad): Promise<number> {
  return serverTime(await poll.query(CHECKPOINTER));
}

/** Every server has exactly one of these processes. */
export const CHECKPOINTER = `SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'`;

/** µs of processor time that all processes of the server with that checkpointer have used. */
export function serverTime([checkpointer]: { pid: number }[]): number {
  const server = timesOf(String(checkpointer?.pid)).parent;
  const { own, ended } = timesOf(String(server));
  let sum = own + ended;
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const times = timesOf(entry);
      if (times.parent === server) sum += times.own;
    } catch {
      // It has ended since the folder was read; if it was the server's, its time counts as the server's by now.
    }
  }
  return sum;
}
