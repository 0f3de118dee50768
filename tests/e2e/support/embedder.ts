import { createServer, type Server } from 'node:http';
import type { Frame, Page } from '@playwright/test';
import { closed, listening, portOf } from 'test-support/local-server';

/** Another site, which shows a page of the poll in a frame. A real server: Chromium lets only local pages frame local ones. */
export class Embedder {
  private framed = '';

  private constructor(
    private readonly server: Server,
    private readonly url: string,
  ) {
    server.on('request', (_request, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.end(
        `<!doctype html><html lang="en"><title>Embedder</title><main><h1>Embedder</h1>${this.framed}</main>`,
      );
    });
  }

  static async open(): Promise<Embedder> {
    const server = await listening(createServer());
    return new Embedder(server, `http://127.0.0.1:${portOf(server)}/`);
  }

  /** Opens its page with `address` in a frame. */
  async show(page: Page, address: string, width = 600, attributes = ''): Promise<Frame> {
    this.framed = `<iframe src="${address}" title="Frame" width="${width}" height="900" ${attributes}></iframe>`;
    await page.route(this.url, (route) => route.continue());
    await page.goto(this.url);
    const [, frame] = page.frames();
    if (!frame) throw new Error('the page has no frame');
    return frame;
  }

  async close(): Promise<void> {
    await closed(this.server);
  }
}
