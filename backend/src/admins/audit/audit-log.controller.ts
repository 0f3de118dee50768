import { Body, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AdministrationController } from '../../platform/http/administration-controller.decorator.js';
import { ApiErrors } from '../../platform/http/api-errors.js';
import { type Account, Administrator } from '../../platform/http/requester.js';
import { Responds } from '../../platform/http/responds.decorator.js';
import { CSV_FILE, ExportDto } from '../../platform/lists/export.dto.js';
import { ListReader } from '../../platform/lists/list-reader.js';
import { auditFilterOf } from './audit-list.js';
import { type AuditEntryDto, AuditLogDto, AuditLogFilterDto, GetAuditLogDto } from './audit-log.dto.js';
import { AuditLogRepository } from './audit-log.repository.js';
import { ExportsService } from './exports.service.js';

const UNAVAILABLE = 'search.too_slow, or administration.busy or administration.unavailable: see Retry-After';

@AdministrationController('audit-log', 'editor')
export class AuditLogController {
  constructor(
    private readonly lists: ListReader,
    private readonly exports: ExportsService,
    private readonly auditLog: AuditLogRepository,
  ) {}

  @Post()
  @ApiOperation({
    summary: 'What administrators did',
    description: 'Rejected attempts are deleted after 90 days.',
  })
  @Responds(200, { type: AuditLogDto })
  @ApiErrors({ 400: 'request.invalid: `errors` names the invalid fields', 503: UNAVAILABLE })
  async page(@Body() request: GetAuditLogDto): Promise<AuditLogDto> {
    const { rows, next } = await this.lists.page<AuditEntryDto>(this.auditLog.entries, auditFilterOf(request), request);
    return { entries: rows, next_page: next };
  }

  @Post('export')
  @ApiOperation({ summary: 'The entries that a filter finds, as CSV', description: 'All of one moment.' })
  @Responds(200, CSV_FILE)
  @ApiErrors({ 400: 'request.invalid', 503: UNAVAILABLE })
  async export(
    @Body() filter: AuditLogFilterDto,
    @Query() query: ExportDto,
    @Administrator() { email }: Account,
  ): Promise<StreamableFile> {
    return this.exports.file(this.auditLog.entries, auditFilterOf(filter), email, query);
  }
}
