import { Body, Controller, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { Account } from '../../platform/http/account.js';
import { Administrator } from '../../platform/http/administrator.decorator.js';
import { IdDto } from '../../platform/http/id.dto.js';
import { ReplacedBy } from '../../platform/http/replaced-by.decorator.js';
import { RoleAtLeast } from '../../platform/http/role-at-least.decorator.js';
import { PasskeysController } from './passkeys.controller.js';
import { SecondFactorsController } from './second-factors.controller.js';
import { type AddedFactorDto, CodeDto, type SecondFactorsDto } from './second-factors.dto.js';
import { WithoutFactor } from './without-factor.decorator.js';

@ApiTags('administration')
@ApiBearerAuth()
@RoleAtLeast('viewer')
@WithoutFactor()
@Controller('admin/second-factors')
export class DeprecatedSecondFactorsController {
  constructor(
    private readonly factors: SecondFactorsController,
    private readonly passkeys: PasskeysController,
  ) {}

  @Post()
  @ReplacedBy(SecondFactorsController, 'list')
  async list(@Administrator() account: Account): Promise<SecondFactorsDto> {
    return this.factors.list(account);
  }

  @Post('app/confirm')
  @ReplacedBy(SecondFactorsController, 'confirm')
  async confirm(@Body() body: CodeDto, @Administrator() account: Account): Promise<AddedFactorDto> {
    return this.factors.confirm(body, account);
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
