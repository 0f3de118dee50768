import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AuditLog } from '../audit/audit-log.js';
import type { Account } from '../platform/http/account.js';
import { Administrator } from '../platform/http/administrator.decorator.js';
import { ApiErrors } from '../platform/http/api-errors.js';

@ApiTags('administration')
@ApiBearerAuth()
@Controller('admin/logout')
export class LogoutController {
  constructor(private readonly auditLog: AuditLog) {}

  /** Tokens have no id of their own: ending one on the server would end the account's other sessions, too (decision 008). */
  @Post()
  @HttpCode(204)
  @ApiOperation({
    summary: 'Record a sign-out',
    description: 'The page deletes its token. The token itself is valid until it expires or the password changes.',
  })
  @ApiNoContentResponse()
  @ApiErrors({ 401: 'auth.required' })
  async signOut(@Administrator() { email }: Account): Promise<void> {
    await this.auditLog.record(email, 'sign-out');
  }
}
