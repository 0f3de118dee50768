import { Controller, Get, NotFoundException, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../platform/http/public.decorator.js';
import { UploadsService } from './uploads.service.js';

/** The URL contains a hash of the content, so the file never changes (RFC 8246). */
const FOREVER = 'public, max-age=31536000, immutable';

@ApiExcludeController()
@Public()
@Controller('uploads')
export class UploadsController {
  constructor(private readonly uploads: UploadsService) {}

  @Get(':name')
  async read(@Param('name') name: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<Buffer> {
    const content = await this.uploads.read(name);
    if (!content) throw new NotFoundException();
    reply.header('Cache-Control', FOREVER);
    if (name.endsWith('.webp')) reply.type('image/webp');
    // Downloaded, not opened on the poll's own origin.
    else reply.type('application/pdf').header('Content-Disposition', 'attachment; filename="thank-you.pdf"');
    return content;
  }
}
