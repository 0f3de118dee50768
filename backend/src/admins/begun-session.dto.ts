import { ApiProperty } from '@nestjs/swagger';

export class BegunSessionDto {
  @ApiProperty({ description: 'For the header `Authorization: Bearer …`; valid for 24 hours.' })
  token: string;

  @ApiProperty({ example: 'Login successful.' })
  message: string;
}
