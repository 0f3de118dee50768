import { ApiProperty } from '@nestjs/swagger';
import { ApiPerCandidate } from '../../poll/api-per-candidate.js';

/** Of one candidate: 'US' means the home country, 'Global' all others (docs/product.md#freshness-of-the-totals). */
export class TotalsDto {
  @ApiProperty({ description: 'Votes from elsewhere: from all countries but the home country.' })
  GlobalVoteCount: number;

  @ApiProperty({
    description:
      'Votes from the home country: `home_country` in GET /api/poll, the United States unless the poll file names another.',
  })
  USVoteCount: number;
}

export class VoteCountDto {
  @ApiPerCandidate(TotalsDto, 'Votes.')
  votes: TotalsDto[];

  @ApiPerCandidate(Number, 'Its id.')
  candidates: number[];

  @ApiProperty({
    description: 'The number of the version of the poll. An open page of an earlier one loads itself anew.',
  })
  poll_version: number;

  @ApiProperty({
    type: Number,
    nullable: true,
    description:
      'The size of the public log at that moment; null while there is none, or so much waits for it that `waiting` is not counted.',
  })
  tree_size: number | null;

  @ApiPerCandidate(
    TotalsDto,
    'Of these votes, those that wait for their entry in the public log: `votes` without them are the sums of its first `tree_size` entries. Below zero where votes that were taken out wait.',
  )
  waiting: TotalsDto[];

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'All of this as a note with the signature of the log (docs/log.md); null where `tree_size` is, and while the log is not as it was signed.',
  })
  signed: string | null;
}
