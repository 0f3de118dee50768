import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import { ErrorDto } from './api-errors.js';

/** Metadata key. */
export const RECENT_SIGN_IN = Symbol('RECENT_SIGN_IN');

/** Minutes after the sign-in in which a session may make changes that outlast it: a stolen one is usually older. */
export const RECENT_MINUTES = 15;

/**
 * Opens a route only to sessions that began within `RECENT_MINUTES`. `exempt`: fields with which alone a request needs no such
 * session.
 */
export const RecentSignIn = (...exempt: string[]): MethodDecorator =>
  applyDecorators(
    SetMetadata(RECENT_SIGN_IN, exempt),
    ApiResponse({
      status: 403,
      description: `auth.forbidden or auth.sign_in_too_old: ${RECENT_MINUTES} minutes after the sign-in`,
      type: ErrorDto,
    }),
  );
