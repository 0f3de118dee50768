import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { InvalidInputError } from '../platform/errors/domain-error.js';
import type { Account } from '../platform/http/account.js';
import { Administrator } from '../platform/http/administrator.decorator.js';
import { ApiErrors } from '../platform/http/api-errors.js';
import { RoleAtLeast } from '../platform/http/role-at-least.decorator.js';
import { ApiKeyIdDto, ApiKeysDto, MadeApiKeyDto, MakeApiKeyDto } from './api-keys.dto.js';
import { ApiKeys } from './api-keys.js';

/** Keys with which other systems read lists and totals. */
@ApiTags('administration')
@ApiBearerAuth()
@RoleAtLeast('owner')
@Controller('api-keys')
export class ApiKeysController {
  constructor(private readonly apiKeys: ApiKeys) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'The API keys, without the keys themselves' })
  @ApiOkResponse({ type: ApiKeysDto })
  @ApiErrors({ 401: 'auth.required' })
  async list(): Promise<ApiKeysDto> {
    return {
      keys: (await this.apiKeys.list()).map(({ id, name, hint, scopes, madeBy, createdAt, expiresAt, lastUsedAt }) => ({
        id,
        name,
        hint,
        scopes,
        made_by: madeBy,
        created_at: createdAt.toISOString(),
        expires_at: expiresAt?.toISOString() ?? null,
        last_used_at: lastUsedAt?.toISOString() ?? null,
      })),
    };
  }

  @Post('make')
  @ApiOperation({ summary: 'Make an API key' })
  @ApiCreatedResponse({ type: MadeApiKeyDto })
  @ApiErrors({ 400: 'request.invalid', 401: 'auth.required', 409: 'keys.full' })
  async make(
    @Body() { name, scopes, expires_at }: MakeApiKeyDto,
    @Administrator() { email }: Account,
  ): Promise<MadeApiKeyDto> {
    const expiresAt = expires_at ? new Date(expires_at) : null;
    if (expiresAt && expiresAt.getTime() <= Date.now()) {
      throw new InvalidInputError([{ field: 'expires_at', message: 'expires_at must be in the future.' }]);
    }
    return { key: await this.apiKeys.make({ name: name.trim(), scopes, expiresAt }, email) };
  }

  @Post('revoke')
  @HttpCode(204)
  @ApiOperation({ summary: 'Revoke an API key', description: 'It stops working at once.' })
  @ApiNoContentResponse({ description: 'It is not there, or not any more.' })
  @ApiErrors({ 400: 'request.invalid', 401: 'auth.required' })
  async revoke(@Body() { id }: ApiKeyIdDto, @Administrator() { email }: Account): Promise<void> {
    await this.apiKeys.revoke(id, email);
  }
}
