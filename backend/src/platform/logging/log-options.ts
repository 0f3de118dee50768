import type { FastifyServerOptions } from 'fastify';
import type { Config } from '../config/config.js';
import type { LogDestination } from './log-destination.js';
import { standardOutput } from './standard-output.js';

type LogOptions = Extract<FastifyServerOptions['logger'], object>;

/**
 * Fastify's own pino, so that whatever is logged goes one way: one JSON object a line, on standard output unless
 * `destination` says otherwise.
 */
export function logOptions(level: Config['LOG_LEVEL'], destination: LogDestination = standardOutput): LogOptions {
  return {
    level,
    // Whoever collects the lines knows the process and the machine.
    base: null,
    messageKey: 'message',
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    stream: destination,
  };
}
