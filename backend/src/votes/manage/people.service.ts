import { Inject, Injectable } from '@nestjs/common';
import { AuditLogRepository } from '../../admins/audit/audit-log.repository.js';
import { InvalidInputError } from '../../platform/errors/domain-error.js';
import { isEnabled } from '../../poll/poll-fields.js';
import { POLL, type PollFile } from '../../poll/poll-file-schema.js';
import { canonicalEmail } from '../canonical-email.js';
import { ConsentService, wordsShown } from '../consent/consent.service.js';
import { enabledFields, VOTER_FIELDS } from '../voter-details.entity.js';
import { VoterKeys } from '../voter-key.js';
import { PeopleRepository } from './people.repository.js';
import type { ErasePersonDto, PersonDto, PersonsVoteDto } from './person.dto.js';

/** Finds and erases what is stored about one person, given any spelling of their address (GDPR 15 and 17). */
@Injectable()
export class PeopleService {
  constructor(
    private readonly rows: PeopleRepository,
    private readonly auditLog: AuditLogRepository,
    private readonly keys: VoterKeys,
    private readonly consents: ConsentService,
    @Inject(POLL) private readonly poll: Pick<PollFile, 'fields'>,
  ) {}

  /** In one snapshot. Rejects as `AdministrationDatabase.read`, and with `InvalidInputError`. */
  async find(email: string): Promise<PersonDto> {
    const key = this.keyOf(email);
    const { vote, pending } = await this.rows.find(key, email.trim());
    return {
      vote: vote ? { ...vote, ...this.wordsOf(vote.consent), ...this.leftOutOf(vote) } : null,
      pending_votes: pending.map((row) => ({ ...row, ...this.wordsOf(row.consent), ...this.leftOutOf(row) })),
    };
  }

  /** As `find`. The audit log records who exported the data of a known person, and names only the vote. */
  async take(email: string, administrator: string): Promise<PersonDto> {
    const person = await this.find(email);
    if (person.vote || person.pending_votes.length > 0) {
      await this.auditLog.record(administrator, 'person exported', person.vote ? { ids: [person.vote.id] } : {});
    }
    return person;
  }

  /** Returns how many people were erased, or none if nothing was left to erase. Rejects as `AdministrationDatabase.change`. */
  async erase({ email, reason }: ErasePersonDto, administrator: string): Promise<number> {
    const key = this.keyOf(email);
    return this.rows.change(async (statements) => {
      const { ids, pending } = await this.rows.erase(key, email.trim(), statements);
      if (ids.length + pending === 0) return 0;
      const detail = { reason, changed: 1, ...(ids.length > 0 && { ids }) };
      await this.auditLog.record(administrator, 'erasure', detail, statements);
      return 1;
    });
  }

  private keyOf(email: string): Buffer {
    const canonical = canonicalEmail(email);
    if (canonical === undefined) {
      throw new InvalidInputError([{ field: 'email', message: 'email must be an email address.' }]);
    }
    return this.keys.of(canonical);
  }

  /** Omits fields that the poll leaves out. Values stored under an earlier poll file stay: the person has a right to them. */
  private leftOutOf(vote: Partial<PersonsVoteDto>): Partial<PersonsVoteDto> {
    const enabled = enabledFields(this.poll.fields);
    const empty = VOTER_FIELDS.filter((field) => !enabled.includes(field) && !vote[field.column]);
    const hasNewsletter = isEnabled(this.poll.fields, 'newsletter') || vote.free_gifts || vote.unsubscribed_at;
    return {
      ...Object.fromEntries(empty.map(({ column }) => [column, undefined])),
      ...(hasNewsletter ? { free_gifts: vote.free_gifts } : { unsubscribed_at: undefined }),
    };
  }

  private wordsOf(consent: number | null): { consent: undefined; language: string; words: string } {
    const known = this.consents.all.find(({ id }) => id === consent);
    const words = known ? wordsShown(known) : '';
    return { consent: undefined, language: known?.language ?? '', words };
  }
}
