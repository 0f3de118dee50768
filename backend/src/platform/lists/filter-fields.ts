import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsPlainText } from '../http/is-plain-text.js';
import { MayBeEmpty } from '../http/may-be-empty.js';
import { IsMoment } from './is-moment.js';

interface Description {
  description: string;
  example?: string;
}

/** A text of a filter, of up to `maxLength` UTF-16 units. */
export function TextFilter(maxLength: number, description: Description): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: String, nullable: true, maxLength, ...description }),
    IsPlainText(0, maxLength),
    MayBeEmpty(),
  );
}

/** A moment of a filter. `from`: the field that begins the range. */
export function MomentFilter(description: Description, from?: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: String, nullable: true, ...description }),
    IsMoment(from),
    MayBeEmpty(),
  );
}
