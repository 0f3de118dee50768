import { isRecord } from '../api/is-record';
import { type VoterField, voterFields } from '../api/voter-details';
import { type Faults, faults } from './check-details';

/** What the pages of the ballot tell one another in the router's state, and how each reads what it was told. */

export interface SuccessState {
  voted: true;
}

export function hasVoted(state: unknown): boolean {
  return isRecord(state) && state.voted === true;
}

const sorryCauses = ['already-voted', 'invalid', 'closed', 'not-counted', 'not-confirmed'] as const;

export type SorryCause = (typeof sorryCauses)[number];

export interface SorryState {
  cause: SorryCause;
  /** The fields that the server refused. */
  fields?: VoterField[];
  /** The server's, when it sent one. */
  code?: string | null;
}

/** Opened directly, /sorry speaks of an earlier vote. */
export function readSorryState(state: unknown): Required<SorryState> {
  const given = isRecord(state) ? state : {};
  return {
    cause: sorryCauses.find((cause) => cause === given.cause) ?? 'already-voted',
    fields: voterFields.filter((field) => Array.isArray(given.fields) && given.fields.includes(field)),
    code: typeof given.code === 'string' ? given.code : null,
  };
}

export interface VoterFormState {
  faults: Faults;
}

export function readFaults(state: unknown): Faults {
  const given = isRecord(state) && isRecord(state.faults) ? state.faults : {};
  const read: Faults = {};
  for (const field of voterFields) {
    const fault = faults.find((known) => known === given[field]);
    if (fault) read[field] = fault;
  }
  return read;
}
