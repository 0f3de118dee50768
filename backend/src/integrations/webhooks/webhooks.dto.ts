import { ApiProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { ArrayMinSize, ArrayUnique, IsArray, IsBoolean, IsIn, ValidateIf } from 'class-validator';
import { IdDto } from '../../platform/http/id.dto.js';
import { IsId } from '../../platform/http/is-id.js';
import { IsPlainText } from '../../platform/http/is-plain-text.js';
import { MayBeEmpty } from '../../platform/http/may-be-empty.js';
import { IsCursor } from '../../platform/lists/is-cursor.js';
import { WEBHOOK_EVENTS, WEBHOOK_STATES, type WebhookEvent, type WebhookState } from './webhook.entity.js';
import type { WebhookDelivery } from './webhook-delivery.entity.js';

const LONGEST_NAME = 60;
const LONGEST_URL = 500;
const EVENTS = { message: `$property must be a list of one or more of ${WEBHOOK_EVENTS.join(', ')}.` };
const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;

export class AddWebhookDto {
  @ApiProperty({ minLength: 1, maxLength: LONGEST_NAME })
  @IsPlainText(1, LONGEST_NAME)
  name: string;

  @ApiProperty({
    maxLength: LONGEST_URL,
    example: 'https://receiver.example/votes',
    description: 'https and a public host, or one of WEBHOOK_ALLOWED_HOSTS. No user name, password or fragment.',
  })
  @IsPlainText(1, LONGEST_URL)
  url: string;

  @ApiProperty({ enum: WEBHOOK_EVENTS, enumName: 'WebhookEvent', isArray: true, minItems: 1 })
  @IsIn(WEBHOOK_EVENTS, { each: true, ...EVENTS })
  @ArrayUnique(EVENTS)
  @ArrayMinSize(1, EVENTS)
  @IsArray(EVENTS)
  events: WebhookEvent[];

  @ApiProperty({
    description:
      'Whether messages have personal details, of voters whose words of consent allow it. Only where the poll file has `hand_over.webhooks` on.',
  })
  @IsBoolean({ message: '$property must be true or false.' })
  personal_details: boolean;
}

export class ChangeWebhookDto extends PartialType(AddWebhookDto, { skipNullProperties: false }) {
  @ApiPropertyOptional({ description: 'false: it is on again, also after it was disabled.' })
  @IsBoolean({ message: '$property must be true or false.' })
  @ValidateIf((_body, value) => value !== undefined)
  paused?: boolean;
}

export class DeliveryIdDto extends IdDto {
  @ApiProperty()
  @IsId()
  delivery_id: string;
}

export class DeliveryBodyDto {
  @ApiProperty({
    description: 'As it is sent, but without personal details: they are read when a message is sent, and not kept.',
    example: '{"type":"vote.erased","timestamp":"2026-11-20T18:00:00.000Z","data":{"votes":[{"id":"7"}]}}',
  })
  body: string;
}

export class ReplayedDto {
  @ApiProperty({ description: 'Messages that are sent again.' })
  replayed: number;
}

export class GetDeliveriesDto {
  @ApiPropertyOptional({ type: String, nullable: true, description: '`next_page` of the page before.' })
  @IsCursor()
  @MayBeEmpty()
  page_state?: string | null;
}

export class AddedWebhookDto {
  @ApiProperty()
  id: string;

  @ApiProperty({ description: 'Signs the messages. Shown this once.', example: 'whsec_…' })
  secret: string;
}

export class WebhookSecretDto {
  @ApiProperty({ description: 'Signs the messages from now on; for a day the earlier one too.', example: 'whsec_…' })
  secret: string;
}

export class ListedWebhookDto {
  @ApiProperty()
  id: string;

  @ApiProperty()
  name: string;

  @ApiProperty()
  url: string;

  @ApiProperty({ enum: WEBHOOK_EVENTS, enumName: 'WebhookEvent', isArray: true })
  events: WebhookEvent[];

  @ApiProperty()
  personal_details: boolean;

  @ApiProperty({
    enum: WEBHOOK_STATES,
    enumName: 'WebhookState',
    description: 'disabled: its receiver responded with 410.',
  })
  state: WebhookState;

  @ApiProperty({ description: 'In a row, without a message that was taken.' })
  failures: number;

  @ApiProperty({ description: 'Messages, 1001 at most.' })
  waiting: number;

  @ApiProperty({ description: 'Messages that were given up, 1001 at most.' })
  failed: number;

  @ApiProperty({ description: "The administrator's email." })
  made_by: string;

  @ApiProperty({ type: String, format: 'date-time' })
  created_at: Date;
}

export class WebhooksDto {
  @ApiProperty({ type: [ListedWebhookDto], description: 'The newest first.' })
  webhooks: ListedWebhookDto[];

  @ApiProperty({ description: 'Whether the poll file has personal details handed over to webhooks.' })
  hands_over: boolean;
}

export class ListedDeliveryDto {
  @ApiProperty()
  id: string;

  @ApiProperty({ description: 'The header webhook-id.' })
  message_id: string;

  @ApiProperty({ enum: [...WEBHOOK_EVENTS, 'webhook.test'] })
  type: WebhookDelivery['type'];

  @ApiProperty({ type: String, format: 'date-time', description: 'Of the event.' })
  at: Date;

  @ApiProperty({ enum: DELIVERY_STATES, enumName: 'DeliveryState' })
  state: WebhookDelivery['state'];

  @ApiProperty()
  attempts: number;

  @ApiProperty({ type: String, nullable: true, format: 'date-time' })
  attempted_at: Date | null;

  @ApiProperty({ type: Number, nullable: true, description: 'Of the last response.' })
  status: number | null;

  @ApiProperty({
    enum: ['address', 'connection', 'expired', 'gone', 'timeout', 'tls'],
    nullable: true,
    description: 'Why there was no response. address: it is not public.',
  })
  error: WebhookDelivery['error'];
}

export class DeliveriesDto {
  @ApiProperty({ type: [ListedDeliveryDto], description: 'The newest first, 25 at most.' })
  deliveries: ListedDeliveryDto[];

  @ApiProperty({ type: String, nullable: true, description: '`page_state` of the next page; null on the last one.' })
  next_page: string | null;
}
