import { Body, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiProperty } from '@nestjs/swagger';
import type { Account } from '../../platform/http/account.js';
import { AdministrationController } from '../../platform/http/administration-controller.decorator.js';
import { Administrator } from '../../platform/http/administrator.decorator.js';
import { ApiErrors } from '../../platform/http/api-errors.js';
import { Responds } from '../../platform/http/responds.decorator.js';
import { CSV_FILE, ExportDto } from '../../platform/lists/export.dto.js';
import { ListReader } from '../../platform/lists/list-reader.js';
import { auditFilterOf, type ListedEntry } from './audit-list.js';
import { AuditLogFilterDto, GetAuditLogDto } from './audit-log.dto.js';
import { AuditLogRepository } from './audit-log.repository.js';
import { ExportsService } from './exports.service.js';

class AuditEntryDto {
  @ApiProperty()
  id: string;

  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiProperty({ description: "An administrator's email, 'command line' or 'nobody'." })
  actor: string;

  @ApiProperty({ example: 'sign-in' })
  action: string;

  @ApiProperty({ type: Object, additionalProperties: true, description: 'Depends on the action.' })
  detail: Record<string, unknown>;

  @ApiProperty({
    description: 'Whether votes are as this change left them, so that `votes/undo` can change them back.',
  })
  undoable: boolean;
}

class AuditLogDto {
  @ApiProperty({ type: [AuditEntryDto], description: 'The newest first, 25 at most.' })
  entries: AuditEntryDto[];

  @ApiProperty({ nullable: true, type: String, description: 'null on the last page.' })
  next_page: string | null;
}

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
    const { rows, next } = await this.lists.page<ListedEntry>(this.auditLog.entries, auditFilterOf(request), request);
    return { entries: rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })), next_page: next };
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
