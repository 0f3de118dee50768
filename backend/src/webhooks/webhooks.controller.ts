import { Body, Controller, HttpCode, Inject, Post, UseGuards } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { CONFIG, type Config } from '../platform/config/config.js';
import { InvalidInputError } from '../platform/errors/domain-error.js';
import type { Account } from '../platform/http/account.js';
import { Administrator } from '../platform/http/administrator.decorator.js';
import { ApiErrors } from '../platform/http/api-errors.js';
import { RecentSignIn } from '../platform/http/recent-sign-in.decorator.js';
import { RoleAtLeast } from '../platform/http/role-at-least.decorator.js';
import { ListReader } from '../platform/lists/list-reader.js';
import { isEnabled } from '../poll/poll-fields.js';
import { POLL } from '../poll/poll-file.js';
import type { PollFile } from '../poll/poll-file-schema.js';
import { DELIVERIES } from './deliveries-list.js';
import { receiverUrl } from './receiver-address.js';
import {
  AddedWebhookDto,
  AddWebhookDto,
  ChangeWebhookDto,
  DeliveriesDto,
  GetDeliveriesDto,
  PauseWebhookDto,
  ReplayDto,
  ReplayedDto,
  WebhookIdDto,
  WebhookSecretDto,
  WebhooksDto,
} from './webhooks.dto.js';
import type { WebhookSettings } from './webhooks.repository.js';
import { WebhooksService } from './webhooks.service.js';
import { WebhooksOnGuard } from './webhooks-on.guard.js';

const ERRORS = { 400: 'request.invalid', 401: 'auth.required', 404: 'webhooks.off or webhooks.unknown' };

/** The addresses of other systems that are told of events. */
@ApiTags('administration')
@ApiBearerAuth()
@RoleAtLeast('owner')
@UseGuards(WebhooksOnGuard)
@Controller('webhooks')
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly lists: ListReader,
    @Inject(CONFIG) private readonly config: Pick<Config, 'WEBHOOK_ALLOWED_HOSTS'>,
    @Inject(POLL) private readonly poll: Pick<PollFile, 'hand_over' | 'fields'>,
  ) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'The webhooks, without their secrets' })
  @ApiOkResponse({ type: WebhooksDto })
  @ApiErrors({ 401: 'auth.required', 404: 'webhooks.off' })
  async list(): Promise<WebhooksDto> {
    return {
      webhooks: (await this.webhooks.list()).map(({ hasDetails, madeBy, createdAt, ...webhook }) => ({
        ...webhook,
        personal_details: hasDetails,
        made_by: madeBy,
        created_at: createdAt.toISOString(),
      })),
      hands_over: this.poll.hand_over.webhooks,
    };
  }

  @Post('add')
  @RecentSignIn()
  @ApiOperation({ summary: 'Add a webhook' })
  @ApiCreatedResponse({ type: AddedWebhookDto })
  @ApiErrors({ 400: 'request.invalid', 401: 'auth.required', 404: 'webhooks.off', 409: 'webhooks.full' })
  async add(@Body() body: AddWebhookDto, @Administrator() { email }: Account): Promise<AddedWebhookDto> {
    return this.webhooks.add(this.settingsOf(body), email);
  }

  @Post('change')
  @RecentSignIn()
  @HttpCode(204)
  @ApiOperation({ summary: 'Change a webhook', description: 'Its secret stays.' })
  @ApiNoContentResponse()
  @ApiErrors(ERRORS)
  async change(@Body() { id, ...body }: ChangeWebhookDto, @Administrator() { email }: Account): Promise<void> {
    await this.webhooks.change(id, this.settingsOf(body), email);
  }

  @Post('pause')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Pause a webhook, or let it go on',
    description: 'Messages of the last three days wait meanwhile.',
  })
  @ApiNoContentResponse()
  @ApiErrors(ERRORS)
  async pause(@Body() { id, paused }: PauseWebhookDto, @Administrator() { email }: Account): Promise<void> {
    await this.webhooks.pause(id, paused, email);
  }

  @Post('rotate')
  @HttpCode(200)
  @ApiOperation({ summary: 'Replace the secret of a webhook' })
  @ApiOkResponse({ type: WebhookSecretDto })
  @ApiErrors(ERRORS)
  async rotate(@Body() { id }: WebhookIdDto, @Administrator() { email }: Account): Promise<WebhookSecretDto> {
    return { secret: await this.webhooks.rotate(id, email) };
  }

  @Post('test')
  @HttpCode(202)
  @ApiAcceptedResponse()
  @ApiOperation({ summary: 'Send a test message', description: 'Its delivery shows what came of it.' })
  @ApiErrors(ERRORS)
  async test(@Body() { id }: WebhookIdDto): Promise<void> {
    await this.webhooks.test(id);
  }

  @Post('delete')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete a webhook and its messages' })
  @ApiNoContentResponse({ description: 'It is not there, or not any more.' })
  @ApiErrors({ ...ERRORS, 404: 'webhooks.off' })
  async remove(@Body() { id }: WebhookIdDto, @Administrator() { email }: Account): Promise<void> {
    await this.webhooks.remove(id, email);
  }

  @Post('deliveries')
  @HttpCode(200)
  @ApiOperation({ summary: 'The messages to a webhook, newest first', description: 'Of about a week.' })
  @ApiOkResponse({ type: DeliveriesDto })
  @ApiErrors({
    400: 'request.invalid',
    401: 'auth.required',
    404: 'webhooks.off',
    503: 'administration.busy or administration.unavailable: see Retry-After',
  })
  async deliveries(@Body() { id, page_state }: GetDeliveriesDto): Promise<DeliveriesDto> {
    const filter = { equal: [{ column: 'webhook_id', value: id }], parts: [] };
    const { rows, next } = await this.lists.page(DELIVERIES, filter, page_state);
    return {
      deliveries: rows.map(({ at, attempted_at, ...delivery }) => ({
        ...delivery,
        at: at.toISOString(),
        attempted_at: attempted_at?.toISOString() ?? null,
      })),
      next_page: next,
    };
  }

  @Post('replay')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Send a message again, or all that failed',
    description: 'With the same webhook-id. What waits already is not sent twice.',
  })
  @ApiOkResponse({ type: ReplayedDto })
  @ApiErrors(ERRORS)
  async replay(@Body() { id, delivery_id }: ReplayDto, @Administrator() { email }: Account): Promise<ReplayedDto> {
    return { replayed: await this.webhooks.replay(id, delivery_id || null, email) };
  }

  private settingsOf({ name, url, events, personal_details }: AddWebhookDto): WebhookSettings {
    if (!receiverUrl(url.trim(), this.config.WEBHOOK_ALLOWED_HOSTS)) {
      const message = 'url must begin with https:// and lead to a public host, or to one that the operator allows.';
      throw new InvalidInputError([{ field: 'url', message }]);
    }
    if (!isEnabled(this.poll.fields, 'newsletter') && events.includes('address.collected')) {
      const message = 'events must be without address.collected: fields.newsletter is off in the poll file.';
      throw new InvalidInputError([{ field: 'events', message }]);
    }
    if (personal_details && !this.poll.hand_over.webhooks) {
      const message = 'personal_details must be false: hand_over.webhooks is off in the poll file.';
      throw new InvalidInputError([{ field: 'personal_details', message }]);
    }
    return { name: name.trim(), url: url.trim(), events, hasDetails: personal_details };
  }
}
