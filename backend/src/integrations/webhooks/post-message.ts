import * as http from 'node:http';
import * as https from 'node:https';
import { AddressNotAllowedError, isAllowed, publicLookup, receiverUrl } from './receiver-address.js';
import type { DeliveryError } from './webhook-delivery.entity.js';

/** ms for connection, request and response, as Standard Webhooks recommends. Shorter than the lease of a message. */
const TIMEOUT = 15_000;
/** Bytes of a response that are read and discarded. */
const MOST_READ = 16 * 1024;

/** The response's status, or why there was none. */
export type Outcome = { status: number; error: null } | { status: null; error: DeliveryError };

/** Sends one message. Does not follow redirects, and uses only the status of the response. Never rejects. */
export async function postMessage(
  address: string,
  headers: Record<string, string>,
  body: string,
  allowedHosts: readonly string[],
): Promise<Outcome> {
  const url = receiverUrl(address, allowedHosts);
  if (!url) return { status: null, error: 'address' };
  const isOpen = isAllowed(url, allowedHosts);
  return new Promise((resolve) => {
    const { request } = url.protocol === 'https:' ? https : http;
    const sent = request(url, {
      method: 'POST',
      // A kept-alive connection could outlive the look-up of its host name.
      agent: false,
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'User-Agent': 'public-online-poll',
        ...headers,
      },
      ...(!isOpen && { lookup: publicLookup }),
    });
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      sent.destroy();
    }, TIMEOUT);
    sent.on('response', (response) => {
      resolve({ status: response.statusCode ?? 0, error: null });
      let read = 0;
      response.on('data', (part: Buffer) => {
        read += part.length;
        if (read > MOST_READ) sent.destroy();
      });
      // The status is known by now, so errors in the body do not matter.
      response.on('error', () => undefined);
    });
    sent.on('error', (error) => resolve({ status: null, error: isLate ? 'timeout' : errorOf(error) }));
    sent.on('close', () => {
      clearTimeout(timer);
      resolve({ status: null, error: isLate ? 'timeout' : 'connection' });
    });
    sent.end(body);
  });
}

function errorOf(error: Error): DeliveryError {
  if (error instanceof AddressNotAllowedError) return 'address';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return /CERT|SSL|TLS|UNABLE_TO|EPROTO/.test(code) ? 'tls' : 'connection';
}
