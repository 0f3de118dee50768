import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';

const FORMULAS = ['defused', 'as_typed'] as const;

/** How the file of an export is written. */
export class ExportDto {
  @ApiPropertyOptional({
    enum: FORMULAS,
    default: 'defused',
    description: '`as_typed`: without the apostrophe, for a program that makes another file and not for a spreadsheet.',
  })
  @IsIn(FORMULAS, { message: `$property must be ${FORMULAS.join(' or ')}.` })
  @IsOptional()
  formulas?: (typeof FORMULAS)[number];
}

/** The response. */
export const CSV_FILE = {
  content: { 'text/csv': { schema: { type: 'string' } } },
  description:
    'RFC 4180, UTF-8 with a byte order mark; an apostrophe before formulas, unless they are wanted `as_typed`.',
};
