import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { PatroniNode } from './patroni-node.js';

/** ms between two writes to one node. */
const PAUSE = 250;
/** ms; a slower response is of a node that was frozen, and describes an earlier moment. */
const LONGEST_RESPONSE = 1_000;

/** The timeline is the first part of the current WAL file's name; each promotion begins a new one. */
const WRITE = `
SELECT pg_logical_emit_message(true, 'test', ''), left(pg_walfile_name(pg_current_wal_lsn()), 8) AS timeline`;

/** Continuously tries to write to every node directly, and finds writes that two primaries have confirmed. */
export class PrimaryHistory {
  readonly violations: string[] = [];
  /** Confirmed writes. */
  writes = 0;
  private latest: { timeline: string; node: string } | undefined;
  private isStopping = false;
  private readonly loops: Promise<unknown>;

  constructor(nodes: readonly PatroniNode[]) {
    this.loops = Promise.all(nodes.map((node) => this.writeRepeatedly(node)));
  }

  async end(): Promise<void> {
    this.isStopping = true;
    await this.loops;
  }

  private async writeRepeatedly(node: PatroniNode): Promise<void> {
    while (!this.isStopping) {
      const begun = performance.now();
      const timeline = await write(node.url);
      if (timeline !== undefined && performance.now() - begun < LONGEST_RESPONSE) this.note(timeline, node.name);
      await setTimeout(PAUSE);
    }
  }

  private note(timeline: string, node: string): void {
    const { latest } = this;
    this.writes += 1;
    if (latest && (timeline < latest.timeline || (timeline === latest.timeline && node !== latest.node))) {
      this.violations.push(
        `${node} confirmed a write on timeline ${timeline} after ${latest.node} on ${latest.timeline}`,
      );
    }
    this.latest = { timeline, node };
  }
}

/** Returns the timeline of a confirmed write; undefined if there is none. */
async function write(url: string): Promise<string | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: LONGEST_RESPONSE,
    query_timeout: LONGEST_RESPONSE,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string }>(WRITE);
    return rows[0]?.timeline;
  } catch {
    return undefined;
  } finally {
    client.end().catch(() => undefined);
  }
}
