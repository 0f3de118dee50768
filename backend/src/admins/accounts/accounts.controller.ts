import { Body, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AdministrationController } from '../../platform/http/administration-controller.decorator.js';
import { ApiErrors } from '../../platform/http/api-errors.js';
import { IdDto } from '../../platform/http/id.dto.js';
import { RecentSignIn } from '../../platform/http/recent-sign-in.decorator.js';
import { type Account, Administrator } from '../../platform/http/requester.js';
import { Responds } from '../../platform/http/responds.decorator.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { adminEmail } from '../admin-email.js';
import { AccountUnknownError, LastOwnerError } from '../admins.errors.js';
import { newRole } from '../notices/notices.js';
import { NoticesService } from '../notices/notices.service.js';
import { AccountsDto, ChangeRoleDto, InviteDto } from './accounts.dto.js';
import { AccountsService } from './accounts.service.js';
import { InvitationsService } from './invitations.service.js';

const ERRORS = { 403: 'auth.forbidden' };

/** All accounts. */
@AdministrationController('admin/accounts', 'owner')
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly invitations: InvitationsService,
    private readonly notices: NoticesService,
    private readonly mailer: Mailer,
  ) {}

  @Get()
  @ApiOperation({ summary: 'All accounts with role and last sign-in' })
  @Responds(200, { type: AccountsDto })
  @ApiErrors(ERRORS)
  async list(): Promise<AccountsDto> {
    return { accounts: await this.accounts.listWithSignIns(), sends_mail: this.mailer.isConfigured };
  }

  @Post('invitations')
  @RecentSignIn()
  @ApiOperation({
    summary: 'Add an account by mail',
    description: 'The mail has a link that sets the password, once, within 72 hours. Again while no password is set.',
  })
  @Responds(204, { description: 'The mail is sent.' })
  @ApiErrors({
    ...ERRORS,
    400: 'request.invalid',
    409: 'accounts.exists',
    503: 'mail.not_configured or accounts.not_mailed',
  })
  async invite(@Body() { email, role }: InviteDto, @Administrator() { email: by }: Account): Promise<void> {
    // The DTO has checked the address.
    await this.invitations.invite(adminEmail(email) ?? '', role, by);
  }

  @Patch(':id')
  @RecentSignIn()
  @ApiOperation({ summary: "Change an account's role", description: 'It holds from the next call of that account on.' })
  @Responds(204, { description: 'It has this role, or had it before.' })
  @ApiErrors({ ...ERRORS, 400: 'request.invalid', 404: 'accounts.unknown', 409: 'accounts.last_owner' })
  async changeRole(
    @Param() { id }: IdDto,
    @Body() { role }: ChangeRoleDto,
    @Administrator() { email: by }: Account,
  ): Promise<void> {
    const email = await this.emailOf(id);
    const outcome = await this.accounts.changeRole(email, role, by);
    if (outcome === 'unknown') throw new AccountUnknownError();
    if (outcome === 'last') throw new LastOwnerError();
    if (outcome === 'changed') this.notices.notify(email, newRole(email, role, by));
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Remove an account', description: 'Its sessions end at once.' })
  @Responds(204)
  @ApiErrors({ ...ERRORS, 400: 'request.invalid', 404: 'accounts.unknown', 409: 'accounts.last_owner' })
  async remove(@Param() { id }: IdDto, @Administrator() { email: by }: Account): Promise<void> {
    const outcome = await this.accounts.remove(await this.emailOf(id), by, false);
    if (outcome === 'unknown') throw new AccountUnknownError();
    if (outcome === 'last') throw new LastOwnerError();
  }

  private async emailOf(id: string): Promise<string> {
    const account = await this.accounts.find({ id });
    if (!account) throw new AccountUnknownError();
    return account.email;
  }
}
