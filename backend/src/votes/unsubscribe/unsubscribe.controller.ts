import { Body, Controller, Get, Header, Post, Query, Res } from '@nestjs/common';
import { ApiConsumes, ApiOperation, ApiProperty, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Equals } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { ApiErrors } from '../../platform/http/api-errors.js';
import { ONE_CLICK_FIELD } from '../../platform/http/one-click-forms.js';
import { Public } from '../../platform/http/public.decorator.js';
import { Responds } from '../../platform/http/responds.decorator.js';
import { UnsubscribeUnknownError } from './unsubscribe.errors.js';
import { UnsubscribeService } from './unsubscribe.service.js';

const ONE_CLICK = 'One-Click';
const TOKEN = { name: 'token', schema: { type: 'string' }, description: 'From the link of the export.' } as const;

/** RFC 8058, 3.1. */
class OneClickDto {
  @ApiProperty({ enum: [ONE_CLICK] })
  @Equals(ONE_CLICK, { message: `$property must be ${ONE_CLICK}.` })
  [ONE_CLICK_FIELD]: string;
}

class UnsubscribedDto {
  @ApiProperty({ enum: ['unsubscribed'] })
  outcome: 'unsubscribed';
}

/** The address of an unsubscribe link, for mail programs (POST) and for people (GET). */
@ApiTags('votes')
@Public()
@Controller('unsubscribe')
export class UnsubscribeController {
  constructor(private readonly unsubscriptions: UnsubscribeService) {}

  /** The token goes on in the fragment, which no server logs. A mail scanner that follows the link changes nothing. */
  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Leads to the page with the button that unsubscribes', description: 'It changes nothing.' })
  @ApiQuery(TOKEN)
  @ApiResponse({ status: 303, description: 'To /unsubscribe.' })
  show(@Query('token') token: unknown, @Res({ passthrough: true }) reply: FastifyReply): void {
    const given = typeof token === 'string' ? token : '';
    void reply.status(303).header('Location', `/unsubscribe#token=${encodeURIComponent(given)}`);
  }

  @Post()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Unsubscribe an address from the newsletter',
    description: 'By one click of a mail program (RFC 8058) or by the page. It needs no session. A repetition is safe.',
  })
  @ApiQuery(TOKEN)
  @ApiConsumes('application/x-www-form-urlencoded', 'multipart/form-data', 'application/json')
  @Responds(200, { type: UnsubscribedDto })
  @ApiErrors({
    400: 'request.invalid',
    404: 'unsubscribe.unknown',
    503: 'unsubscribe.unavailable: see Retry-After',
  })
  async unsubscribe(@Query('token') token: unknown, @Body() _confirmed: OneClickDto): Promise<UnsubscribedDto> {
    if (typeof token !== 'string') throw new UnsubscribeUnknownError();
    await this.unsubscriptions.unsubscribe(token);
    return { outcome: 'unsubscribed' };
  }
}
