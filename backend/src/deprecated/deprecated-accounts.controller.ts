import { Body, Post } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { PickType } from '@nestjs/swagger';
import { AccountsController } from '../admins/accounts/accounts.controller.js';
import { type AccountsDto, InviteDto } from '../admins/accounts/accounts.dto.js';
import { AccountsService } from '../admins/accounts/accounts.service.js';
import { adminEmail } from '../admins/admin-email.js';
import { AccountUnknownError } from '../admins/admins.errors.js';
import { AdministrationController } from '../platform/http/administration-controller.decorator.js';
import { type Account, Administrator } from '../platform/http/requester.js';
import { ReplacedBy } from './replaced-by.decorator.js';

class AccountEmailDto extends PickType(InviteDto, ['email']) {}

@AdministrationController('admin/accounts', 'owner')
export class DeprecatedAccountsController {
  constructor(
    private readonly modules: ModuleRef,
    private readonly service: AccountsService,
  ) {}

  private get accounts(): AccountsController {
    return this.modules.get(AccountsController, { strict: false });
  }

  @Post()
  @ReplacedBy(AccountsController, 'list')
  async list(): Promise<AccountsDto> {
    return this.accounts.list();
  }

  @Post('invite')
  @ReplacedBy(AccountsController, 'invite')
  async invite(@Body() body: InviteDto, @Administrator() account: Account): Promise<void> {
    await this.accounts.invite(body, account);
  }

  @Post('role')
  @ReplacedBy(AccountsController, 'changeRole')
  async changeRole(@Body() { email, role }: InviteDto, @Administrator() account: Account): Promise<void> {
    await this.accounts.changeRole(await this.idOf(email), { role }, account);
  }

  @Post('remove')
  @ReplacedBy(AccountsController, 'remove')
  async remove(@Body() { email }: AccountEmailDto, @Administrator() account: Account): Promise<void> {
    await this.accounts.remove(await this.idOf(email), account);
  }

  private async idOf(email: string): Promise<{ id: string }> {
    const account = await this.service.find({ email: adminEmail(email) ?? '' });
    if (!account) throw new AccountUnknownError();
    return account;
  }
}
