import { Body, Controller, Header, Post } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiPropertyOptional, ApiTags, PartialType, PickType } from '@nestjs/swagger';
import { ApiErrors } from '../../platform/http/api-errors.js';
import { type Client, RequestClient } from '../../platform/http/client.js';
import { Public } from '../../platform/http/public.decorator.js';
import { Responds } from '../../platform/http/responds.decorator.js';
import { BegunSessionDto } from '../begun-session.dto.js';
import { FACTOR_KINDS, type FactorKind } from '../factors/factors.repository.js';
import { LoginDto } from './login.dto.js';
import { LoginService } from './login.service.js';

class SecondStepDto {
  @ApiProperty({ description: 'For the second step alone, within 10 minutes.' })
  token: string;

  @ApiProperty({
    isArray: true,
    enum: FACTOR_KINDS,
    enumName: 'FactorKind',
    description: 'What the account can do it with, beside recovery codes.',
  })
  factors: FactorKind[];
}

class SignedInDto extends PartialType(PickType(BegunSessionDto, ['token'])) {
  @ApiProperty({ example: 'Login successful.' })
  message: string;

  @ApiPropertyOptional({ description: 'In place of a token, when the account has a second factor.' })
  second_step?: SecondStepDto;
}

@ApiTags('administration')
@Public()
@Controller('admin/login')
export class LoginController {
  constructor(private readonly login: LoginService) {}

  @Post()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Sign in',
    description:
      'The same response for an unknown email and a wrong password, whether or not there is a second factor.',
  })
  @Responds(200, { type: SignedInDto })
  @ApiErrors({
    400: 'request.invalid: `errors` names the invalid fields',
    401: 'auth.refused',
    429: 'rate.limited, by client and by account: see Retry-After',
    503: 'auth.busy or administration.unavailable: see Retry-After',
  })
  async signIn(@Body() { email, password }: LoginDto, @RequestClient() client: Client): Promise<SignedInDto> {
    const signedIn = await this.login.signIn(email, password, client);
    if ('token' in signedIn) return { token: signedIn.token, message: 'Login successful.' };
    return { message: 'One more step.', second_step: signedIn.pending };
  }
}
