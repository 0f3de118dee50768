import { request } from 'node:http';

export interface BareAnswer {
  status: number;
  /** As sent: names in lower case, each line by itself, so that a header sent twice is there twice. */
  headers: [string, string][];
  body: string;
}

/** A request with `target` exactly as given on its first line: other clients mend what is malformed in it. */
export function bareRequest(url: string, method: string, target: string): Promise<BareAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({ host: hostname, port, method, path: target, agent: false }, (response) => {
      const parts: string[] = [];
      response.setEncoding('utf8').on('data', (part: string) => parts.push(part));
      response.once('end', () => {
        const raw = response.rawHeaders;
        const headers = raw.flatMap((name, index): [string, string][] =>
          index % 2 === 0 ? [[name.toLowerCase(), raw[index + 1] ?? '']] : [],
        );
        resolve({ status: response.statusCode ?? 0, headers, body: parts.join('') });
      });
    });
    sent.once('error', reject).end();
  });
}
