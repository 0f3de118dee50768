import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { MayBeEmpty } from '../http/may-be-empty.js';
import { IsCursor } from './is-cursor.js';
import { ORDERS, type Order, type PageRequest } from './list-reader.js';

/** Which page of a list, beside its filter. */
export class PageDto implements PageRequest {
  @ApiPropertyOptional({ type: String, nullable: true, description: 'Of the page before, in the same order.' })
  @IsCursor()
  @MayBeEmpty()
  page_state?: string | null;

  @ApiPropertyOptional({ enum: ORDERS, enumName: 'ListOrder', nullable: true, description: 'Default: newest.' })
  @IsIn(ORDERS, { message: `$property must be ${ORDERS.join(' or ')}.` })
  @MayBeEmpty()
  order?: Order | '' | null;
}
