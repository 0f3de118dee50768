import type { PatroniNode } from './patroni-node.js';

/** What Patroni writes, every few seconds, while it holds the lock. */
const HOLDS =
  /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d),(\d{3}) INFO: .*(?:the leader with the lock|to leader by acquiring session lock|acquired session lock as a leader)/gm;

interface Reign {
  node: string;
  /** The first and last time that its log says so, in ms since 1970. */
  from: number;
  until: number;
}

/** Which nodes held the lock at that moment and since, one after the other, by their logs. */
export function reignsSince(moment: number, nodes: readonly PatroniNode[]): Reign[] {
  const lines = nodes.flatMap((node) =>
    [...node.log().matchAll(HOLDS)].map(([, day, time, ms]) => ({
      node: node.name,
      at: Date.parse(`${day}T${time}.${ms}`),
    })),
  );
  lines.sort((one, other) => one.at - other.at);
  const latest = lines.findLastIndex(({ at }) => at <= moment);
  return inTurn(
    inTurn(lines.slice(Math.max(latest, 0)).map(({ node, at }) => ({ node, from: at, until: at }))).filter(
      // A primary frozen between renewing the lock and logging it writes the line once on waking up.
      ({ from, until }, index) => index === 0 || until > from,
    ),
  );
}

/** With consecutive reigns of one node as one. */
function inTurn(reigns: readonly Reign[]): Reign[] {
  const turns: Reign[] = [];
  for (const { node, from, until } of reigns) {
    const latest = turns.at(-1);
    if (latest?.node === node) latest.until = until;
    else turns.push({ node, from, until });
  }
  return turns;
}

/** Every node that held the lock again after another had taken it. */
export function returnsIn(reigns: readonly Reign[]): string[] {
  return reigns.flatMap(({ node }, index) =>
    reigns.slice(0, index).some((earlier) => earlier.node === node) ? [`${node} has the lock again`] : [],
  );
}

/** `db1 until 10:04:11.302, db3 from 10:04:31.090`. */
export const reignsAsText = (reigns: readonly Reign[]): string =>
  reigns
    .map(({ node, from, until }, index) =>
      index === 0 ? `${node} until ${clock(until)}` : `${node} from ${clock(from)}`,
    )
    .join(', ');

/** The time of day of a moment in ms since 1970. */
export const clock = (at: number): string => new Date(at).toISOString().slice(11, -1);
