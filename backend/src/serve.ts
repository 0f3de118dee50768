import type { AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Config } from './config/config.js';
import { createApp } from './configure-app.js';
import { StartError } from './errors/start-error.js';

/** Starts the product. Throws `StartError` as `createApp` does, and when the port is taken. */
export async function serve(config: Config): Promise<{ app: NestFastifyApplication; port: number }> {
  const app = await createApp(config);
  try {
    await app.init();
    await listen(app, config.PORT);
  } catch (error) {
    await app.close();
    if (codeOf(error) !== 'EADDRINUSE') throw error;
    throw new StartError(`Port ${config.PORT} is taken: choose another with PORT.`);
  }
  const address: string | AddressInfo | null = app.getHttpServer().address();
  return { app, port: typeof address === 'object' && address ? address.port : config.PORT };
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
