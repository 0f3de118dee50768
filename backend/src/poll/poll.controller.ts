import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../platform/http/public.decorator.js';
import { Responds } from '../platform/http/responds.decorator.js';
import { POLL, type PollFile, type PublicPoll } from './poll-file-schema.js';

@ApiTags('poll')
@Public()
@Controller('poll')
export class PollController {
  constructor(@Inject(POLL) private readonly poll: PollFile) {}

  @Get()
  @ApiOperation({ summary: 'The candidates, links, texts and dates of the poll' })
  @Responds(200, {
    description:
      'The public part of poll.json. A text is one string for everybody, or one per language (`{ en, es }`).',
  })
  read(): PublicPoll {
    const { campaign_domains, usual, ...publicPart } = this.poll;
    return publicPart;
  }
}
