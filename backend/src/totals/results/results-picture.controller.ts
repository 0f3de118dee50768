import { Controller, Get, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ApiErrors } from '../../platform/http/api-errors.js';
import { Public } from '../../platform/http/public.decorator.js';
import { Responds } from '../../platform/http/responds.decorator.js';
import { ResultsPicture } from './results-picture.js';

@ApiTags('results')
@Public()
@Controller('results/picture.png')
export class ResultsPictureController {
  constructor(private readonly picture: ResultsPicture) {}

  @Get()
  @ApiOperation({
    summary: 'The results as a picture of 1,200 by 630 pixels, for link previews',
    description: 'Drawn at most once a minute. Without a total it has words in place of figures.',
  })
  @Responds(200, { content: { 'image/png': { schema: { type: 'string', format: 'binary' } } } })
  @ApiErrors({ 503: 'counts.unavailable: see Retry-After' })
  async draw(@Res({ passthrough: true }) reply: FastifyReply): Promise<Buffer> {
    const png = await this.picture.png();
    // Not @Header: it would also be set on error responses, and nginx would cache them.
    reply.header('Cache-Control', 'public, max-age=60').type('image/png');
    return png;
  }
}
