import { defaultCountry, findCountry } from '../content/countries';
import { answerOf, httpClient } from './http-client';
import { isRecord } from './is-record';
import { type VoterDetails, type VoterField, voterFields } from './voter-details';

export type CandidateId = 1 | 2;

export type CastVoteOutcome =
  | { kind: 'counted' }
  | { kind: 'already-voted' }
  /** Refused; the fields are those that the server named. */
  | { kind: 'invalid'; fields: VoterField[] }
  | { kind: 'closed' }
  /** This attempt certainly did not count; the code is the server's. */
  | { kind: 'not-counted'; code: string }
  /** As 'not-counted', because the idempotency key already stands for another email. */
  | { kind: 'key-reused' }
  /** The vote may or may not have arrived. */
  | { kind: 'not-confirmed' };

const created = 201;

/** Sends the vote. Never rejects; an attempt with the same key and email is safe to repeat. */
export async function castVote(
  details: VoterDetails,
  candidateId: CandidateId,
  idempotencyKey: string,
): Promise<CastVoteOutcome> {
  try {
    await httpClient.post('/vote', ballotOf(details, candidateId), {
      headers: { 'Idempotency-Key': idempotencyKey },
      // Another 2xx (a captive portal's page, say) is not the word of our server that the vote counted.
      validateStatus: (status) => status === created,
    });
    return { kind: 'counted' };
  } catch (failure) {
    return outcomeOf(failure);
  }
}

function ballotOf({ phone_number, country, ...details }: VoterDetails, candidate_id: CandidateId) {
  return {
    ...details,
    ...(phone_number.trim() && { phone_number }),
    country: countryOf(country),
    candidate_id,
  };
}

/** docs/product.md#choice: the United States go as their code, every other country by the name that the list shows. */
function countryOf(text: string): string {
  const { code, name } = findCountry(text) ?? { code: '', name: text };
  return name === defaultCountry ? code : name;
}

function outcomeOf(failure: unknown): CastVoteOutcome {
  const answer = answerOf(failure);
  const code = isRecord(answer?.data) ? answer.data.code : undefined;
  log(`${answer?.status ?? 'no answer'} ${typeof code === 'string' ? code : ''}`);
  if (answer?.status === 400) return { kind: 'invalid', fields: namedFields(answer.data) };
  if (answer?.status === 429) return { kind: 'not-counted', code: 'rate.limited' };
  switch (code) {
    case 'vote.already_cast':
      return { kind: 'already-voted' };
    case 'poll.closed':
      return { kind: 'closed' };
    case 'vote.key_reused':
      return { kind: 'key-reused' };
    case 'vote.queue_full':
      return { kind: 'not-counted', code };
    default:
      return { kind: 'not-confirmed' };
  }
}

function namedFields(data: unknown): VoterField[] {
  const errors: unknown[] = isRecord(data) && Array.isArray(data.errors) ? data.errors : [];
  const named = errors.map((error) => (isRecord(error) ? error.field : undefined));
  return voterFields.filter((field) => named.includes(field));
}

/** The failure itself stays out of the log: it carries what was sent, and that is personal. */
function log(cause: string): void {
  // biome-ignore lint/suspicious/noConsole: docs/product.md#choice asks for it.
  console.error(`The vote was not acknowledged: ${cause}`);
}
