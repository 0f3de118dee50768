import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension, ApiResponse, ApiSecurity } from '@nestjs/swagger';
import { ErrorDto } from '../../platform/http/api-errors.js';

/** What an API key may read. */
export const API_KEY_SCOPES = ['totals', 'votes', 'votes.contact', 'emails'] as const;

export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

/** The scopes that open a route to an API key, of which it needs one. Without any the route takes none. */
export const OPENING_SCOPES = 'openingScopes';

/** The name of the keys in the API description. */
export const API_KEY_SECURITY = 'api_key';

/**
 * Opens a guarded route to API keys that have one of `scopes`. Not for controllers, whose documented responses give way to those
 * that a route has of the same status.
 */
export const ByApiKey = (...scopes: ApiKeyScope[]): MethodDecorator =>
  applyDecorators(
    SetMetadata(OPENING_SCOPES, scopes),
    ApiSecurity(API_KEY_SECURITY),
    ApiExtension('x-api-key-scopes', scopes),
    ApiResponse({ status: 401, description: 'auth.required\n\nauth.key_invalid, of an API key', type: ErrorDto }),
    ApiResponse({ status: 403, description: 'auth.forbidden or auth.key_scope', type: ErrorDto }),
    ApiResponse({ status: 429, description: 'rate.limited, of an API key: see Retry-After', type: ErrorDto }),
  );
