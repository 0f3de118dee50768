import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Gauge, Registry } from 'prom-client';
import { z } from 'zod';
import { PRODUCT_FOLDER } from '../config/config.js';

const packageSchema = z.object({ version: z.string() });

/**
 * Creates the registry. Features inject it and create their metrics with `registers: [registry]`. Values that are only
 * needed when metrics are read go into the metric's `collect`.
 */
export function createRegistry(): Registry {
  const registry = new Registry();
  const { version } = packageSchema.parse(JSON.parse(readFileSync(join(PRODUCT_FOLDER, 'package.json'), 'utf8')));
  new Gauge({
    name: 'poll_build_info',
    help: 'Always 1; the labels say what runs.',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version, node: process.version }, 1);
  return registry;
}
