import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiProperty, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { InjectRepository } from '@nestjs/typeorm';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { LessThan, type Repository } from 'typeorm';
import { ApiErrors } from '../http/api-errors.js';
import { PageStates } from '../http/page-state.js';
import { AuditEntry } from './audit-entry.entity.js';

/** Rows of a page (spec, section 9). */
const PAGE_SIZE = 25;

class AuditLogPageDto {
  @ApiPropertyOptional({ nullable: true, type: String, description: 'The `next_page` of the page before.' })
  @MaxLength(100, { message: '$property is too long.' })
  @IsString({ message: '$property must be text.' })
  @IsOptional()
  page_state?: string | null;
}

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
}

class AuditLogDto {
  @ApiProperty({ type: [AuditEntryDto], maxItems: PAGE_SIZE })
  entries: AuditEntryDto[];

  @ApiProperty({ nullable: true, type: String, description: 'null on the last page.' })
  next_page: string | null;
}

@ApiTags('administration')
@ApiBearerAuth()
@Controller('audit-log')
export class AuditLogController {
  constructor(
    @InjectRepository(AuditEntry) private readonly entries: Repository<AuditEntry>,
    private readonly pageStates: PageStates,
  ) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'What administrators did, newest first' })
  @ApiOkResponse({ type: AuditLogDto })
  @ApiErrors({ 400: 'request.invalid: `errors` names every faulty field', 401: 'auth.required' })
  async list(@Body() { page_state }: AuditLogPageDto): Promise<AuditLogDto> {
    const isAfter = page_state ? { id: LessThan(this.pageStates.read('audit-log', page_state)) } : {};
    // One more than is shown tells whether there is a next page.
    const found = await this.entries.find({ where: isAfter, order: { id: 'DESC' }, take: PAGE_SIZE + 1 });
    const shown = found.slice(0, PAGE_SIZE);
    const last = shown.at(-1);
    return {
      entries: shown.map(({ id, at, actor, action, detail }) => ({ id, at: at.toISOString(), actor, action, detail })),
      next_page: last && found.length > PAGE_SIZE ? this.pageStates.write('audit-log', last.id) : null,
    };
  }
}
