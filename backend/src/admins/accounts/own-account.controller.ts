import { Body, Delete, Get, Ip, Param, Patch, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AdministrationController } from '../../platform/http/administration-controller.decorator.js';
import { ApiErrors } from '../../platform/http/api-errors.js';
import { type Account, Administrator } from '../../platform/http/requester.js';
import { Responds } from '../../platform/http/responds.decorator.js';
import { WithoutFactor } from '../factors/without-factor.decorator.js';
import { SessionsService } from '../sessions.service.js';
import { AccountsService } from './accounts.service.js';
import {
  ChangeOwnAccountDto,
  ChangePasswordDto,
  EndedSessionsDto,
  OwnAccountDto,
  RenewedSessionDto,
  SessionIdDto,
  SignInsDto,
} from './own-account.dto.js';
import { OwnPasswordService } from './own-password.service.js';

/** The account of the request, for whoever is signed in. */
@AdministrationController('admin/account', 'viewer')
export class OwnAccountController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly ownPassword: OwnPasswordService,
  ) {}

  @Get()
  @WithoutFactor()
  @ApiOperation({ summary: 'Who is signed in, and with which role' })
  @Responds(200, { type: OwnAccountDto })
  async read(@Administrator() { id, email, role }: Account): Promise<OwnAccountDto> {
    const stored = await this.accounts.find({ id });
    return { email, role, time_zone: stored?.timeZone ?? null };
  }

  @Patch()
  @ApiOperation({ summary: 'Change the own time zone' })
  @Responds(204)
  @ApiErrors({ 400: 'request.invalid' })
  async change(@Body() { time_zone }: ChangeOwnAccountDto, @Administrator() { id }: Account): Promise<void> {
    await this.accounts.setTimeZone(id, time_zone);
  }

  @Post('password')
  @ApiOperation({ summary: 'Change the own password', description: 'Ends all other sessions of the account.' })
  @Responds(200, { type: RenewedSessionDto })
  @ApiErrors({
    400: 'request.invalid, with the field current_password when it is wrong',
    429: 'rate.limited, by client and by account: see Retry-After',
    503: 'auth.busy or administration.unavailable: see Retry-After',
  })
  async changePassword(
    @Body() { current_password, password }: ChangePasswordDto,
    @Administrator() account: Account,
    @Ip() clientAddress: string,
  ): Promise<RenewedSessionDto> {
    return { token: await this.ownPassword.change(account, current_password, password, clientAddress) };
  }

  @Get('sign-ins')
  @ApiOperation({ summary: 'The own sign-ins and sessions' })
  @Responds(200, { type: SignInsDto })
  async signIns(@Administrator() account: Account): Promise<SignInsDto> {
    return { sign_ins: await this.sessions.signInsOf(account) };
  }

  @Delete('sessions/:id')
  @ApiOperation({ summary: 'End one of the own sessions' })
  @Responds(204, { description: 'It has ended, or there is none of this id.' })
  @ApiErrors({ 400: 'request.invalid' })
  async end(@Param() { id }: SessionIdDto, @Administrator() account: Account): Promise<void> {
    await this.sessions.end(account, id);
  }

  @Delete('sessions')
  @ApiOperation({ summary: 'End all of the own sessions but this one' })
  @Responds(200, { type: EndedSessionsDto })
  async endOthers(@Administrator() account: Account): Promise<EndedSessionsDto> {
    return { ended: await this.sessions.endOthers(account) };
  }
}
