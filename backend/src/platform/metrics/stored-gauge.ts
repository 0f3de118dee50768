import { setTimeout as pause } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';

/** ms. Prometheus waits ten seconds for all metrics. */
const LONGEST = 5_000;

/** A gauge read from the database on each scrape. If that fails, the last value stays. */
export function storedGauge(
  registry: Registry,
  { name, help }: { name: string; help: string },
  read: () => Promise<number>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const late = pause(LONGEST, undefined, { ref: false });
      const value = await Promise.race([read(), late]).catch(() => undefined);
      if (value !== undefined) this.set(value);
    },
  });
}
