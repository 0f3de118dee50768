import { Body, Post } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ApiKeysController } from '../integrations/api-keys/api-keys.controller.js';
import { type ApiKeysDto, type MadeApiKeyDto, MakeApiKeyDto } from '../integrations/api-keys/api-keys.dto.js';
import { AdministrationController } from '../platform/http/administration-controller.decorator.js';
import { IdDto } from '../platform/http/id.dto.js';
import { type Account, Administrator } from '../platform/http/requester.js';
import { ReplacedBy } from './replaced-by.decorator.js';

@AdministrationController('api-keys', 'owner')
export class DeprecatedApiKeysController {
  constructor(private readonly modules: ModuleRef) {}

  private get apiKeys(): ApiKeysController {
    return this.modules.get(ApiKeysController, { strict: false });
  }

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
