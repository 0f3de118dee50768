import { applyDecorators, Controller } from '@nestjs/common';
import { ApiBearerAuth, ApiResponse, ApiTags } from '@nestjs/swagger';
import { ErrorDto } from './api-errors.js';
import type { Role } from './role.js';
import { RoleAtLeast } from './role-at-least.decorator.js';

/** Calls of signed-in administrators. Without `role` each route says to which role it is open. */
export const AdministrationController = (path: string, role?: Role): ClassDecorator =>
  applyDecorators(
    ApiTags('administration'),
    ApiBearerAuth(),
    ApiResponse({ status: 401, description: 'auth.required', type: ErrorDto }),
    ...(role ? [RoleAtLeast(role)] : []),
    Controller(path),
  );
