import { Body, Get, Inject, Param, Patch, Post, Put, Query, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { AdministrationController } from '../../platform/http/administration-controller.decorator.js';
import { ApiErrors } from '../../platform/http/api-errors.js';
import { BYTES } from '../../platform/http/long-bodies.js';
import { type Account, Administrator } from '../../platform/http/requester.js';
import { Responds } from '../../platform/http/responds.decorator.js';
import { RoleAtLeast } from '../../platform/http/role-at-least.decorator.js';
import {
  ChangePollDto,
  ChangePollStateDto,
  DifferencesDto,
  GetPollVersionsDto,
  PollDto,
  PollStateDto,
  PollVersionParameterDto,
  PollVersionsDto,
  UploadDto,
} from '../../poll/poll.dto.js';
import { PollService } from '../../poll/poll.service.js';
import { stateOf } from '../../poll/poll-period.js';
import { PollSite } from '../../poll/poll-site.js';
import { UploadsService } from '../../poll/uploads.service.js';
import { pollChange } from '../notices/notices.js';
import { NoticesService } from '../notices/notices.service.js';

const ERRORS = { 400: 'request.invalid' };
/** Of a change that may concern what only owners change. */
const FOR_OWNERS = { 403: 'auth.forbidden, with the fields that only owners change; auth.sign_in_too_old' };
const CHANGE_ERRORS = {
  ...ERRORS,
  403: 'auth.forbidden',
  409: 'poll.managed_by_file; poll.rejected: it would change what votes were cast for',
  503: 'administration.busy: new names, or another question, wait for a change of votes',
};

/** The poll for administrators: its content and files, whether it is open, and its history. */
@AdministrationController('admin/poll')
export class PollVersionsController {
  constructor(
    private readonly polls: PollService,
    private readonly uploads: UploadsService,
    private readonly notices: NoticesService,
    private readonly site: PollSite,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @RoleAtLeast('viewer')
  @ApiOperation({ summary: 'The poll in force' })
  @Responds(200, { type: PollDto })
  async inForce(): Promise<PollDto> {
    return this.polls.inForce();
  }

  @Put()
  @RoleAtLeast('editor')
  @ApiOperation({ summary: 'Change the poll', description: 'In force everywhere within two seconds.' })
  @Responds(204)
  @ApiErrors({
    ...CHANGE_ERRORS,
    ...FOR_OWNERS,
    409: `${CHANGE_ERRORS[409]}; poll.candidates_renamed: without \`names_confirmed\`; poll.changed_meanwhile: another version is in force`,
    413: 'request.too_large',
  })
  async change(
    @Body() { poll, version, names_confirmed = false }: ChangePollDto,
    @Administrator() account: Account,
  ): Promise<void> {
    await this.notifyOf(account, () => this.polls.change(poll, version, names_confirmed, account));
  }

  @Post('uploads')
  @RoleAtLeast('editor')
  @ApiOperation({
    summary: 'Upload a picture or a PDF for the poll',
    description:
      'PNG, JPEG, WebP or PDF by its bytes, at most 5 MiB. Pictures are drawn anew. The poll has it once its path is published. Idempotent.',
  })
  @ApiConsumes(BYTES)
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @Responds(201, { type: UploadDto })
  @ApiErrors({ 403: 'auth.forbidden', 413: 'request.too_large', 415: 'poll.upload_unsupported' })
  async upload(@Req() { body }: FastifyRequest, @Administrator() { email }: Account): Promise<UploadDto> {
    return { path: await this.uploads.store(body, email) };
  }

  @Get('state')
  @RoleAtLeast('viewer')
  @ApiOperation({ summary: 'Whether votes are taken now' })
  @Responds(200, { type: PollStateDto })
  async state(): Promise<PollStateDto> {
    const { version, poll } = await this.polls.inForce();
    const { opens_at, closes_at, paused } = poll;
    return {
      state: stateOf(poll, new Date()),
      opens_at,
      closes_at,
      paused,
      version,
      managed_by: this.config.POLL_MANAGED_BY,
    };
  }

  @Patch('state')
  @RoleAtLeast('editor')
  @ApiOperation({
    summary: 'Open, pause or close the poll now',
    description: 'In force everywhere within two seconds. Idempotent.',
  })
  @Responds(204)
  @ApiErrors(CHANGE_ERRORS)
  async changeState(
    @Body() { state, reason, closes_at: closesAt }: ChangePollStateDto,
    @Administrator() { email }: Account,
  ): Promise<void> {
    await this.polls.changeState({ state, reason, closesAt }, email);
  }

  @Get('versions')
  @RoleAtLeast('viewer')
  @ApiOperation({ summary: 'The versions of the poll' })
  @Responds(200, { type: PollVersionsDto })
  @ApiErrors(ERRORS)
  async versions(@Query() { page_state }: GetPollVersionsDto): Promise<PollVersionsDto> {
    return this.polls.history(page_state === undefined ? undefined : Number(page_state));
  }

  @Get('versions/:version/differences')
  @RoleAtLeast('viewer')
  @ApiOperation({ summary: 'What differs between a version and the poll in force' })
  @Responds(200, { type: DifferencesDto })
  @ApiErrors({ ...ERRORS, 404: 'poll.version_unknown' })
  async differences(@Param() { version }: PollVersionParameterDto): Promise<DifferencesDto> {
    return { differences: await this.polls.differences(Number(version)) };
  }

  @Post('versions/:version/put-back')
  @RoleAtLeast('editor')
  @ApiOperation({ summary: 'Put a version in force again', description: 'As a new version. Idempotent.' })
  @Responds(204)
  @ApiErrors({
    ...CHANGE_ERRORS,
    ...FOR_OWNERS,
    404: 'poll.version_unknown',
    409: `${CHANGE_ERRORS[409]}; poll.candidates_renamed: a change confirms it`,
  })
  async putBack(@Param() { version }: PollVersionParameterDto, @Administrator() account: Account): Promise<void> {
    await this.notifyOf(account, () => this.polls.putBack(Number(version), account));
  }

  /** Owners are notified of what only they may change, with links to where the site was before. */
  private async notifyOf({ email }: Account, publish: () => Promise<string[]>): Promise<void> {
    const { address } = this.site;
    const fields = await publish();
    if (fields.length > 0) this.notices.notifyOwners(pollChange(fields, email), address);
  }
}
