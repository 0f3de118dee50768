import { Body, Post } from '@nestjs/common';
import { ApiOperation, ApiProperty } from '@nestjs/swagger';
import { AdministrationController } from '../../platform/http/administration-controller.decorator.js';
import { ApiErrors } from '../../platform/http/api-errors.js';
import { type Account, Administrator } from '../../platform/http/requester.js';
import { Responds } from '../../platform/http/responds.decorator.js';
import { ChangedDto, ChangeVotesDto, CountVotesDto, EraseVotesDto, UndoDto } from './change-votes.dto.js';
import { VoteChangesService } from './vote-changes.service.js';

class CountDto {
  @ApiProperty({ description: 'Votes that would be changed.' })
  count: number;
}

const ERRORS = {
  400: 'request.invalid',
  503: 'administration.busy (nothing was changed) or administration.unavailable: see Retry-After',
};
const CHANGE_ERRORS = { ...ERRORS, 409: 'votes.more_than_expected: nothing was changed' };
const COUNT_ERRORS = {
  400: 'request.invalid',
  503: 'count.too_slow, or administration.busy or administration.unavailable: see Retry-After',
};

@AdministrationController('votes', 'editor')
export class VoteChangesController {
  constructor(private readonly changes: VoteChangesService) {}

  @Post('count')
  @ApiOperation({ summary: 'How many votes a change would change' })
  @Responds(200, { type: CountDto })
  @ApiErrors(COUNT_ERRORS)
  async count(@Body() { change, ...votes }: CountVotesDto): Promise<CountDto> {
    return { count: await this.changes.count(change === 'invalidate', votes) };
  }

  @Post('invalidate')
  @ApiOperation({ summary: 'Take votes out of the totals', description: 'Their voters can still not vote again.' })
  @Responds(200, { type: ChangedDto })
  @ApiErrors(CHANGE_ERRORS)
  async invalidate(@Body() votes: ChangeVotesDto, @Administrator() { email }: Account): Promise<ChangedDto> {
    return this.changes.invalidate(votes, email);
  }

  @Post('restore')
  @ApiOperation({ summary: 'Take invalidated votes into the totals again' })
  @Responds(200, { type: ChangedDto })
  @ApiErrors(CHANGE_ERRORS)
  async restore(@Body() votes: ChangeVotesDto, @Administrator() { email }: Account): Promise<ChangedDto> {
    return this.changes.restore(votes, email);
  }

  @Post('undo/count')
  @ApiOperation({ summary: 'How many votes undoing a change would change' })
  @Responds(200, { type: CountDto })
  @ApiErrors(COUNT_ERRORS)
  async countUndo(@Body() { audit_entry }: UndoDto): Promise<CountDto> {
    return { count: await this.changes.countUndo(audit_entry) };
  }

  @Post('undo')
  @ApiOperation({
    summary: 'Undo an invalidation or a restoration',
    description: 'Changes back the votes that it changed, but for those that a later change has changed again.',
  })
  @Responds(200, { type: ChangedDto })
  @ApiErrors(ERRORS)
  async undo(@Body() { audit_entry }: UndoDto, @Administrator() { email }: Account): Promise<ChangedDto> {
    return this.changes.undo(audit_entry, email);
  }

  @Post('erase')
  @ApiOperation({
    summary: 'Erase the personal details of votes',
    description: 'The totals stay, the address is in no list any more, and its owner can still not vote again.',
  })
  @Responds(200, { type: ChangedDto })
  @ApiErrors(ERRORS)
  async erase(@Body() votes: EraseVotesDto, @Administrator() { email }: Account): Promise<ChangedDto> {
    return this.changes.erase(votes, email);
  }
}
