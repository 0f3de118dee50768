import { Body, Post } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { PasskeysController } from '../admins/factors/passkeys.controller.js';
import { SecondFactorsController } from '../admins/factors/second-factors.controller.js';
import type { SecondFactorsDto } from '../admins/factors/second-factors.dto.js';
import { WithoutFactor } from '../admins/factors/without-factor.decorator.js';
import { AdministrationController } from '../platform/http/administration-controller.decorator.js';
import { IdDto } from '../platform/http/id.dto.js';
import { type Account, Administrator } from '../platform/http/requester.js';
import { ReplacedBy } from './replaced-by.decorator.js';

@WithoutFactor()
@AdministrationController('admin/second-factors', 'viewer')
export class DeprecatedSecondFactorsController {
  constructor(private readonly modules: ModuleRef) {}

  private get factors(): SecondFactorsController {
    return this.modules.get(SecondFactorsController, { strict: false });
  }

  private get passkeys(): PasskeysController {
    return this.modules.get(PasskeysController, { strict: false });
  }

  @Post()
  @ReplacedBy(SecondFactorsController, 'list')
  async list(@Administrator() account: Account): Promise<SecondFactorsDto> {
    return this.factors.list(account);
  }

  @Post('app/remove')
  @ReplacedBy(SecondFactorsController, 'removeApp')
  async removeApp(@Administrator() account: Account): Promise<void> {
    await this.factors.removeApp(account);
  }

  @Post('passkeys/remove')
  @ReplacedBy(PasskeysController, 'remove')
  async removePasskey(@Body() body: IdDto, @Administrator() account: Account): Promise<void> {
    await this.passkeys.remove(body, account);
  }
}
