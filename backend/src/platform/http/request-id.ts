import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { TrustedProxies } from './trusted-proxies.js';

/** Other ids are ignored, because ids are written to the log. */
const WELL_FORMED = /^[A-Za-z0-9-]{8,64}$/;

/** A request's id in the logs of proxy and backend: the proxy's header if trusted, else random. */
export function requestIds(proxies: TrustedProxies): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = proxies.includes(socket.remoteAddress) ? headers['x-request-id'] : undefined;
    return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
  };
}
