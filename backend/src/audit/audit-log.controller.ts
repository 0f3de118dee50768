import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IS_DISTRIBUTED } from '../platform/database/distribution.js';
import { ApiErrors } from '../platform/http/api-errors.js';
import { type List, ListReader } from '../platform/lists/list-reader.js';
import type { AuditEntry } from './audit-entry.entity.js';
import { GetAuditLogDto } from './dto/get-audit-log.dto.js';

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

interface ListedEntry extends AuditEntry {
  undoable: boolean;
}

const ENTRIES: List<ListedEntry> = {
  table: 'audit_log',
  fields: {
    id: 'id',
    at: 'at',
    actor: 'actor',
    action: 'action',
    detail: 'detail',
    undoable: 'EXISTS (SELECT FROM votes WHERE changed_by = audit_log.id)',
  },
};

/** Citus takes no condition on the votes that differs from entry to entry. */
const ENTRIES_BESIDE_SHARDS: List<ListedEntry> = {
  ...ENTRIES,
  fields: {
    ...ENTRIES.fields,
    undoable: 'id IN (SELECT DISTINCT changed_by FROM votes WHERE changed_by IS NOT NULL)',
  },
};

@ApiTags('administration')
@ApiBearerAuth()
@Controller('audit-log')
export class AuditLogController {
  constructor(
    private readonly lists: ListReader,
    @Inject(IS_DISTRIBUTED) private readonly isDistributed: boolean,
  ) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'What administrators did, newest first',
    description: 'Rejected attempts are deleted after 90 days.',
  })
  @ApiOkResponse({ type: AuditLogDto })
  @ApiErrors({ 400: 'request.invalid: `errors` names every invalid field', 401: 'auth.required', 503: UNAVAILABLE })
  async page(@Body() { page_state }: GetAuditLogDto): Promise<AuditLogDto> {
    const list = this.isDistributed ? ENTRIES_BESIDE_SHARDS : ENTRIES;
    const { rows, next } = await this.lists.page<ListedEntry>(list, { equal: [], parts: [] }, page_state);
    return { entries: rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })), next_page: next };
  }
}
