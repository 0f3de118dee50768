import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';

/** The measured properties of a `pg` pool. */
interface Pool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

interface MeasuredPool {
  pool: Pool;
  max: number;
}

/** Metrics of the pools of database connections. */
@Injectable()
export class Pools {
  private readonly pools = new Map<string, MeasuredPool>();

  constructor(registry: Registry) {
    const measure = (name: string, help: string, read: (pool: MeasuredPool) => number) =>
      createGauge(registry, this.pools, { name, help, read });
    measure('poll_database_connections_busy', 'Connections in use.', ({ pool }) => pool.totalCount - pool.idleCount);
    measure('poll_database_connections_idle', 'Open connections that are not in use.', ({ pool }) => pool.idleCount);
    measure('poll_database_connections_max', 'Connections that the pool may open.', ({ max }) => max);
    measure('poll_database_waiting', 'Statements that wait for a connection.', ({ pool }) => pool.waitingCount);
  }

  /** `max`: the connections that the pool may open. */
  register(name: string, pool: Pool, max: number): void {
    this.pools.set(name, { pool, max });
  }
}

function createGauge(
  registry: Registry,
  pools: Map<string, MeasuredPool>,
  { name, help, read }: { name: string; help: string; read: (pool: MeasuredPool) => number },
): void {
  new Gauge({
    name,
    help,
    labelNames: ['pool'],
    registers: [registry],
    collect() {
      for (const [name, pool] of pools) this.set({ pool: name }, read(pool));
    },
  });
}
