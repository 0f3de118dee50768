import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditLog, COMMAND_LINE } from '../../audit/audit-log.js';
import { changeStatement } from '../change-statement.js';
import { CANONICAL_RULE, canonicalEmail } from './canonical-email.js';
import { VoterKeys } from './voter-key.js';

/** Votes per transaction, so that each of its statements ends before the query timeout. */
const BATCH = 1_000;
/** ms between two lines of progress. */
const PROGRESS_INTERVAL = 5_000;

const REASON = `The vote of a mailbox that had voted before, by rule ${CANONICAL_RULE} of one voter.`;

interface StoredVote {
  id: string;
  email: string;
  voter_key: Buffer;
}

/** A vote and the voter key that it has by the current rule. */
interface KeyedVote extends StoredVote {
  key: Buffer;
}

/**
 * Makes the voter keys anew when the database has those of an older rule, before the server listens. Of several votes that
 * turn out to be one voter's the first one stays, the others are invalidated (docs/decisions/002-one-voter.md). Each batch
 * is committed with its progress, so a start that was interrupted continues there, and several backends take turns.
 */
@Injectable()
export class Rekeying implements OnModuleInit {
  private readonly logger = new Logger(Rekeying.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly voterKeys: VoterKeys,
    private readonly auditLog: AuditLog,
  ) {}

  async onModuleInit(): Promise<void> {
    let reportedAt = performance.now();
    for (;;) {
      const done = await this.dataSource.transaction((transaction) => this.nextBatch(transaction));
      if (done === undefined) return;
      if (performance.now() - reportedAt < PROGRESS_INTERVAL) continue;
      reportedAt = performance.now();
      const [{ last }] = await this.dataSource.query<[{ last: string }]>('SELECT max(id) AS last FROM votes');
      this.logger.log(`Voter keys are made anew by rule ${CANONICAL_RULE}: up to vote ${done} of ${last}`);
    }
  }

  /** Returns the id up to which the votes are done. Undefined when all are. */
  private async nextBatch(transaction: EntityManager): Promise<string | undefined> {
    const [{ rule, rekeyed_to }] = await transaction.query<[{ rule: number; rekeyed_to: string }]>(
      'SELECT rule, rekeyed_to FROM voter_key_fingerprint FOR UPDATE',
    );
    if (rule >= CANONICAL_RULE) return undefined;
    const votes = await transaction.query<StoredVote[]>(
      'SELECT id, email, voter_key FROM votes WHERE id > $1 AND erased_at IS NULL ORDER BY id LIMIT $2',
      [rekeyed_to, BATCH],
    );
    const last = votes.at(-1);
    if (!last) {
      await transaction.query('UPDATE voter_key_fingerprint SET rule = $1, rekeyed_to = 0', [CANONICAL_RULE]);
      this.logger.log(`All voter keys are made by rule ${CANONICAL_RULE}.`);
      return undefined;
    }
    await this.rekey(votes, rekeyed_to, transaction);
    await transaction.query('UPDATE voter_key_fingerprint SET rekeyed_to = $1', [last.id]);
    return last.id;
  }

  private async rekey(votes: StoredVote[], rekeyedTo: string, transaction: EntityManager): Promise<void> {
    const keyed = votes.flatMap((vote) => this.keyed(vote) ?? []);
    const changed = keyed.filter(({ voter_key, key }) => !voter_key.equals(key));
    if (changed.length === 0) return;
    // A later vote that has one of these keys is of the same voter. It loses the key, and is invalidated when it is its turn.
    await transaction.query(
      `UPDATE votes SET voter_key = sha256(convert_to('a later vote of the same voter: ' || id, 'UTF8'))
       WHERE voter_key = ANY($1) AND id > $2 AND erased_at IS NULL`,
      [changed.map(({ key }) => key), rekeyedTo],
    );
    // Sorted by id, so that the first vote of each voter gets the key.
    const firsts = new Map(keyed.toReversed().map((vote) => [vote.key.toString('hex'), vote]));
    await transaction.query(
      `UPDATE votes SET voter_key = keyed.key FROM unnest($1::bigint[], $2::bytea[]) AS keyed (id, key)
       WHERE votes.id = keyed.id AND NOT EXISTS (SELECT FROM votes AS other WHERE other.voter_key = keyed.key)`,
      columnsOf([...firsts.values()]),
    );
    const later = await transaction.query<{ id: string }[]>(
      `SELECT votes.id FROM votes JOIN unnest($1::bigint[], $2::bytea[]) AS keyed (id, key) USING (id)
       WHERE votes.voter_key <> keyed.key AND votes.invalidated_at IS NULL ORDER BY votes.id`,
      columnsOf(keyed),
    );
    if (later.length === 0) return;
    const ids = later.map(({ id }) => id);
    await transaction.query(changeStatement(true, 'id = ANY($1::bigint[])'), [ids]);
    const detail = { reason: REASON, changed: ids.length, ids };
    await this.auditLog.record(COMMAND_LINE, 'invalidation', detail, transaction);
  }

  /** Undefined when the address is none by the current rule: the vote stays, with the key it has. */
  private keyed(vote: StoredVote): KeyedVote | undefined {
    const canonical = canonicalEmail(vote.email);
    return canonical === undefined ? undefined : { ...vote, key: this.voterKeys.of(canonical) };
  }
}

function columnsOf(votes: KeyedVote[]): [string[], Buffer[]] {
  return [votes.map(({ id }) => id), votes.map(({ key }) => key)];
}
