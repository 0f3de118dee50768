import type { DataSource, EntityManager } from 'typeorm';
import { COMMAND_LINE } from '../../admins/audit/audit-entry.entity.js';
import { AuditLogRepository } from '../../admins/audit/audit-log.repository.js';
import { StartupError } from '../../platform/errors/startup-error.js';
import { CANONICAL_RULE, canonicalEmail } from '../canonical-email.js';
import { changeStatement } from '../change-statement.js';
import { hasSameFingerprint, OTHER_SECRET, VoterKeys } from '../voter-key.js';

/** Votes per transaction. */
const BATCH = 1_000;
/** ms between progress lines. */
const PROGRESS_INTERVAL = 5_000;

const REASON = `The vote of a mailbox that had voted before, by rule ${CANONICAL_RULE} of one voter.`;

interface StoredVote {
  id: string;
  email: string;
  voter_key: Buffer;
  is_erased: boolean;
}

/** A vote and its voter key by the current rule. */
interface KeyedVote extends StoredVote {
  key: Buffer;
}

/**
 * Recomputes the voter keys if the database has those of an older rule. Of votes that turn out to be one voter's, the first stays
 * and the others are invalidated (docs/decisions/002-one-voter.md). Each batch is committed with its progress, so an interrupted
 * run resumes there, and concurrent calls take turns. `secret`: VOTER_KEY_SECRET. Throws `StartupError` if it is missing or
 * another one.
 */
export async function rekeyVotes(
  dataSource: DataSource,
  secret: string | undefined,
  report: (line: string) => void,
): Promise<void> {
  const [stored] = await dataSource.query<{ fingerprint: Buffer; rule: number }[]>(
    'SELECT fingerprint, rule FROM voter_key_fingerprint',
  );
  if (!stored || stored.rule >= CANONICAL_RULE) return;
  if (secret === undefined) throw new StartupError('VOTER_KEY_SECRET is missing: the voter keys have to be made anew.');
  const keys = new VoterKeys(secret);
  if (!hasSameFingerprint(keys, stored.fingerprint)) throw new StartupError(OTHER_SECRET);
  const auditLog = new AuditLogRepository(dataSource);
  let reportedAt = performance.now();
  for (;;) {
    const done = await dataSource.transaction((transaction) => nextBatch(transaction, keys, auditLog));
    if (done === undefined) break;
    if (performance.now() - reportedAt < PROGRESS_INTERVAL) continue;
    reportedAt = performance.now();
    const [newest] = await dataSource.query<{ id: string }[]>('SELECT max(id) AS id FROM votes');
    report(`Voter keys are made anew: up to vote ${done} of ${newest?.id}`);
  }
  report(`All voter keys are made by rule ${CANONICAL_RULE}.`);
}

/** Returns the id up to which the votes are done; undefined if all are. */
async function nextBatch(
  transaction: EntityManager,
  keys: VoterKeys,
  auditLog: AuditLogRepository,
): Promise<string | undefined> {
  const [progress] = await transaction.query<{ rule: number; rekeyed_to: string }[]>(
    'SELECT rule, rekeyed_to FROM voter_key_fingerprint FOR UPDATE',
  );
  if (!progress || progress.rule >= CANONICAL_RULE) return undefined;
  const votes = await transaction.query<StoredVote[]>(
    `SELECT id, email, voter_key, erased_at IS NOT NULL AS is_erased FROM votes WHERE id > $1 ORDER BY id LIMIT $2`,
    [progress.rekeyed_to, BATCH],
  );
  const last = votes.at(-1);
  if (!last) {
    await transaction.query('UPDATE voter_key_fingerprint SET rule = $1, rekeyed_to = 0', [CANONICAL_RULE]);
    return undefined;
  }
  const keyed = votes.flatMap((vote) => withKey(vote, keys) ?? []);
  const later = await rekey(keyed, progress.rekeyed_to, transaction);
  if (later.length > 0) {
    // No entry to undo it by: otherwise two votes of one voter could count.
    await transaction.query(changeStatement(true, 'id = ANY($1::bigint[])', 'NULL'), [later]);
    const detail = { reason: REASON, changed: later.length, ids: later };
    await auditLog.record(COMMAND_LINE, 'invalidation', detail, transaction);
  }
  await transaction.query('UPDATE voter_key_fingerprint SET rekeyed_to = $1', [last.id]);
  return last.id;
}

/** Undefined: the vote keeps its key, because it is erased, its address was deleted, or is not valid by the current rule. */
function withKey(vote: StoredVote, keys: VoterKeys): KeyedVote | undefined {
  const canonical = vote.is_erased ? undefined : canonicalEmail(vote.email);
  return canonical === undefined ? undefined : { ...vote, key: keys.of(canonical) };
}

/** Returns the ids of the counted votes whose voter has an earlier vote. */
async function rekey(votes: KeyedVote[], rekeyedTo: string, transaction: EntityManager): Promise<string[]> {
  const changed = votes.filter(({ voter_key, key }) => !voter_key.equals(key));
  if (changed.length === 0) return [];
  // A later vote with one of these keys is the same voter's. It loses the key, and is invalidated in its own turn. One without
  // an address would have no turn: it keeps the key, and the earlier one is invalidated.
  await transaction.query(
    `UPDATE votes SET voter_key = sha256(convert_to('a later vote of the same voter: ' || id, 'UTF8'))
     WHERE voter_key = ANY($1) AND id > $2 AND erased_at IS NULL AND email <> ''`,
    [changed.map(({ key }) => key), rekeyedTo],
  );
  // The votes are sorted by id, so the first vote of each voter gets the key.
  const firsts = new Map(votes.toReversed().map((vote) => [vote.key.toString('hex'), vote]));
  await transaction.query(
    `UPDATE votes SET voter_key = keyed.key FROM unnest($1::bigint[], $2::bytea[]) AS keyed (id, key)
     WHERE votes.id = keyed.id AND NOT EXISTS (SELECT FROM votes AS other WHERE other.voter_key = keyed.key)`,
    columnsOf([...firsts.values()]),
  );
  // No longer allow undoing what an administrator invalidated: otherwise two votes of one voter could count.
  await transaction.query(
    `UPDATE votes SET changed_by = NULL FROM unnest($1::bigint[], $2::bytea[]) AS keyed (id, key)
     WHERE votes.id = keyed.id AND votes.voter_key <> keyed.key AND changed_by IS NOT NULL`,
    columnsOf(votes),
  );
  const later = await transaction.query<{ id: string }[]>(
    `SELECT votes.id FROM votes JOIN unnest($1::bigint[], $2::bytea[]) AS keyed (id, key) USING (id)
     WHERE votes.voter_key <> keyed.key AND votes.invalidated_at IS NULL ORDER BY votes.id`,
    columnsOf(votes),
  );
  return later.map(({ id }) => id);
}

function columnsOf(votes: KeyedVote[]): [string[], Buffer[]] {
  return [votes.map(({ id }) => id), votes.map(({ key }) => key)];
}
