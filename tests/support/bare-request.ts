import { type IncomingMessage, type RequestOptions, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { text } from 'node:stream/consumers';

interface BareRequest {
  method?: string;
  /** Exactly as on the request line: other clients repair a malformed target. */
  target: string;
  headers?: Record<string, string>;
  body?: string;
  /** The client's address: any of 127.0.0.0/8 on Linux. */
  from?: string;
  /** A trusted certificate. */
  ca?: string;
}

export interface BareResponse {
  status: number;
  /** All header lines in order, with names in lower case; a header that is sent twice appears twice. */
  headers: [string, string][];
  body: string;
}

/** A request to this machine on a new connection, unchanged by any HTTP client. */
export async function bareRequest(url: string, { target, body, from, ...rest }: BareRequest): Promise<BareResponse> {
  const { protocol, host, port } = new URL(url);
  const headers = { Host: host, ...(body !== undefined && { 'Content-Type': 'application/json' }), ...rest.headers };
  const options: RequestOptions = { host: '127.0.0.1', port, path: target, agent: false, ...rest, headers };
  if (from !== undefined) options.localAddress = from;
  const request = protocol === 'https:' ? requestSecure : requestPlain;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ servername: 'localhost', ...options }, resolve)
      .once('error', reject)
      .end(body);
  });
  const raw = response.rawHeaders;
  const received = raw.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name.toLowerCase(), raw[index + 1] ?? '']] : [],
  );
  return { status: response.statusCode ?? 0, headers: received, body: await text(response) };
}

export const headerOf = ({ headers }: BareResponse, name: string): string | undefined =>
  headers.find(([header]) => header === name)?.[1];
