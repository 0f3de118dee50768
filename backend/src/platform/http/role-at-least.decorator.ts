import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension, ApiResponse } from '@nestjs/swagger';
import { ErrorDto } from './api-errors.js';
import type { Role } from './role.js';

/** Metadata key. */
export const LEAST_ROLE = Symbol('LEAST_ROLE');

/** Opens a route or a whole controller to this role and above. A guarded route without it is for owners only. */
export function RoleAtLeast(role: Role): ClassDecorator & MethodDecorator {
  const openTo = applyDecorators(SetMetadata(LEAST_ROLE, role), ApiExtension('x-least-role', role));
  if (role === 'viewer') return openTo;
  return applyDecorators(openTo, ApiResponse({ status: 403, description: 'auth.forbidden', type: ErrorDto }));
}
