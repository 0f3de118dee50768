import { ApiProperty } from '@nestjs/swagger';
import { ApiPerCandidate } from '../../poll/api-per-candidate.js';
import { FEWEST_VOTES } from './tenths.js';

class FiguresDto {
  @ApiPerCandidate(Number, 'Votes.')
  votes: number[];

  @ApiPerCandidate(Number, 'In percent with one decimal, together 100.')
  shares: number[];
}

class SpanDto {
  @ApiProperty({ example: '2026-11-20', description: 'The first day, in UTC.' })
  from: string;

  @ApiProperty({ example: '2026-11-21', description: 'The last day, in UTC.' })
  to: string;

  @ApiPerCandidate(Number, 'Votes.')
  votes: number[];
}

const ApiFigures = (what: string) =>
  ApiProperty({
    type: FiguresDto,
    nullable: true,
    description: `${what}; null with fewer than ${FEWEST_VOTES} votes.`,
  });

export class ResultsDto {
  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiPerCandidate(Number, 'Its id.')
  candidates: number[];

  @ApiProperty({ description: 'Whether a vote counts at all.' })
  has_votes: boolean;

  @ApiFigures('Votes from the home country')
  united_states: FiguresDto | null;

  @ApiFigures('Votes from all other countries')
  global: FiguresDto | null;

  @ApiFigures('Votes of both regions. Also null while it would tell the few votes of one region')
  total: FiguresDto | null;

  @ApiProperty({
    type: [SpanDto],
    nullable: true,
    description: 'The total by day, the oldest first. Days with few votes are joined. Null whenever the total is.',
  })
  days: SpanDto[] | null;
}
