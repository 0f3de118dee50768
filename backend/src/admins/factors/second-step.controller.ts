import { Body, Controller, Header, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../platform/http/api-errors.js';
import { type Client, RequestClient } from '../../platform/http/client.js';
import { Public } from '../../platform/http/public.decorator.js';
import { Responds } from '../../platform/http/responds.decorator.js';
import { BegunSessionDto } from '../begun-session.dto.js';
import { CodeDto } from './second-factors.dto.js';
import { SecondStepService } from './second-step.service.js';

@ApiTags('administration')
@Public()
@Controller('admin/login')
export class SecondStepController {
  constructor(private readonly secondStep: SecondStepService) {}

  @Post('code')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Sign in with a code after the password',
    description: 'A code of the authenticator app or a recovery code. Each works once.',
  })
  @Responds(200, { type: BegunSessionDto })
  @ApiErrors({
    400: 'request.invalid: `errors` names the invalid fields',
    401: 'auth.code_refused, or auth.step_expired: begin again with the password',
    429: 'rate.limited, by client and by account: see Retry-After',
    503: 'administration.unavailable: see Retry-After',
  })
  async finish(@Body() { token, code }: CodeDto, @RequestClient() client: Client): Promise<BegunSessionDto> {
    return { token: await this.secondStep.finish(token, code, client), message: 'Login successful.' };
  }
}
