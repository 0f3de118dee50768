import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Other ids are not used, because ids are written to the log. */
const WELL_FORMED = /^[A-Za-z0-9-]{8,64}$/;

/** The id of a request in the logs of proxy and backend: from the proxy's header if trusted, else random. */
export function requestIds(trustsProxy: boolean): (request: IncomingMessage) => string {
  return ({ headers }) => {
    const given = trustsProxy ? headers['x-request-id'] : undefined;
    return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
  };
}
