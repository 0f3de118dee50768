import { Body, Controller, Header, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../platform/http/api-errors.js';
import { type Client, RequestClient } from '../../platform/http/client.js';
import { Public } from '../../platform/http/public.decorator.js';
import { Responds } from '../../platform/http/responds.decorator.js';
import { BegunSessionDto } from '../begun-session.dto.js';
import { PasskeySignInService } from './passkey-sign-in.service.js';
import { PasskeyOptionsDto, SignInOptionsDto, UsePasskeyDto } from './passkeys.dto.js';

@ApiTags('administration')
@Public()
@Controller('admin/login/passkey')
export class PasskeySignInController {
  constructor(private readonly passkeys: PasskeySignInService) {}

  @Post('options')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Begin to sign in with a passkey', description: 'Alone, or as the second step.' })
  @Responds(200, { type: PasskeyOptionsDto })
  @ApiErrors({
    400: 'request.invalid: `errors` names the invalid fields',
    401: 'auth.step_expired: begin again with the password',
    429: 'rate.limited, by client: see Retry-After',
    503: 'administration.unavailable: see Retry-After',
  })
  async begin(@Body() { token }: SignInOptionsDto, @RequestClient() client: Client): Promise<PasskeyOptionsDto> {
    return this.passkeys.begin(token || undefined, client);
  }

  @Post()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Sign in with a passkey' })
  @Responds(200, { type: BegunSessionDto })
  @ApiErrors({
    400: 'request.invalid: `errors` names the invalid fields',
    401: 'auth.passkey_refused or auth.step_expired: begin again',
    503: 'administration.unavailable: see Retry-After',
  })
  async finish(@Body() body: UsePasskeyDto, @RequestClient() client: Client): Promise<BegunSessionDto> {
    return { token: await this.passkeys.finish(body, client), message: 'Login successful.' };
  }
}
