import type { FastifyServerOptions } from 'fastify';
import type { Config } from '../config/config.js';
import type { LogDestination } from './log-destination.js';
import { standardOutput } from './standard-output.js';

type LogOptions = Extract<FastifyServerOptions['logger'], object>;

/** The options of Fastify's pino logger, which is the only logger: one JSON object per line. */
export function logOptions(level: Config['LOG_LEVEL'], destination: LogDestination = standardOutput): LogOptions {
  return {
    level,
    // No pid and host name: log collectors add them.
    base: null,
    messageKey: 'message',
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    stream: destination,
  };
}
