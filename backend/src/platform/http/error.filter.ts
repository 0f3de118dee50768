import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isConnectionLost } from '../database/connection-lost.js';
import { AdministrationLostError } from '../database/database.errors.js';
import { describeError } from '../errors/describe-error.js';
import { DomainError } from '../errors/domain-error.js';
import type { ErrorCode } from '../errors/error-codes.js';

/** The body of every error response (docs/product.md#errors). */
export interface ErrorBody {
  statusCode: number;
  code: ErrorCode;
  message: string;
  errors?: { field: string; message: string }[];
}

/** By status. Messages of the framework are not used, because they quote the URL with its query. */
const ERRORS: Record<number, { code: ErrorCode; message: string }> = {
  400: { code: 'request.malformed', message: 'The request could not be read. A body must be a JSON object.' },
  401: { code: 'auth.required', message: 'Please log in.' },
  404: { code: 'route.not_found', message: 'There is nothing at this address.' },
  408: { code: 'request.timed_out', message: 'The request did not arrive in time.' },
  413: { code: 'request.too_large', message: 'The request is too large.' },
  414: { code: 'request.too_large', message: 'The address is too long.' },
  415: { code: 'request.unsupported_type', message: 'The body must be JSON (Content-Type: application/json).' },
  431: { code: 'request.too_large', message: 'The head of the request is too large.' },
};

/** The error body of a status that the framework set. */
export function errorBody(statusCode: number): ErrorBody {
  return { statusCode, ...(ERRORS[statusCode] ?? { code: 'request.refused', message: 'The request was refused.' }) };
}

/** Responds to every error. Details of unexpected errors are logged and not sent. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(exception: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    // As in a failover. Features that promise another error map it themselves.
    const error = isConnectionLost(exception) ? new AdministrationLostError() : exception;
    const body = this.bodyOf(error);
    if (body.statusCode >= 500 && !(exception instanceof DomainError) && !isClientGone(exception, request)) {
      request.log.error({ context: 'Errors', requestId: request.id }, describeError(exception));
    }
    if (error instanceof DomainError && error.retryAfterSeconds !== undefined) {
      reply.header('Retry-After', String(error.retryAfterSeconds));
    }
    if (body.statusCode === 401) reply.header('WWW-Authenticate', 'Bearer');
    void reply.status(body.statusCode).send(body);
  }

  private bodyOf(exception: unknown): ErrorBody {
    if (exception instanceof DomainError) {
      const { statusCode, code, message, errors, members } = exception;
      return { statusCode, code, message, ...(errors && { errors }), ...members };
    }
    if (exception instanceof HttpException && exception.getStatus() < 500) return errorBody(exception.getStatus());
    return { statusCode: 500, code: 'internal', message: 'Something went wrong on our side.' };
  }
}

/** The client closed the connection during the request or the response, which is not an error of the product. */
function isClientGone(exception: unknown, { raw }: FastifyRequest): boolean {
  if (raw.destroyed && !raw.complete) return true;
  return exception instanceof Error && 'code' in exception && exception.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
