import type { Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { FEWEST_CANDIDATES, MOST_CANDIDATES } from './poll-file-schema.js';

/** The API description of a list with one entry per candidate. */
export function ApiPerCandidate(type: Type<unknown>, description: string): PropertyDecorator {
  return ApiProperty({
    type: [type],
    minItems: FEWEST_CANDIDATES,
    maxItems: MOST_CANDIDATES,
    description: `One for each candidate, in the order of \`candidates\` in GET /api/poll. ${description}`,
  });
}
