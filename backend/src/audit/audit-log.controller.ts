import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../platform/http/api-errors.js';
import { AuditListService } from './audit-list.service.js';
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
}

class AuditLogDto {
  @ApiProperty({ type: [AuditEntryDto], description: 'The newest first, 25 at most.' })
  entries: AuditEntryDto[];

  @ApiProperty({ nullable: true, type: String, description: 'null on the last page.' })
  next_page: string | null;
}

@ApiTags('administration')
@ApiBearerAuth()
@Controller('audit-log')
export class AuditLogController {
  constructor(private readonly list: AuditListService) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'What administrators did, newest first',
    description: 'Attempts that were refused are forgotten after 90 days.',
  })
  @ApiOkResponse({ type: AuditLogDto })
  @ApiErrors({ 400: 'request.invalid: `errors` names every faulty field', 401: 'auth.required' })
  async page(@Body() request: GetAuditLogDto): Promise<AuditLogDto> {
    const { entries, nextPage } = await this.list.page(request);
    return {
      entries: entries.map(({ id, at, actor, action, detail }) => ({
        id,
        at: at.toISOString(),
        actor,
        action,
        detail,
      })),
      next_page: nextPage,
    };
  }
}
