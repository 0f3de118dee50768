import { Body, Post } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { OwnAccountController } from '../admins/accounts/own-account.controller.js';
import {
  type EndedSessionsDto,
  type OwnAccountDto,
  SessionIdDto,
  type SignInsDto,
} from '../admins/accounts/own-account.dto.js';
import { AdministrationController } from '../platform/http/administration-controller.decorator.js';
import { type Account, Administrator } from '../platform/http/requester.js';
import { ReplacedBy } from './replaced-by.decorator.js';

@AdministrationController('admin/account', 'viewer')
export class DeprecatedOwnAccountController {
  constructor(private readonly modules: ModuleRef) {}

  private get account(): OwnAccountController {
    return this.modules.get(OwnAccountController, { strict: false });
  }

  @Post()
  @ReplacedBy(OwnAccountController, 'read')
  async read(@Administrator() account: Account): Promise<OwnAccountDto> {
    return this.account.read(account);
  }

  @Post('sign-ins')
  @ReplacedBy(OwnAccountController, 'signIns')
  async signIns(@Administrator() account: Account): Promise<SignInsDto> {
    return this.account.signIns(account);
  }

  @Post('sessions/end')
  @ReplacedBy(OwnAccountController, 'end')
  async end(@Body() body: SessionIdDto, @Administrator() account: Account): Promise<void> {
    await this.account.end(body, account);
  }

  @Post('sessions/end-others')
  @ReplacedBy(OwnAccountController, 'endOthers')
  async endOthers(@Administrator() account: Account): Promise<EndedSessionsDto> {
    return this.account.endOthers(account);
  }
}
