import { Body, Controller, Get, Header, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../platform/http/api-errors.js';
import { type Client, RequestClient } from '../../platform/http/client.js';
import { Public } from '../../platform/http/public.decorator.js';
import { Responds } from '../../platform/http/responds.decorator.js';
import { BegunSessionDto } from '../begun-session.dto.js';
import { IdentityProviderService } from './identity-provider.service.js';
import { BegunOpenIdDto, FinishOpenIdDto, OpenIdDto } from './openid.dto.js';
import { OpenIdSignInService } from './openid-sign-in.service.js';

@ApiTags('administration')
@Public()
@Controller('admin/login/openid')
export class OpenIdController {
  constructor(
    private readonly provider: IdentityProviderService,
    private readonly signIn: OpenIdSignInService,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Whether there is an identity provider' })
  @Responds(200, { type: OpenIdDto })
  describe(): OpenIdDto {
    return { label: this.provider.label };
  }

  @Post('begin')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Begin to sign in by the identity provider' })
  @Responds(200, { type: BegunOpenIdDto })
  @ApiErrors({
    404: 'auth.openid_off: the operator has set none',
    429: 'rate.limited, by client: see Retry-After',
    503: 'auth.openid_unavailable, or administration.unavailable: see Retry-After',
  })
  async begin(@RequestClient() client: Client): Promise<BegunOpenIdDto> {
    return this.signIn.begin(client);
  }

  @Post()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Sign in by the identity provider',
    description: 'After it has led back to /login. The first time links the account of the address, or adds one.',
  })
  @Responds(200, { type: BegunSessionDto })
  @ApiErrors({
    400: 'request.invalid: `errors` names the invalid fields',
    401: 'auth.openid_refused or auth.step_expired: begin again',
    403: 'auth.openid_no_role or auth.openid_address',
    503: 'auth.openid_unavailable, or administration.unavailable: see Retry-After',
  })
  async finish(@Body() { token, query }: FinishOpenIdDto, @RequestClient() client: Client): Promise<BegunSessionDto> {
    return { token: await this.signIn.finish(token, query, client), message: 'Login successful.' };
  }
}
