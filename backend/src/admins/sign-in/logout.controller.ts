import { HttpCode, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation } from '@nestjs/swagger';
import type { Account } from '../../platform/http/account.js';
import { AdministrationController } from '../../platform/http/administration-controller.decorator.js';
import { Administrator } from '../../platform/http/administrator.decorator.js';
import { WithoutFactor } from '../factors/without-factor.decorator.js';
import { SessionsService } from '../sessions.service.js';

@WithoutFactor()
@AdministrationController('admin/logout', 'viewer')
export class LogoutController {
  constructor(private readonly sessions: SessionsService) {}

  @Post()
  @HttpCode(204)
  @ApiOperation({ summary: 'Sign out', description: 'Ends the session: its token is rejected from then on.' })
  @ApiNoContentResponse()
  async signOut(@Administrator() account: Account): Promise<void> {
    await this.sessions.signOut(account);
  }
}
