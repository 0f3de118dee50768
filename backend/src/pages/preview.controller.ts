import { Body, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AdministrationController } from '../platform/http/administration-controller.decorator.js';
import { ApiErrors } from '../platform/http/api-errors.js';
import { Responds } from '../platform/http/responds.decorator.js';
import { RoleAtLeast } from '../platform/http/role-at-least.decorator.js';
import { PollService } from '../poll/poll.service.js';
import { PagesService } from './pages.service.js';
import { PreviewDto, PreviewsDto } from './preview.dto.js';

@AdministrationController('admin/poll/preview')
export class PreviewController {
  constructor(
    private readonly pages: PagesService,
    private readonly polls: PollService,
  ) {}

  @Post()
  @RoleAtLeast('editor')
  @ApiOperation({ summary: 'What pages would look like with another poll', description: 'Changes nothing.' })
  @Responds(200, { type: PreviewsDto })
  @ApiErrors({ 400: 'request.invalid', 403: 'auth.forbidden' })
  async preview(@Body() { poll, language }: PreviewDto): Promise<PreviewsDto> {
    return { documents: await this.pages.preview(this.polls.valid(poll), language) };
  }
}
