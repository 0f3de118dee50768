import type { LoggerService } from '@nestjs/common';
import type { FastifyBaseLogger } from 'fastify';
import { describeError } from '../errors/describe-error.js';

/** Contexts of Nest's startup messages, useful for debugging only. */
const FRAMEWORK = new Set(['InstanceLoader', 'NestApplication', 'NestFactory', 'RouterExplorer', 'RoutesResolver']);

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug';

/** Writes Nest's `Logger` lines to the Fastify logger. `rest`: the context, and the stack of an error. */
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

/** Without the leading error message of the stack. */
function framesOf(stack: string): string {
  return stack.slice(stack.search(/^\s+at /m));
}
