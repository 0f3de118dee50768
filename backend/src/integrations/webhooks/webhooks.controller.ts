import { Body, Delete, Get, Inject, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { InvalidInputError } from '../../platform/errors/domain-error.js';
import { AdministrationController } from '../../platform/http/administration-controller.decorator.js';
import { ApiErrors } from '../../platform/http/api-errors.js';
import { IdDto } from '../../platform/http/id.dto.js';
import { RecentSignIn } from '../../platform/http/recent-sign-in.decorator.js';
import { type Account, Administrator } from '../../platform/http/requester.js';
import { Responds } from '../../platform/http/responds.decorator.js';
import { ListReader } from '../../platform/lists/list-reader.js';
import { isEnabled } from '../../poll/poll-fields.js';
import { POLL, type PollFile } from '../../poll/poll-file-schema.js';
import { DELIVERIES } from './deliveries-list.js';
import { receiverUrl } from './receiver-address.js';
import {
  AddedWebhookDto,
  AddWebhookDto,
  ChangeWebhookDto,
  DeliveriesDto,
  DeliveryBodyDto,
  DeliveryIdDto,
  GetDeliveriesDto,
  ReplayedDto,
  WebhookSecretDto,
  WebhooksDto,
} from './webhooks.dto.js';
import { WebhooksService } from './webhooks.service.js';

const ERRORS = { 400: 'request.invalid', 404: 'webhooks.off or webhooks.unknown' };

/** URLs of other systems that are notified of events. */
@AdministrationController('admin/webhooks', 'owner')
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly lists: ListReader,
    @Inject(CONFIG) private readonly config: Pick<Config, 'WEBHOOK_ALLOWED_HOSTS'>,
    @Inject(POLL) private readonly poll: Pick<PollFile, 'hand_over' | 'fields'>,
  ) {}

  @Get()
  @ApiOperation({ summary: 'The webhooks, without their secrets' })
  @Responds(200, { type: WebhooksDto })
  @ApiErrors({ 404: 'webhooks.off' })
  async list(): Promise<WebhooksDto> {
    return { webhooks: await this.webhooks.list(), hands_over: this.poll.hand_over.webhooks };
  }

  @Post()
  @RecentSignIn()
  @ApiOperation({ summary: 'Add a webhook' })
  @Responds(201, { type: AddedWebhookDto })
  @ApiErrors({ 400: 'request.invalid', 404: 'webhooks.off', 409: 'webhooks.full' })
  async add(@Body() body: AddWebhookDto, @Administrator() { email }: Account): Promise<AddedWebhookDto> {
    this.checkSettings(body);
    const { name, url, events, personal_details } = body;
    return this.webhooks.add({ name: name.trim(), url: url.trim(), events, hasDetails: personal_details }, email);
  }

  @Patch(':id')
  @RecentSignIn('paused')
  @ApiOperation({
    summary: 'Change a webhook, pause it, or let it go on',
    description:
      'What is missing stays, and so does its secret. Messages of the last three days wait while it is paused. With `paused` alone, how long ago the sign-in was does not matter.',
  })
  @Responds(204)
  @ApiErrors(ERRORS)
  async change(
    @Param() { id }: IdDto,
    @Body() body: ChangeWebhookDto,
    @Administrator() { email }: Account,
  ): Promise<void> {
    this.checkSettings(body);
    const { name, url, events, personal_details, paused } = body;
    const changes = {
      ...(name !== undefined && { name: name.trim() }),
      ...(url !== undefined && { url: url.trim() }),
      ...(events !== undefined && { events }),
      ...(personal_details !== undefined && { hasDetails: personal_details }),
      ...(paused !== undefined && { isPaused: paused }),
    };
    await this.webhooks.change(id, changes, email);
  }

  @Post(':id/secret')
  @RecentSignIn()
  @ApiOperation({ summary: 'Replace the secret of a webhook' })
  @Responds(200, { type: WebhookSecretDto })
  @ApiErrors(ERRORS)
  async rotate(@Param() { id }: IdDto, @Administrator() { email }: Account): Promise<WebhookSecretDto> {
    return { secret: await this.webhooks.rotate(id, email) };
  }

  @Post(':id/test')
  @Responds(202)
  @ApiOperation({ summary: 'Send a test message', description: 'Its delivery shows what came of it.' })
  @ApiErrors(ERRORS)
  async test(@Param() { id }: IdDto): Promise<void> {
    await this.webhooks.test(id);
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Delete a webhook and its messages' })
  @Responds(204, { description: 'It is not there, or not any more.' })
  @ApiErrors({ ...ERRORS, 404: 'webhooks.off' })
  async remove(@Param() { id }: IdDto, @Administrator() { email }: Account): Promise<void> {
    await this.webhooks.remove(id, email);
  }

  @Get(':id/deliveries')
  @ApiOperation({ summary: 'The messages to a webhook, newest first', description: 'Of about a week.' })
  @Responds(200, { type: DeliveriesDto })
  @ApiErrors({
    400: 'request.invalid',
    404: 'webhooks.off',
    503: 'administration.busy or administration.unavailable: see Retry-After',
  })
  async deliveries(@Param() { id }: IdDto, @Query() request: GetDeliveriesDto): Promise<DeliveriesDto> {
    const filter = { equal: [{ column: 'webhook_id', value: id }], parts: [] };
    const { rows, next } = await this.lists.page(DELIVERIES, filter, request);
    return { deliveries: rows, next_page: next };
  }

  @Get(':id/deliveries/:delivery_id')
  @ApiOperation({ summary: 'The body of a message' })
  @Responds(200, { type: DeliveryBodyDto })
  @ApiErrors(ERRORS)
  async body(@Param() { id, delivery_id }: DeliveryIdDto): Promise<DeliveryBodyDto> {
    return { body: await this.webhooks.bodyOf(id, delivery_id) };
  }

  @Post(':id/deliveries/replay')
  @ApiOperation({
    summary: 'Send all messages again that failed',
    description: 'With the same webhook-id. What waits already is not sent twice.',
  })
  @Responds(200, { type: ReplayedDto })
  @ApiErrors(ERRORS)
  async replayFailed(@Param() { id }: IdDto, @Administrator() { email }: Account): Promise<ReplayedDto> {
    return { replayed: await this.webhooks.replay(id, null, email) };
  }

  @Post(':id/deliveries/:delivery_id/replay')
  @ApiOperation({
    summary: 'Send a message again',
    description: 'With the same webhook-id. What waits already is not sent twice.',
  })
  @Responds(200, { type: ReplayedDto })
  @ApiErrors(ERRORS)
  async replay(@Param() { id, delivery_id }: DeliveryIdDto, @Administrator() { email }: Account): Promise<ReplayedDto> {
    return { replayed: await this.webhooks.replay(id, delivery_id, email) };
  }

  private checkSettings({ url, events = [], personal_details }: Partial<AddWebhookDto>): void {
    if (url !== undefined && !receiverUrl(url.trim(), this.config.WEBHOOK_ALLOWED_HOSTS)) {
      const message = 'url must begin with https:// and lead to a public host, or to one that the operator allows.';
      throw new InvalidInputError([{ field: 'url', message }]);
    }
    if (!isEnabled(this.poll.fields, 'newsletter') && events.some((event) => event.startsWith('address.'))) {
      const message = 'events must be without addresses: fields.newsletter is off in the poll file.';
      throw new InvalidInputError([{ field: 'events', message }]);
    }
    if (personal_details && !this.poll.hand_over.webhooks) {
      const message = 'personal_details must be false: hand_over.webhooks is off in the poll file.';
      throw new InvalidInputError([{ field: 'personal_details', message }]);
    }
  }
}
