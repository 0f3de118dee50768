import { ApiProperty } from '@nestjs/swagger';
import { IsId } from './is-id.js';

/** What a route or a request is about. */
export class IdDto {
  @ApiProperty()
  @IsId()
  id: string;
}
