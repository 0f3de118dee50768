import { Body, Controller, Header, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../platform/http/api-errors.js';
import { Public } from '../platform/http/public.decorator.js';
import { Responds } from '../platform/http/responds.decorator.js';
import { GetTrendsDto, TrendsPageDto } from './trends.dto.js';
import { TrendsService } from './trends.service.js';

@ApiTags('trends')
@Public()
@Controller('v1/google-trends')
export class TrendsController {
  constructor(private readonly trends: TrendsService) {}

  @Post()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'A page of the trending topics' })
  @Responds(200, { type: TrendsPageDto })
  @ApiErrors({ 400: 'request.invalid: `errors` names the invalid fields' })
  async page(@Body() { page_state }: GetTrendsDto): Promise<TrendsPageDto> {
    const { topics, cursor } = await this.trends.page(page_state || undefined);
    return { trends: topics, next_page: cursor ?? null };
  }
}
