import { createServer, type RequestListener } from 'node:http';
import { closed, listening, portOf } from 'test-support/local-server';
import { Nginx } from 'test-support/nginx';
import { requestTest } from './fixtures';

type Options = Omit<Parameters<typeof Nginx.start>[0], 'backends'>;

interface ProxyFixtures {
  /** The test's own nginx in front of backends at these addresses; without pages unless their folder is given. */
  startNginx: (backends: string[], options?: Partial<Options>) => Promise<Nginx>;
  /** A backend that responds as the test says. Resolves with its address. */
  startBackend: (respond: RequestListener) => Promise<string>;
}

/** What nginx does with requests, with fake backends unless the product's own are the subject. */
export const test = requestTest.extend<ProxyFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  startNginx: async ({}, use) => {
    const started: Nginx[] = [];
    await use(async (backends, options) => {
      const nginx = await Nginx.start({ ...options, backends });
      started.push(nginx);
      return nginx;
    });
    await Promise.all(started.map((nginx) => nginx.stop()));
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  startBackend: async ({}, use) => {
    const servers: ReturnType<typeof createServer>[] = [];
    await use(async (respond) => {
      const server = await listening(createServer(respond));
      servers.push(server);
      return `127.0.0.1:${portOf(server)}`;
    });
    await Promise.all(servers.map(closed));
  },
});

/** Nothing listens on this port. */
export const NO_BACKEND = '127.0.0.1:9';
