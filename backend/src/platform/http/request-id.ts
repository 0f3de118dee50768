import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What a proxy's id may look like; anything else would let a line of the log say what it likes. */
const WELL_FORMED = /^[A-Za-z0-9-]{8,64}$/;

/** By what a request is found in the logs of proxy and backend: the proxy's word where there is one, else made here. */
export function requestIds(trustsProxy: boolean): (request: IncomingMessage) => string {
  return ({ headers }) => {
    const given = trustsProxy ? headers['x-request-id'] : undefined;
    return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
  };
}
