import { Body, Post, Query, type StreamableFile, UseGuards } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ExportsService } from '../admins/audit/exports.service.js';
import { ByApiKey } from '../integrations/api-keys/by-api-key.decorator.js';
import { AdministrationController } from '../platform/http/administration-controller.decorator.js';
import { ApiErrors } from '../platform/http/api-errors.js';
import { type Account, Administrator, isApiKey, RequestedBy, type Requester } from '../platform/http/requester.js';
import { Responds } from '../platform/http/responds.decorator.js';
import { CSV_FILE, ExportDto } from '../platform/lists/export.dto.js';
import { ListReader } from '../platform/lists/list-reader.js';
import { EmailsCountDto, EmailsFilterDto, EmailsPageDto, GetEmailsDto, type ListedEmailDto } from './emails.dto.js';
import { NewsletterGuard } from './newsletter.guard.js';
import { NewsletterService } from './newsletter.service.js';

const UNAVAILABLE = 'search.too_slow, or administration.busy or administration.unavailable: see Retry-After';

@UseGuards(NewsletterGuard)
@AdministrationController('emails', 'editor')
export class EmailsController {
  constructor(
    private readonly lists: ListReader,
    private readonly exports: ExportsService,
    private readonly newsletter: NewsletterService,
  ) {}

  @Post()
  @ByApiKey('emails')
  @ApiOperation({
    summary: 'A page of the collected emails',
    description:
      'For API keys only those that are subscribed, and whose voters were shown that they are handed over by API keys.',
  })
  @Responds(200, { type: EmailsPageDto })
  @ApiErrors({ 400: 'request.invalid', 503: UNAVAILABLE })
  async page(@Body() request: GetEmailsDto, @RequestedBy() requester: Requester): Promise<EmailsPageDto> {
    const found = isApiKey(requester) ? this.newsletter.readByKeys(request) : this.newsletter.listed(request);
    const { rows, next } = await this.lists.page<ListedEmailDto>(this.newsletter.list, found, request);
    return { emails: rows, next_page: next };
  }

  @Post('export')
  @ApiOperation({
    summary: 'The emails that a search and its filter find, as CSV',
    description:
      'All of one moment, each with its unsubscribe link. Without those that are unsubscribed, and where the newsletter is handed over without those given under other words.',
  })
  @Responds(200, CSV_FILE)
  @ApiErrors({ 400: 'request.invalid', 503: UNAVAILABLE })
  async export(
    @Body() body: EmailsFilterDto,
    @Query() query: ExportDto,
    @Administrator() { email }: Account,
  ): Promise<StreamableFile> {
    return this.exports.file(this.newsletter.list, this.newsletter.exported(body), email, query);
  }

  @Post('count')
  @ApiOperation({ summary: 'How many emails a search and its filter find, and how many of them no export holds' })
  @Responds(200, { type: EmailsCountDto })
  @ApiErrors({ 400: 'request.invalid', 503: `count.too_slow, or ${UNAVAILABLE}` })
  async count(@Body() body: EmailsFilterDto): Promise<EmailsCountDto> {
    return this.newsletter.count(body);
  }
}
