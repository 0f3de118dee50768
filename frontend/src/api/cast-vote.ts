import type { Challenge } from 'altcha-lib';
import { defaultCountry, findCountry } from '../content/countries';
import { enabledFields, isEnabled } from '../content/enabled-fields';
import { codeOf, httpClient, rejectedFields, responseOf } from './http-client';
import { isRecord } from './is-record';
import { mayBeEmpty } from './may-be-empty';
import type { CastVoteDto, ErrorCode } from './schema';
import { type VoterDetails, type VoterField, voterFields } from './voter-details';

export type CandidateId = number;

/** A challenge, with what the progress bar needs. */
export type WorkChallenge = Challenge & { parameters: { data: { mostTries: number } } };

export type CastVoteOutcome =
  /** `promise`: signed, that it will be in the log (docs/log.md); undefined if it has no receipt. */
  | { kind: 'counted'; promise?: string | undefined }
  /** Stored, and counted once its voter confirms it by the mailed link. */
  | { kind: 'pending' }
  | { kind: 'already-voted' }
  /** The server rejected these fields. */
  | { kind: 'invalid'; fields: VoterField[] }
  | { kind: 'closed' }
  /** This attempt did not count; the code is the server's. */
  | { kind: 'not-counted'; code: ErrorCode }
  /** Not counted: the server asks for a proof of work. */
  | { kind: 'work-required'; challenge: WorkChallenge }
  /** Not counted, because the idempotency key came with another email or candidate before. */
  | { kind: 'key-reused' }
  /** It is not known whether the vote was counted. */
  | { kind: 'not-confirmed' };

const created = 201;
const accepted = 202;

/**
 * Sends the vote. Never rejects. A retry with the same key, email and candidate is counted at most once. `commitment`: of the voter's receipt.
 * `words`: the key of the words that the voter was shown. `work`: the solution of the challenge that the server gave.
 */
export async function castVote(
  details: VoterDetails,
  candidateId: CandidateId,
  idempotencyKey: string,
  { commitment, words, work }: { commitment?: string | undefined; words?: string | undefined; work?: string } = {},
): Promise<CastVoteOutcome> {
  try {
    const vote: Partial<CastVoteDto> = {
      ...ballotOf(details, candidateId),
      ...(commitment && { receipt_commitment: commitment }),
      ...(words && { words }),
      ...(work && { work }),
    };
    const { status, data } = await httpClient.post<unknown>('/vote', vote, {
      headers: { 'Idempotency-Key': idempotencyKey },
      // Another 2xx may come from a different server, and does not mean that the vote was counted.
      validateStatus: (status) => status === created || status === accepted,
    });
    if (status === accepted) return { kind: 'pending' };
    const promise = isRecord(data) && typeof data.promise === 'string' ? data.promise : undefined;
    return { kind: 'counted', promise };
  } catch (failure) {
    return outcomeOf(failure);
  }
}

function ballotOf({ freegifts, ...details }: VoterDetails, candidate_id: CandidateId): Partial<CastVoteDto> {
  const sent = voterFields.filter((field) => isEnabled(field) && (details[field].trim() || !mayBeEmpty(field)));
  return {
    ...Object.fromEntries(sent.map((field) => [field, details[field]])),
    ...(enabledFields.newsletter && { freegifts }),
    country: countryOf(details.country),
    candidate_id,
  };
}

/** docs/product.md#choice: the United States are sent as a code, other countries by their English name. */
function countryOf(text: string): string {
  const { code, name } = findCountry(text) ?? { code: '', name: text };
  return name === defaultCountry ? code : name;
}

function outcomeOf(failure: unknown): CastVoteOutcome {
  const response = responseOf(failure);
  const code = codeOf(failure);
  const data: unknown = response?.data;
  const work = isRecord(data) ? data.work : undefined;
  if (code === 'vote.work_required' && isChallenge(work)) return { kind: 'work-required', challenge: work };
  logNotAcknowledged(`${response?.status ?? 'no response'} ${code ?? ''}`);
  if (code === 'vote.already_cast') return { kind: 'already-voted' };
  if (code === 'vote.key_reused') return { kind: 'key-reused' };
  // nginx had sent it to another backend, which may have counted it.
  if (response?.headers['x-sent-again']) return { kind: 'not-confirmed' };
  if (response?.status === 400) {
    const rejected = rejectedFields(failure);
    return { kind: 'invalid', fields: voterFields.filter((field) => rejected.includes(field)) };
  }
  if (code === 'poll.closed') return { kind: 'closed' };
  if (code === 'vote.queue_full' || code === 'vote.too_many_pending') return { kind: 'not-counted', code };
  return response?.status === 429 ? { kind: 'not-counted', code: 'rate.limited' } : { kind: 'not-confirmed' };
}

/** Checks only what this page reads; the solver and the server check the rest. */
function isChallenge(work: unknown): work is WorkChallenge {
  if (!isRecord(work) || !isRecord(work.parameters)) return false;
  const { data } = work.parameters;
  return isRecord(data) && typeof data.mostTries === 'number';
}

/** Logs a cause, and never the error of axios: it holds the voter's details. */
export function logNotAcknowledged(cause: string): void {
  // biome-ignore lint/suspicious/noConsole: docs/product.md#choice asks for this log line.
  console.error(`The vote was not acknowledged: ${cause}`);
}
