import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Registry } from 'prom-client';
import { AccountsService } from './admins/accounts/accounts.service.js';
import { addFirstAdministrator } from './admins/accounts/first-administrator.js';
import { OWASP_COST } from './admins/passwords.service.js';
import { createApp, type Terminal } from './configure-app.js';
import type { Config } from './platform/config/config.js';
import { startupErrorOf } from './platform/database/connection-lost.js';
import { StartupError } from './platform/errors/startup-error.js';
import { Drain } from './platform/http/drain.js';
import { serveMetrics } from './platform/metrics/metrics-server.js';
import { readPollFile } from './poll/poll-file.js';
import { POLL, type PollFile } from './poll/poll-file-schema.js';
import { PollSite } from './poll/poll-site.js';

/** ms to wait for the proxy to close its idle connections. Longer than its keep-alive timeout (nginx/templates). */
const DRAIN_TIMEOUT = 8_000;
/** ms after the drain for requests that are still running. The supervisor's kill timeout must exceed the sum of both. */
const CLOSE_TIMEOUT = 20_000;

type ListenConfig = Pick<Config, 'PORT' | 'LISTEN_ADDRESS'>;

/** A server that listens. */
interface Running {
  port: number;
  /** Responds to all received requests, stores their votes and closes. Takes at most 30 seconds. */
  stop: () => Promise<void>;
}

/** Starts the product. Throws `StartupError` as `createApp` does, if a port is in use, or if ADMIN_PASSWORD is rejected. */
export async function serve(config: Config, terminal: Terminal = {}, passwordCost = OWASP_COST): Promise<Running> {
  const app = await createApp(config, terminal, passwordCost);
  let stopMetrics = () => {};
  try {
    await app.init();
    await prepareAdministration(app, config, terminal.print);
    stopMetrics = await serveMetrics(app.get(Registry), config);
    await listen(app, config);
  } catch (error) {
    stopMetrics();
    await app.close();
    throw startupErrorOf(error);
  }
  const address: string | AddressInfo | null = app.getHttpServer().address();
  const port = typeof address === 'object' && address ? address.port : config.PORT;
  // After everything that can fail the start, so that a failed start prints only one line.
  sayWhereLinksLead(app.get(PollSite), port);
  const poll = app.get<unknown, PollFile>(POLL, { strict: false });
  warnOfMissingOperator(poll);
  if (config.POLL_MANAGED_BY === 'desk') warnOfAnotherFile(poll, config.POLL_FILE);
  return {
    port,
    stop: async () => {
      // Without a proxy no drain is needed: browsers retry a request if its connection was closed.
      await app.get(Drain).run(app.getHttpServer(), config.TRUST_PROXY.length > 0 ? DRAIN_TIMEOUT : 0);
      await close(app);
      stopMetrics();
    },
  };
}

function sayWhereLinksLead(site: PollSite, port: number): void {
  site.listensAt(port);
  if (!site.isExampleReplaced) return;
  new Logger('Links').warn(
    `site_link in the poll file is the example's: mailed links lead to ${site.address}, shared ones to where the visitor is.`,
  );
}

async function close(app: NestFastifyApplication): Promise<void> {
  const closed = app.close().then(() => true);
  const timer = new AbortController();
  const late = setTimeout(CLOSE_TIMEOUT, false, { signal: timer.signal }).catch(() => false);
  if (await Promise.race([closed, late])) timer.abort();
  else new Logger('Stop').error('Stopped before every request had a response.');
}

/** Voters want to know who has their details: without these, /privacy says that the operator has not stated them. */
function warnOfMissingOperator({ operator }: PollFile): void {
  const missing = (['name', 'contact'] as const).filter((field) => operator[field] === null);
  if (missing.length === 0) return;
  const fields = missing.map((field) => `operator.${field}`).join(' and ');
  new Logger('Poll').warn(`The poll has no ${fields}: /privacy tells voters that it is not given.`);
}

/** Otherwise someone who edits the file would wait for a change. */
function warnOfAnotherFile(poll: PollFile, path: string): void {
  try {
    if (!existsSync(path) || isDeepStrictEqual(readPollFile(path), poll)) return;
  } catch {
    // An invalid file differs, too.
  }
  new Logger('Poll').warn(
    `${path} differs from the poll in force: 'npm run poll -- apply' puts it in force, 'npm run poll -- export' writes it anew.`,
  );
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
  await addFirstAdministrator(app.get(AccountsService, { strict: false }), config, poll, print);
}

/** Not Nest's `listen`, which logs an error before it throws one for a port in use. */
async function listen(app: NestFastifyApplication, { PORT: port, LISTEN_ADDRESS }: Config): Promise<void> {
  const server = app.getHttpAdapter().getInstance();
  const listenTextResolver = (address: string) => `Listening at ${address}`;
  await onHost({ PORT: port, LISTEN_ADDRESS }, (host) => server.listen({ port, host, listenTextResolver }));
}

/** Throws `StartupError` if another program has the port, before the start has made or printed what only comes once. */
export async function requireFreePort(config: ListenConfig): Promise<void> {
  const server = createServer();
  await onHost(config, (host) => once(server.listen(config.PORT, host), 'listening'));
  server.close();
  await once(server, 'close');
}

async function onHost({ PORT, LISTEN_ADDRESS }: ListenConfig, open: (host: string) => Promise<unknown>): Promise<void> {
  try {
    await open(LISTEN_ADDRESS ?? '::');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') throw new StartupError(`Port ${PORT} is taken: choose another with PORT.`);
    if (code === 'EACCES') throw new StartupError(`This user may not open port ${PORT}: set PORT to 1024 or higher.`);
    if (code !== 'EAFNOSUPPORT' && code !== 'EADDRNOTAVAIL') throw error;
    if (LISTEN_ADDRESS) throw new StartupError(`LISTEN_ADDRESS is not an address of this machine: ${LISTEN_ADDRESS}.`);
    // There is no IPv6.
    await onHost({ PORT, LISTEN_ADDRESS: '0.0.0.0' }, open);
  }
}
