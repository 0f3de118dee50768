import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Registry } from 'prom-client';
import { Accounts } from './auth/accounts.js';
import { addFirstAdministrator } from './auth/first-administrator.js';
import { createApp, type Terminal } from './configure-app.js';
import type { Config } from './platform/config/config.js';
import { StartupError } from './platform/errors/startup-error.js';
import { Drain } from './platform/http/drain.js';
import { serveMetrics } from './platform/metrics/metrics-server.js';
import { POLL } from './poll/poll-file.js';
import type { PollFile } from './poll/poll-file-schema.js';

/** ms for which a proxy is waited for to close its idle connections, more than its own time limit (nginx/templates). */
const LONGEST_DRAIN = 8_000;
/** ms after that for requests that are still under way; whatever ends the process in the end allows more than both. */
const LONGEST_CLOSE = 20_000;

/** The product, listening. */
interface Running {
  port: number;
  /** Responses whoever is connected, counts every vote that was taken in, and closes. Ends after 30 seconds at the latest. */
  stop: () => Promise<void>;
}

/**
 * Starts the product. Throws `StartupError` as `createApp` does, when a port is taken, and when ADMIN_PASSWORD is among
 * those that are guessed first.
 */
export async function serve(config: Config, terminal: Terminal = {}): Promise<Running> {
  const app = await createApp(config, terminal);
  let stopMetrics = () => {};
  try {
    await app.init();
    await prepareAdministration(app, config, terminal.print);
    stopMetrics = await serveMetrics(app.get(Registry), config);
    await listen(app, config.PORT);
  } catch (error) {
    stopMetrics();
    await app.close();
    if (codeOf(error) !== 'EADDRINUSE') throw error;
    throw new StartupError(`Port ${config.PORT} is taken: choose another with PORT.`);
  }
  const address: string | AddressInfo | null = app.getHttpServer().address();
  return {
    port: typeof address === 'object' && address ? address.port : config.PORT,
    stop: async () => {
      // Without a proxy the connections are those of browsers, which send again what meets a closed one.
      await app.get(Drain).run(app.getHttpServer(), config.TRUST_PROXY === 'on' ? LONGEST_DRAIN : 0);
      await close(app);
      stopMetrics();
    },
  };
}

async function close(app: NestFastifyApplication): Promise<void> {
  const closed = app.close().then(() => true);
  const timer = new AbortController();
  const late = setTimeout(LONGEST_CLOSE, false, { signal: timer.signal }).catch(() => false);
  if (await Promise.race([closed, late])) timer.abort();
  else new Logger('Stop').error('Stopped before every request was answered.');
}

async function prepareAdministration(
  app: NestFastifyApplication,
  config: Config,
  print?: (text: string) => void,
): Promise<void> {
  if (config.SMTP_URL === undefined && !print) {
    new Logger('Mail').warn('SMTP_URL is not set: administrators cannot have a new password mailed.');
  }
  const poll = app.get<unknown, PollFile>(POLL, { strict: false });
  await addFirstAdministrator(app.get(Accounts, { strict: false }), config, poll, print);
}

/** On every address of the machine. Not Nest's own `listen`, which logs a taken port before it throws. */
async function listen(app: NestFastifyApplication, port: number): Promise<void> {
  const server = app.getHttpAdapter().getInstance();
  const listenTextResolver = (address: string) => `Listening at ${address}`;
  try {
    await server.listen({ port, host: '::', listenTextResolver });
  } catch (error) {
    const hasNoIPv6 = codeOf(error) === 'EAFNOSUPPORT' || codeOf(error) === 'EADDRNOTAVAIL';
    if (!hasNoIPv6) throw error;
    await server.listen({ port, host: '0.0.0.0', listenTextResolver });
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
