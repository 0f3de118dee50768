import { Body, Controller, HttpCode, Post, StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiProduces, ApiProperty, ApiTags } from '@nestjs/swagger';
import { AuditLog } from '../audit/audit-log.js';
import type { Account } from '../auth/account.js';
import { Administrator } from '../auth/administrator.decorator.js';
import { ApiErrors } from '../platform/http/api-errors.js';
import { describeFilter } from '../platform/lists/filter.js';
import { ListReader } from '../platform/lists/list-reader.js';
import { EmailsFilterDto, GetEmailsDto } from './dto/get-emails.dto.js';
import { EMAILS, emailFilterOf, type ListedEmail } from './emails-list.js';

class ListedEmailDto {
  @ApiProperty()
  id: string;

  @ApiProperty()
  email_address: string;

  @ApiProperty({ description: 'The campaign domain of the vote.' })
  source: string;
}

class EmailsPageDto {
  @ApiProperty({ type: [ListedEmailDto], description: 'The newest first, 25 at most.' })
  emails: ListedEmailDto[];

  @ApiProperty({ type: String, nullable: true, description: '`page_state` of the next page; null on the last one.' })
  next_page: string | null;
}

const UNAVAILABLE = 'search.too_slow, or administration.busy or administration.unavailable: see Retry-After';

@ApiTags('administration')
@ApiBearerAuth()
@Controller('emails')
export class EmailsController {
  constructor(
    private readonly lists: ListReader,
    private readonly auditLog: AuditLog,
  ) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'A page of the collected emails' })
  @ApiOkResponse({ type: EmailsPageDto })
  @ApiErrors({ 400: 'request.invalid', 401: 'auth.required', 503: UNAVAILABLE })
  async page(@Body() { page_state, ...filter }: GetEmailsDto): Promise<EmailsPageDto> {
    const { rows, next } = await this.lists.page<ListedEmail>(EMAILS, emailFilterOf(filter), page_state);
    return { emails: rows, next_page: next };
  }

  @Post('export')
  @HttpCode(200)
  @ApiOperation({ summary: 'The emails that a search and its filter find, as CSV', description: 'All of one moment.' })
  @ApiProduces('text/csv')
  @ApiOkResponse({ description: 'RFC 4180, UTF-8 with a byte order mark; an apostrophe before formulas.' })
  @ApiErrors({ 400: 'request.invalid', 401: 'auth.required', 503: UNAVAILABLE })
  async export(@Body() body: EmailsFilterDto, @Administrator() { email }: Account): Promise<StreamableFile> {
    const filter = emailFilterOf(body);
    const detail = { list: EMAILS.table, ...describeFilter(filter) };
    const file = await this.lists.file(EMAILS, filter, (statements) =>
      this.auditLog.record(email, 'export', detail, statements),
    );
    return new StreamableFile(file, {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="emails.csv"',
    });
  }
}
