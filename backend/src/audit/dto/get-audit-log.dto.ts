import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';

/** A page of the audit log. */
export class GetAuditLogDto {
  @ApiPropertyOptional({ nullable: true, type: String, description: 'The `next_page` of the page before.' })
  @MaxLength(100, { message: '$property is too long.' })
  @IsString({ message: '$property must be text.' })
  @IsOptional()
  page_state?: string | null;
}
