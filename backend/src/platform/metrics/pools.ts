import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';

/** What a pool of `pg` tells of itself. */
interface Pool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

interface ShownPool {
  pool: Pool;
  max: number;
}

/** Shows how the pools of connections to the database are used. */
@Injectable()
export class Pools {
  private readonly shown = new Map<string, ShownPool>();

  constructor(registry: Registry) {
    const show = (name: string, help: string, read: (shown: ShownPool) => number) =>
      showEach(registry, this.shown, { name, help, read });
    show('poll_database_connections_busy', 'Connections in use.', ({ pool }) => pool.totalCount - pool.idleCount);
    show('poll_database_connections_idle', 'Open connections at rest.', ({ pool }) => pool.idleCount);
    show('poll_database_connections_max', 'Connections that the pool may open.', ({ max }) => max);
    show('poll_database_waiting', 'Statements that wait for a connection.', ({ pool }) => pool.waitingCount);
  }

  /** `max`: the connections that it may open. */
  show(name: string, pool: Pool, max: number): void {
    this.shown.set(name, { pool, max });
  }
}

function showEach(
  registry: Registry,
  pools: Map<string, ShownPool>,
  { name, help, read }: { name: string; help: string; read: (shown: ShownPool) => number },
): void {
  new Gauge({
    name,
    help,
    labelNames: ['pool'],
    registers: [registry],
    collect() {
      for (const [pool, shown] of pools) this.set({ pool }, read(shown));
    },
  });
}
