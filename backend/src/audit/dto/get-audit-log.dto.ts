import { ApiPropertyOptional } from '@nestjs/swagger';
import { MayBeEmpty } from '../../platform/http/may-be-empty.js';
import { IsCursor } from '../../platform/lists/is-cursor.js';

/** A page of the audit log. */
export class GetAuditLogDto {
  @ApiPropertyOptional({ nullable: true, type: String, description: 'The `next_page` of the page before.' })
  @IsCursor()
  @MayBeEmpty()
  page_state?: string | null;
}
