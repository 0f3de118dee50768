import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { closeLater } from '../../support/still-open';
import { ADMINISTRATOR, type PollUnderLoad } from '../poll-under-load';

const LINE_END = '\n'.charCodeAt(0);

/** An administrator who sends requests one after another over one connection. */
export class Administrator {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });
  private token = '';

  private constructor(private readonly url: string) {}

  static async of(poll: PollUnderLoad): Promise<Administrator> {
    const administrator = closeLater(new Administrator(poll.url), ({ agent }) => agent.destroy());
    const response = await text(await administrator.call('admin/login', ADMINISTRATOR));
    administrator.token = z.object({ token: z.string() }).parse(JSON.parse(response)).token;
    return administrator;
  }

  /** Fetches a page of the votes; returns the duration in ms. */
  async timePage(body: object): Promise<number> {
    return this.timeOf('get-votes', body);
  }

  /** The same for any view of the dashboard; without a body by GET. */
  async timeOf(path: string, body?: object): Promise<number> {
    const begun = performance.now();
    await text(await this.call(path, body));
    return performance.now() - begun;
  }

  /** Exports the votes; returns the number of lines. */
  async exportVotes(): Promise<number> {
    const pieces: AsyncIterable<Buffer> = await this.call('get-votes/export', {});
    let lines = 0;
    for await (const piece of pieces) {
      for (let end = piece.indexOf(LINE_END); end !== -1; end = piece.indexOf(LINE_END, end + 1)) lines += 1;
    }
    return lines;
  }

  /** Throws unless the status is 200. */
  private async call(path: string, body?: object): Promise<IncomingMessage> {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = body ? JSON.stringify(body) : '';
      request(`${this.url}/api/${path}`, {
        method: body ? 'POST' : 'GET',
        agent: this.agent,
        headers: {
          ...(body && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(sent) }),
          ...(this.token && { Authorization: `Bearer ${this.token}` }),
        },
      })
        .on('response', resolve)
        .on('error', reject)
        .end(sent);
    });
    if (response.statusCode !== 200) throw new Error(`${path} ${JSON.stringify(body ?? '')}: ${await text(response)}`);
    return response;
  }
}
