import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension, ApiResponse, ApiSecurity } from '@nestjs/swagger';
import { ErrorDto } from './api-errors.js';

/** What an API key may read. */
export const API_KEY_SCOPES = ['totals'] as const;

export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

/** The scope that a route needs of an API key. A route without it takes none. */
export const API_KEY_SCOPE = 'apiKeyScope';

/** The name of the keys in the API description. */
export const API_KEY_SECURITY = 'api_key';

/** Opens a guarded route, or every route of a controller, to API keys that have `scope`. */
export const ByApiKey = (scope: ApiKeyScope): MethodDecorator & ClassDecorator =>
  applyDecorators(
    SetMetadata(API_KEY_SCOPE, scope),
    ApiSecurity(API_KEY_SECURITY),
    ApiExtension('x-api-key-scope', scope),
    ApiResponse({ status: 403, description: 'auth.forbidden or auth.key_scope', type: ErrorDto }),
    ApiResponse({ status: 429, description: 'rate.limited, of an API key: see Retry-After', type: ErrorDto }),
  );
