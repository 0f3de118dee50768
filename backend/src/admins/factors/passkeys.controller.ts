import { Body, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import type { Account } from '../../platform/http/account.js';
import { AdministrationController } from '../../platform/http/administration-controller.decorator.js';
import { Administrator } from '../../platform/http/administrator.decorator.js';
import { ApiErrors } from '../../platform/http/api-errors.js';
import { IdDto } from '../../platform/http/id.dto.js';
import { RecentSignIn } from '../../platform/http/recent-sign-in.decorator.js';
import { AddPasskeyDto, PasskeyOptionsDto } from './passkeys.dto.js';
import { PasskeysService } from './passkeys.service.js';
import { AddedFactorDto } from './second-factors.dto.js';
import { WithoutFactor } from './without-factor.decorator.js';

/** Every administrator's own passkeys. */
@WithoutFactor()
@AdministrationController('admin/second-factors/passkeys', 'viewer')
export class PasskeysController {
  constructor(private readonly passkeys: PasskeysService) {}

  @Post('options')
  @RecentSignIn()
  @HttpCode(200)
  @ApiOperation({ summary: 'Begin to add a passkey' })
  @ApiOkResponse({ type: PasskeyOptionsDto })
  async begin(@Administrator() account: Account): Promise<PasskeyOptionsDto> {
    return this.passkeys.begin(account);
  }

  @Post()
  @RecentSignIn()
  @HttpCode(200)
  @ApiOperation({ summary: 'Add a passkey' })
  @ApiOkResponse({ type: AddedFactorDto })
  @ApiErrors({
    400: 'factors.passkey_refused, factors.set_up_expired or request.invalid',
    409: 'factors.full: there are 20',
  })
  async add(@Body() body: AddPasskeyDto, @Administrator() account: Account): Promise<AddedFactorDto> {
    return { recovery_codes: await this.passkeys.add(account, body) };
  }

  @Delete(':id')
  @RecentSignIn()
  @HttpCode(204)
  @ApiOperation({ summary: 'Remove a passkey' })
  @ApiNoContentResponse({ description: 'It is not there, or not any more.' })
  @ApiErrors({ 400: 'request.invalid', 409: 'factors.last: owners need one' })
  async remove(@Param() { id }: IdDto, @Administrator() account: Account): Promise<void> {
    await this.passkeys.remove(account, id);
  }
}
