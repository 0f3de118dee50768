import { Body, Post, SetMetadata } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { WebhooksController } from '../integrations/webhooks/webhooks.controller.js';
import {
  type AddedWebhookDto,
  AddWebhookDto,
  type DeliveriesDto,
  GetDeliveriesDto,
  type ReplayedDto,
  type WebhookSecretDto,
  type WebhooksDto,
} from '../integrations/webhooks/webhooks.dto.js';
import { AdministrationController } from '../platform/http/administration-controller.decorator.js';
import { IdDto } from '../platform/http/id.dto.js';
import { IsId } from '../platform/http/is-id.js';
import { MayBeEmpty } from '../platform/http/may-be-empty.js';
import { RECENT_SIGN_IN } from '../platform/http/recent-sign-in.decorator.js';
import { type Account, Administrator } from '../platform/http/requester.js';
import { ReplacedBy } from './replaced-by.decorator.js';

class ReplaceWebhookDto extends IntersectionType(AddWebhookDto, IdDto) {}

class PauseWebhookDto extends IdDto {
  @ApiProperty()
  @IsBoolean({ message: '$property must be true or false.' })
  paused: boolean;
}

class PageOfDeliveriesDto extends IntersectionType(IdDto, GetDeliveriesDto) {}

class ReplayDto extends IdDto {
  @ApiPropertyOptional({ type: String, nullable: true, description: 'One message; empty: all that failed.' })
  @IsId()
  @MayBeEmpty()
  delivery_id?: string | null;
}

@AdministrationController('webhooks', 'owner')
export class DeprecatedWebhooksController {
  constructor(private readonly modules: ModuleRef) {}

  private get webhooks(): WebhooksController {
    return this.modules.get(WebhooksController, { strict: false });
  }

  @Post()
  @ReplacedBy(WebhooksController, 'list')
  async list(): Promise<WebhooksDto> {
    return this.webhooks.list();
  }

  @Post('add')
  @ReplacedBy(WebhooksController, 'add')
  async add(@Body() body: AddWebhookDto, @Administrator() account: Account): Promise<AddedWebhookDto> {
    return this.webhooks.add(body, account);
  }

  @Post('change')
  @ReplacedBy(WebhooksController, 'change')
  async change(@Body() { id, ...settings }: ReplaceWebhookDto, @Administrator() account: Account): Promise<void> {
    await this.webhooks.change({ id }, settings, account);
  }

  @Post('pause')
  // Its id is in the body.
  @SetMetadata(RECENT_SIGN_IN, ['id', 'paused'])
  @ReplacedBy(WebhooksController, 'change')
  async pause(@Body() { id, paused }: PauseWebhookDto, @Administrator() account: Account): Promise<void> {
    await this.webhooks.change({ id }, { paused }, account);
  }

  @Post('rotate')
  @ReplacedBy(WebhooksController, 'rotate')
  async rotate(@Body() body: IdDto, @Administrator() account: Account): Promise<WebhookSecretDto> {
    return this.webhooks.rotate(body, account);
  }

  @Post('test')
  @ReplacedBy(WebhooksController, 'test')
  async test(@Body() body: IdDto): Promise<void> {
    await this.webhooks.test(body);
  }

  @Post('delete')
  @ReplacedBy(WebhooksController, 'remove')
  async remove(@Body() body: IdDto, @Administrator() account: Account): Promise<void> {
    await this.webhooks.remove(body, account);
  }

  @Post('deliveries')
  @ReplacedBy(WebhooksController, 'deliveries')
  async deliveries(@Body() { id, ...query }: PageOfDeliveriesDto): Promise<DeliveriesDto> {
    return this.webhooks.deliveries({ id }, query);
  }

  @Post('replay')
  @ReplacedBy(WebhooksController, 'replay')
  async replay(@Body() { id, delivery_id }: ReplayDto, @Administrator() account: Account): Promise<ReplayedDto> {
    return delivery_id
      ? this.webhooks.replay({ id, delivery_id }, account)
      : this.webhooks.replayFailed({ id }, account);
  }
}
