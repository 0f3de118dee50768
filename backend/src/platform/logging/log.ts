import type { LoggerService } from '@nestjs/common';
import type { FastifyBaseLogger } from 'fastify';
import { describeError } from '../errors/describe-error.js';

/** What Nest tells of its own start: of use to whoever looks for a fault in the wiring. */
const FRAMEWORK = new Set(['InstanceLoader', 'NestApplication', 'NestFactory', 'RouterExplorer', 'RoutesResolver']);

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug';

/** Nest's `Logger` as lines of the one log. Beside the message come the context and, from Nest itself, a stack. */
export class Log implements LoggerService {
  constructor(private readonly lines: FastifyBaseLogger) {}

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  log(message: unknown, ...rest: unknown[]): void {
    this.write(rest.some((part) => FRAMEWORK.has(String(part))) ? 'debug' : 'info', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  private write(level: Level, message: unknown, rest: unknown[]): void {
    const parts = rest.filter((part) => typeof part === 'string');
    const context = parts.findLast((part) => !isStack(part));
    const stack = message instanceof Error ? undefined : parts.find(isStack);
    this.lines[level](
      { ...(context !== undefined && { context }), ...(stack !== undefined && { stack: framesOf(stack) }) },
      message instanceof Error ? describeError(message) : String(message),
    );
  }
}

function isStack(text: string): boolean {
  return /^\s+at /m.test(text);
}

/** Without the words of the error, which the message gives. */
function framesOf(stack: string): string {
  return stack.slice(stack.search(/^\s+at /m));
}
