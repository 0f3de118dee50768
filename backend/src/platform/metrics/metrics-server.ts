import { once } from 'node:events';
import { createServer } from 'node:http';
import { collectDefaultMetrics, type Registry } from 'prom-client';
import type { Config } from '../config/config.js';
import { StartupError } from '../errors/startup-error.js';

/**
 * Serves the metrics of `registry` to Prometheus on a separate port, which the proxy does not expose. Returns a function
 * that stops it. Throws `StartupError` when it cannot listen.
 */
export async function serveMetrics(
  registry: Registry,
  { METRICS_PORT, METRICS_HOST }: Pick<Config, 'METRICS_PORT' | 'METRICS_HOST'>,
): Promise<() => void> {
  if (METRICS_PORT === 0) return () => undefined;
  collectDefaultMetrics({ register: registry });
  const server = createServer(({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(METRICS_PORT, METRICS_HOST);
  try {
    await once(server, 'listening');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    throw new StartupError(
      `The metrics cannot be served on ${METRICS_HOST}, port ${METRICS_PORT} (${reason}): change METRICS_PORT, or 0 for none.`,
    );
  }
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
