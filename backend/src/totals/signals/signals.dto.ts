import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { WINDOWS, type Window } from './windows.js';

export class GetSignalsDto {
  @ApiProperty({
    enum: WINDOWS,
    enumName: 'SignalsWindow',
    description: 'The last hour, the last day or the whole poll.',
  })
  @IsIn(WINDOWS, { message: `$property must be one of ${WINDOWS.join(', ')}.` })
  window: Window;
}

class ColumnDto {
  @ApiProperty({ format: 'date-time' })
  from: string;

  @ApiProperty()
  votes: number;
}

class UsualBandDto {
  @ApiProperty({ description: 'One column in ten has fewer votes.' })
  low: number;

  @ApiProperty()
  median: number;

  @ApiProperty({ description: 'One column in ten has more votes.' })
  high: number;
}

class StandingDto {
  @ApiProperty()
  votes: number;

  @ApiProperty({ description: 'Rounded.' })
  usual: number;

  @ApiProperty({ description: 'How far the votes stand out from what is usual (decision 022).' })
  score: number;
}

class NetworkDto extends StandingDto {
  @ApiProperty({ description: 'A keyed hash, 16 hexadecimal digits.' })
  network: string;
}

const ApiHour = () =>
  ApiProperty({
    type: String,
    nullable: true,
    format: 'date-time',
    description: 'The hour that the votes are of; null: the window.',
  });

class MailDomainDto extends StandingDto {
  @ApiProperty()
  mail_domain: string;

  @ApiProperty({ description: 'Whether it is known for mailboxes to throw away.' })
  is_throw_away: boolean;

  @ApiHour()
  hour: string | null;
}

class ZipCodeDto extends StandingDto {
  @ApiProperty({ description: 'ISO 3166-1 alpha-2.' })
  country: string;

  @ApiProperty()
  zip_code: string;

  @ApiHour()
  hour: string | null;
}

class ThrowAwayDomainDto {
  @ApiProperty()
  mail_domain: string;

  @ApiProperty()
  votes: number;
}

export class NameDto {
  @ApiProperty({ description: 'In its commonest spelling; upper and lower case are one.' })
  name: string;

  @ApiProperty()
  votes: number;
}

export class PhoneNumberDto {
  @ApiProperty({ description: 'As it was typed.' })
  phone_number: string;

  @ApiProperty()
  votes: number;
}

export class SignalsDto {
  @ApiProperty({ enum: WINDOWS, enumName: 'SignalsWindow' })
  window: Window;

  @ApiProperty({ type: String, nullable: true, format: 'date-time', description: 'null: the beginning of the poll.' })
  from: string | null;

  @ApiProperty({ format: 'date-time', description: 'When the votes were counted.' })
  until: string;

  @ApiProperty({ description: 'The width of a column.' })
  step_seconds: number;

  @ApiProperty({ type: [ColumnDto], description: 'The oldest first; the last one is not over.' })
  columns: ColumnDto[];

  @ApiProperty({ type: UsualBandDto, nullable: true, description: 'null: there are no votes to compare with.' })
  usual_band: UsualBandDto | null;

  @ApiProperty({ type: [NetworkDto], maxItems: 500, description: 'The most outstanding first, here and below.' })
  networks: NetworkDto[];

  @ApiProperty({ type: [MailDomainDto] })
  mail_domains: MailDomainDto[];

  @ApiPropertyOptional({ type: [ZipCodeDto], description: 'Missing in a poll that does not ask for it.' })
  zip_codes?: ZipCodeDto[] | undefined;

  @ApiProperty({ type: [ThrowAwayDomainDto], description: 'The most votes first, here and below.' })
  throw_away_domains: ThrowAwayDomainDto[];

  @ApiProperty({ type: [NameDto], description: 'Of the newest 100,000 votes of the window, with five votes or more.' })
  names: NameDto[];

  @ApiPropertyOptional({ type: [PhoneNumberDto], description: 'As names. Missing in a poll that does not ask for it.' })
  phone_numbers?: PhoneNumberDto[] | undefined;
}

export class LastMinuteDto extends ColumnDto {
  @ApiProperty({
    type: UsualBandDto,
    nullable: true,
    description: 'Of the minutes of the day before the last hour. null: there were no votes.',
  })
  usual_band: UsualBandDto | null;
}
