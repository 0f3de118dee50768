import { ApiProperty } from '@nestjs/swagger';
import { IsId } from './is-id.js';

/** The subject of a route or a request. */
export class IdDto {
  @ApiProperty()
  @IsId()
  id: string;
}
