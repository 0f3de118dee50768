import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { MayBeEmpty } from '../../platform/http/may-be-empty.js';
import { MomentFilter, TextFilter } from '../../platform/lists/filter-fields.js';
import { PageDto } from '../../platform/lists/page.dto.js';
import { AUDIT_ACTIONS, type AuditAction } from './audit-entry.entity.js';

/** The longest email address (RFC 5321). */
const LONGEST_ACTOR = 254;

export class AuditLogFilterDto {
  @TextFilter(LONGEST_ACTOR, {
    description: "Contained, in any case: a part of an administrator's email, 'command line' or 'nobody'.",
  })
  actor?: string | null;

  @ApiPropertyOptional({ nullable: true, enum: AUDIT_ACTIONS, enumName: 'AuditAction' })
  @IsIn(AUDIT_ACTIONS, { message: `$property must be one of ${AUDIT_ACTIONS.join(', ')}.` })
  @MayBeEmpty()
  action?: AuditAction | '' | null;

  @MomentFilter({ example: '2026-11-20T10:00:00Z', description: 'Then or later.' })
  from?: string | null;

  @MomentFilter({ example: '2026-11-21T10:00:00Z', description: 'Before then.' }, 'from')
  to?: string | null;
}

/** A page of the audit log. */
export class GetAuditLogDto extends IntersectionType(AuditLogFilterDto, PageDto) {}

export class AuditEntryDto {
  @ApiProperty()
  id: string;

  @ApiProperty({ type: String, format: 'date-time' })
  at: Date;

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

export class AuditLogDto {
  @ApiProperty({ type: [AuditEntryDto], description: 'The newest first, 25 at most.' })
  entries: AuditEntryDto[];

  @ApiProperty({ nullable: true, type: String, description: 'null on the last page.' })
  next_page: string | null;
}
