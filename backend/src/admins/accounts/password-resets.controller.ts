import { Body, Controller, Header, Ip, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../platform/http/api-errors.js';
import { Public } from '../../platform/http/public.decorator.js';
import { Responds } from '../../platform/http/responds.decorator.js';
import { ForgotPasswordDto } from './forgot-password.dto.js';
import { PasswordResetsService } from './password-resets.service.js';
import { ResetPasswordDto } from './reset-password.dto.js';

@ApiTags('administration')
@Public()
@Controller('admin')
export class PasswordResetsController {
  constructor(private readonly resets: PasswordResetsService) {}

  @Post('forgot-password')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Request a mail with a link for a new password',
    description:
      'The same response after the same time for known and unknown addresses. An account gets three mails within 30 minutes.',
  })
  @Responds(202, { description: 'If the address has an account with a password, a mail is on its way.' })
  @ApiErrors({
    400: 'request.invalid: `errors` names the invalid fields',
    429: 'rate.limited, by client and by account: see Retry-After',
    503: 'mail.not_configured, for every address, or administration.unavailable: see Retry-After',
  })
  async forgot(@Body() { email }: ForgotPasswordDto, @Ip() clientAddress: string): Promise<void> {
    await this.resets.request(email, clientAddress);
  }

  @Post('reset-password')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Set a new password with the token of the mail',
    description: 'A token works once, within 30 minutes. The new password ends all sessions of the account.',
  })
  @Responds(204, { description: 'The password is changed.' })
  @ApiErrors({
    400: 'auth.reset_invalid, or request.invalid with the field password: that token still works',
    429: 'rate.limited, by client: see Retry-After',
    503: 'auth.busy or administration.unavailable: see Retry-After',
  })
  async reset(@Body() { token, password }: ResetPasswordDto, @Ip() clientAddress: string): Promise<void> {
    await this.resets.reset(token, password, clientAddress);
  }
}
