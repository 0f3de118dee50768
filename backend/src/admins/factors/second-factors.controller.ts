import { Body, Delete, Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AdministrationController } from '../../platform/http/administration-controller.decorator.js';
import { ApiErrors } from '../../platform/http/api-errors.js';
import { RecentSignIn } from '../../platform/http/recent-sign-in.decorator.js';
import { type Account, Administrator } from '../../platform/http/requester.js';
import { Responds } from '../../platform/http/responds.decorator.js';
import { AddedFactorDto, CodeDto, RecoveryCodesDto, SecondFactorsDto, TotpSetUpDto } from './second-factors.dto.js';
import { SecondFactorsService } from './second-factors.service.js';
import { TotpSetUpService } from './totp-set-up.service.js';
import { WithoutFactor } from './without-factor.decorator.js';

/** Every administrator's own second factors. */
@WithoutFactor()
@AdministrationController('admin/second-factors', 'viewer')
export class SecondFactorsController {
  constructor(
    private readonly factors: SecondFactorsService,
    private readonly totp: TotpSetUpService,
  ) {}

  @Get()
  @ApiOperation({ summary: "The administrator's own second factors" })
  @Responds(200, { type: SecondFactorsDto })
  async list(@Administrator() account: Account): Promise<SecondFactorsDto> {
    return this.factors.describe(account);
  }

  @Post('app')
  @RecentSignIn()
  @ApiOperation({
    summary: 'Begin to set up an authenticator app',
    description: 'Nothing changes before a code confirms it. It then takes the place of an earlier one.',
  })
  @Responds(200, { type: TotpSetUpDto })
  async begin(@Administrator() account: Account): Promise<TotpSetUpDto> {
    return this.totp.begin(account);
  }

  @Post('app/confirm')
  @RecentSignIn()
  @ApiOperation({ summary: 'Confirm the app with one of its codes' })
  @Responds(200, { type: AddedFactorDto })
  @ApiErrors({
    400: 'factors.code_wrong, factors.set_up_expired or request.invalid',
  })
  async confirm(@Body() { token, code }: CodeDto, @Administrator() account: Account): Promise<AddedFactorDto> {
    return { recovery_codes: await this.totp.confirm(account, token, code) };
  }

  @Delete('app')
  @RecentSignIn()
  @ApiOperation({ summary: 'Remove the app' })
  @Responds(204, { description: 'It is not there, or not any more.' })
  @ApiErrors({ 409: 'factors.last: owners need one' })
  async removeApp(@Administrator() account: Account): Promise<void> {
    await this.totp.remove(account);
  }

  @Post('recovery-codes')
  @RecentSignIn()
  @ApiOperation({ summary: 'Make new recovery codes', description: 'The earlier ones stop working.' })
  @Responds(200, { type: RecoveryCodesDto })
  @ApiErrors({ 409: 'factors.none' })
  async renew(@Administrator() account: Account): Promise<RecoveryCodesDto> {
    return { recovery_codes: await this.factors.renewRecoveryCodes(account) };
  }
}
