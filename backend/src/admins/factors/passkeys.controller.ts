import { Body, Delete, Param, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AdministrationController } from '../../platform/http/administration-controller.decorator.js';
import { ApiErrors } from '../../platform/http/api-errors.js';
import { IdDto } from '../../platform/http/id.dto.js';
import { RecentSignIn } from '../../platform/http/recent-sign-in.decorator.js';
import { type Account, Administrator } from '../../platform/http/requester.js';
import { Responds } from '../../platform/http/responds.decorator.js';
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
  @ApiOperation({ summary: 'Begin to add a passkey' })
  @Responds(200, { type: PasskeyOptionsDto })
  async begin(@Administrator() account: Account): Promise<PasskeyOptionsDto> {
    return this.passkeys.begin(account);
  }

  @Post()
  @RecentSignIn()
  @ApiOperation({ summary: 'Add a passkey' })
  @Responds(200, { type: AddedFactorDto })
  @ApiErrors({
    400: 'factors.passkey_refused, factors.set_up_expired or request.invalid',
    409: 'factors.full: there are 20',
  })
  async add(@Body() body: AddPasskeyDto, @Administrator() account: Account): Promise<AddedFactorDto> {
    return { recovery_codes: await this.passkeys.add(account, body) };
  }

  @Delete(':id')
  @RecentSignIn()
  @ApiOperation({ summary: 'Remove a passkey' })
  @Responds(204, { description: 'It is not there, or not any more.' })
  @ApiErrors({ 400: 'request.invalid', 409: 'factors.last: owners need one' })
  async remove(@Param() { id }: IdDto, @Administrator() account: Account): Promise<void> {
    await this.passkeys.remove(account, id);
  }
}
