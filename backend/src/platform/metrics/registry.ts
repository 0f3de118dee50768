import { Gauge, Registry } from 'prom-client';
import { VERSION } from '../config/version.js';

/**
 * Creates the registry. Features inject it and create their metrics with `registers: [registry]`. Values needed only on a scrape
 * go into the metric's `collect`.
 */
export function createRegistry(): Registry {
  const registry = new Registry();
  new Gauge({
    name: 'poll_build_info',
    help: 'Always 1; the labels say what runs.',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version: VERSION, node: process.version }, 1);
  return registry;
}
