import type { AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Config } from './config/config.js';
import { createApp } from './configure-app.js';
import { StartError } from './errors/start-error.js';

/** Starts the product. Throws `StartError` as `createApp` does, and when the port is taken. */
export async function serve(config: Config): Promise<{ app: NestFastifyApplication; port: number }> {
  const app = await createApp(config);
  try {
    await app.listen(config.PORT, '::');
  } catch (error) {
    await app.close();
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw isTaken ? new StartError(`Port ${config.PORT} is taken: choose another with PORT.`) : error;
  }
  const address: string | AddressInfo | null = app.getHttpServer().address();
  return { app, port: typeof address === 'object' && address ? address.port : config.PORT };
}
