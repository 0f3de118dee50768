import { Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AdministrationController } from '../../platform/http/administration-controller.decorator.js';
import { type Account, Administrator } from '../../platform/http/requester.js';
import { Responds } from '../../platform/http/responds.decorator.js';
import { WithoutFactor } from '../factors/without-factor.decorator.js';
import { SessionsService } from '../sessions.service.js';

@WithoutFactor()
@AdministrationController('admin/logout', 'viewer')
export class LogoutController {
  constructor(private readonly sessions: SessionsService) {}

  @Post()
  @ApiOperation({ summary: 'Sign out', description: 'Ends the session: its token is rejected from then on.' })
  @Responds(204)
  async signOut(@Administrator() account: Account): Promise<void> {
    await this.sessions.signOut(account);
  }
}
