import type { AddressInfo } from 'node:net';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Accounts } from './auth/accounts.js';
import { addFirstAdministrator } from './auth/first-administrator.js';
import type { Config } from './config/config.js';
import { createApp } from './configure-app.js';
import { StartError } from './errors/start-error.js';
import { POLL } from './poll/poll-file.js';
import type { PollFile } from './poll/poll-file-schema.js';

/**
 * Starts the product. Throws `StartError` as `createApp` does, when the port is taken, and when ADMIN_PASSWORD is among
 * those that are guessed first. `print`: as for `createApp`; there the first administrator's made password is shown too.
 */
export async function serve(
  config: Config,
  print?: (text: string) => void,
): Promise<{ app: NestFastifyApplication; port: number }> {
  const app = await createApp(config, print);
  try {
    await app.init();
    await prepareAdministration(app, config, print);
    await listen(app, config.PORT);
  } catch (error) {
    await app.close();
    if (codeOf(error) !== 'EADDRINUSE') throw error;
    throw new StartError(`Port ${config.PORT} is taken: choose another with PORT.`);
  }
  const address: string | AddressInfo | null = app.getHttpServer().address();
  return { app, port: typeof address === 'object' && address ? address.port : config.PORT };
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
  try {
    await server.listen({ port, host: '::' });
  } catch (error) {
    const hasNoIPv6 = codeOf(error) === 'EAFNOSUPPORT' || codeOf(error) === 'EADDRNOTAVAIL';
    if (!hasNoIPv6) throw error;
    await server.listen({ port, host: '0.0.0.0' });
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
