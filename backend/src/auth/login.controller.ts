import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../platform/http/api-errors.js';
import { type Client, RequestClient } from '../platform/http/client.js';
import { Public } from '../platform/http/public.decorator.js';
import { LoginDto } from './dto/login.dto.js';
import { LoginService } from './login.service.js';

class SignedInDto {
  @ApiProperty({ description: 'For the header `Authorization: Bearer …`; valid for 24 hours.' })
  token: string;

  @ApiProperty({ example: 'Login successful.' })
  message: string;
}

@ApiTags('administration')
@Public()
@Controller('admin/login')
export class LoginController {
  constructor(private readonly login: LoginService) {}

  @Post()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Sign in', description: 'The same response for an unknown email and a wrong password.' })
  @ApiOkResponse({ type: SignedInDto })
  @ApiErrors({
    400: 'request.invalid: `errors` names every invalid field',
    401: 'auth.refused',
    429: 'rate.limited, by client and by account: see Retry-After',
    503: 'auth.busy or administration.unavailable: see Retry-After',
  })
  async signIn(@Body() { email, password }: LoginDto, @RequestClient() client: Client): Promise<SignedInDto> {
    return { token: await this.login.signIn(email, password, client), message: 'Login successful.' };
  }
}
