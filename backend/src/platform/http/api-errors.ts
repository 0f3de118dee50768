import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiResponse } from '@nestjs/swagger';
import { MOST_ERRORS } from '../errors/domain-error.js';
import { ERROR_CODES, type ErrorCode } from '../errors/error-codes.js';
import type { ErrorBody } from './error.filter.js';

class FieldErrorDto {
  @ApiProperty()
  field: string;

  @ApiProperty()
  message: string;
}

/** The body of every error response, for the API documentation. */
export class ErrorDto implements ErrorBody {
  @ApiProperty()
  statusCode: number;

  @ApiProperty({ enum: ERROR_CODES, enumName: 'ErrorCode' })
  code: ErrorCode;

  @ApiProperty()
  message: string;

  @ApiPropertyOptional({
    type: [FieldErrorDto],
    maxItems: MOST_ERRORS,
    description: `The invalid fields, at most ${MOST_ERRORS}. The name of an unknown one may be cut.`,
  })
  errors?: FieldErrorDto[];
}

/** Documents the errors of a route: status → codes and when they occur. */
export function ApiErrors(descriptions: Record<number, string>): MethodDecorator {
  return applyDecorators(
    ...Object.entries(descriptions).map(([status, description]) =>
      ApiResponse({ status: Number(status), description, type: ErrorDto }),
    ),
  );
}
