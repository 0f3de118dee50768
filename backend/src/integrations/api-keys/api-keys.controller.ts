import { Body, Delete, Get, Inject, Param, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { InvalidInputError } from '../../platform/errors/domain-error.js';
import { AdministrationController } from '../../platform/http/administration-controller.decorator.js';
import { ApiErrors } from '../../platform/http/api-errors.js';
import { IdDto } from '../../platform/http/id.dto.js';
import { RecentSignIn } from '../../platform/http/recent-sign-in.decorator.js';
import { type Account, Administrator } from '../../platform/http/requester.js';
import { Responds } from '../../platform/http/responds.decorator.js';
import { isEnabled } from '../../poll/poll-fields.js';
import { POLL, type PollFile } from '../../poll/poll-file-schema.js';
import { ApiKeysDto, MadeApiKeyDto, MakeApiKeyDto } from './api-keys.dto.js';
import { ApiKeysService } from './api-keys.service.js';
import type { ApiKeyScope } from './by-api-key.decorator.js';

/** Personal details, which go to other systems only if the poll file says so (decision 037). */
const HANDING_OVER: readonly ApiKeyScope[] = ['votes.contact', 'emails'];

/** Keys with which other systems read lists and totals. */
@AdministrationController('admin/api-keys', 'owner')
export class ApiKeysController {
  constructor(
    private readonly apiKeys: ApiKeysService,
    @Inject(POLL) private readonly poll: Pick<PollFile, 'hand_over' | 'fields'>,
  ) {}

  @Get()
  @ApiOperation({ summary: 'The API keys, without the keys themselves' })
  @Responds(200, { type: ApiKeysDto })
  async list(): Promise<ApiKeysDto> {
    return { keys: await this.apiKeys.list(), hands_over: this.poll.hand_over.api_keys };
  }

  @Post()
  @RecentSignIn()
  @ApiOperation({
    summary: 'Make an API key',
    description: 'With a scope of personal details only where hand_over.api_keys is on in the poll file.',
  })
  @Responds(201, { type: MadeApiKeyDto })
  @ApiErrors({ 400: 'request.invalid', 409: 'keys.full' })
  async make(
    @Body() { name, scopes, expires_at }: MakeApiKeyDto,
    @Administrator() { email }: Account,
  ): Promise<MadeApiKeyDto> {
    const expiresAt = expires_at ? new Date(expires_at) : null;
    if (expiresAt && expiresAt.getTime() <= Date.now()) {
      throw new InvalidInputError([{ field: 'expires_at', message: 'expires_at must be in the future.' }]);
    }
    if (!isEnabled(this.poll.fields, 'newsletter') && scopes.includes('emails')) {
      const message = 'scopes must be without emails: fields.newsletter is off in the poll file.';
      throw new InvalidInputError([{ field: 'scopes', message }]);
    }
    if (!this.poll.hand_over.api_keys && scopes.some((scope) => HANDING_OVER.includes(scope))) {
      const message = `scopes must be without ${HANDING_OVER.join(' and ')}: hand_over.api_keys is off in the poll file.`;
      throw new InvalidInputError([{ field: 'scopes', message }]);
    }
    return { key: await this.apiKeys.make({ name: name.trim(), scopes, expiresAt }, email) };
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Revoke an API key', description: 'It stops working at once.' })
  @Responds(204, { description: 'It is not there, or not any more.' })
  @ApiErrors({ 400: 'request.invalid' })
  async revoke(@Param() { id }: IdDto, @Administrator() { email }: Account): Promise<void> {
    await this.apiKeys.revoke(id, email);
  }
}
