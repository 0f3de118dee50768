import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isEnabled } from '../../poll/poll-fields.js';
import { POLL, type PollFile } from '../../poll/poll-file-schema.js';
import { ConsentService } from '../../votes/consent/consent.service.js';
import type { WebhookDelivery } from './webhook-delivery.entity.js';

/**
 * The content of a message. Votes and addresses are read when it is sent, so that a voter who was erased, unsubscribed or
 * invalidated meanwhile is not in it. Never the candidate (decision 011). Of what is to be deleted elsewhere, the ids alone.
 */
@Injectable()
export class MessagesRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly consent: ConsentService,
    @Inject(POLL) private readonly poll: Pick<PollFile, 'fields'>,
  ) {}

  /**
   * The body of a message. `hasDetails`: with personal details where the words of consent allow it (decision 037), else null. Without
   * them it is the same each time.
   */
  async bodyOf(
    { at, ...delivery }: Pick<WebhookDelivery, 'type' | 'at' | 'subjects' | 'data'>,
    hasDetails: boolean,
  ): Promise<string> {
    const data = await this.dataOf(delivery, hasDetails);
    return JSON.stringify({ type: delivery.type, timestamp: at.toISOString(), data });
  }

  private async dataOf(
    { type, subjects, data }: Pick<WebhookDelivery, 'type' | 'subjects' | 'data'>,
    hasDetails: boolean,
  ): Promise<object> {
    if (data) return data;
    if (type === 'address.unsubscribed') return { addresses: subjects?.map((id) => ({ id })) };
    if (['vote.invalidated', 'vote.erased', 'vote.address_deleted'].includes(type))
      return { votes: subjects?.map((id) => ({ id })) };
    const isVote = type !== 'address.collected';
    const enabled = (['phone_number', 'zip_code'] as const).filter((field) => isEnabled(this.poll.fields, field));
    const fields = ['name', 'email', ...enabled].map((field) => `'${field}', ${field}`);
    const details = isVote ? `jsonb_build_object(${fields.join(', ')})` : 'email';
    const rows = await this.dataSource.query<object[]>(
      `SELECT id, ${isVote ? 'cast_at, country' : 'cast_at AS collected_at'}, source
        ${hasDetails ? `, CASE WHEN ${this.consent.allows('webhooks')} AND invalidated_at IS NULL THEN ${details} END AS ${isVote ? 'voter' : 'email'}` : ''}
       FROM votes WHERE id = ANY ($1::bigint[]) ORDER BY id`,
      [subjects],
    );
    return isVote ? { votes: rows } : { addresses: rows };
  }
}
