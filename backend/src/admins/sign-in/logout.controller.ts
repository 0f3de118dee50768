import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Account } from '../../platform/http/account.js';
import { Administrator } from '../../platform/http/administrator.decorator.js';
import { ApiErrors } from '../../platform/http/api-errors.js';
import { RoleAtLeast } from '../../platform/http/role-at-least.decorator.js';
import { WithoutFactor } from '../factors/without-factor.decorator.js';
import { SessionsService } from '../sessions.service.js';

@ApiTags('administration')
@ApiBearerAuth()
@RoleAtLeast('viewer')
@WithoutFactor()
@Controller('admin/logout')
export class LogoutController {
  constructor(private readonly sessions: SessionsService) {}

  @Post()
  @HttpCode(204)
  @ApiOperation({ summary: 'Sign out', description: 'Ends the session: its token is rejected from then on.' })
  @ApiNoContentResponse()
  @ApiErrors({ 401: 'auth.required' })
  async signOut(@Administrator() account: Account): Promise<void> {
    await this.sessions.signOut(account);
  }
}
