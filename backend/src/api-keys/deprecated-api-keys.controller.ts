import { Body, Controller, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { Account } from '../platform/http/account.js';
import { Administrator } from '../platform/http/administrator.decorator.js';
import { IdDto } from '../platform/http/id.dto.js';
import { ReplacedBy } from '../platform/http/replaced-by.decorator.js';
import { RoleAtLeast } from '../platform/http/role-at-least.decorator.js';
import { ApiKeysController } from './api-keys.controller.js';
import { type ApiKeysDto, type MadeApiKeyDto, MakeApiKeyDto } from './api-keys.dto.js';

@ApiTags('administration')
@ApiBearerAuth()
@RoleAtLeast('owner')
@Controller('api-keys')
export class DeprecatedApiKeysController {
  constructor(private readonly apiKeys: ApiKeysController) {}

  @Post()
  @ReplacedBy(ApiKeysController, 'list')
  async list(): Promise<ApiKeysDto> {
    return this.apiKeys.list();
  }

  @Post('make')
  @ReplacedBy(ApiKeysController, 'make')
  async make(@Body() body: MakeApiKeyDto, @Administrator() account: Account): Promise<MadeApiKeyDto> {
    return this.apiKeys.make(body, account);
  }

  @Post('revoke')
  @ReplacedBy(ApiKeysController, 'revoke')
  async revoke(@Body() body: IdDto, @Administrator() account: Account): Promise<void> {
    await this.apiKeys.revoke(body, account);
  }
}
