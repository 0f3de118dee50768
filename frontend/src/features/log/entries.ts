import type { CandidateId } from '../../api/cast-vote';
import { isRecord } from '../../api/is-record';
import type { TotalsDto } from '../../api/schema';
import { LogError } from './log-error';

export const changeCodes = ['flood', 'duplicate', 'test', 'mistake', 'undo', 'other'] as const;
export type ChangeCode = (typeof changeCodes)[number];

/** The question's key beside the ids. */
export const questionKey = '0';

/** Candidates' names by id, and the question ('': the pages' own): one text, or one for each language. */
export type Names = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

export type Entry =
  /** `region`: the code of the home country, or 'GLOBAL'. */
  | { kind: 'vote'; candidate: CandidateId; region: string; commitment: string }
  | { kind: 'invalidated' | 'restored'; index: number; code: ChangeCode }
  | { kind: 'roster'; names: Names };

const vote = /^v1 (?<id>[1-9]\d?) (?<region>[A-Z]{2}|GLOBAL) (?<commitment>[\w-]{43})$/;
const roster = /^v1 roster (?<json>\{.*\})$/;
const change = /^v1 (?<kind>invalidated|restored) (?<index>0|[1-9]\d*) (?<code>[a-z]+)$/;

/** Parses an entry of the log (docs/log.md). Throws `LogError`. */
export function readEntry(line: string): Entry {
  const { id, region, commitment = '' } = vote.exec(line)?.groups ?? {};
  if (id && region) {
    return { kind: 'vote', candidate: Number(id), region, commitment };
  }
  const { json } = roster.exec(line)?.groups ?? {};
  if (json) return { kind: 'roster', names: readNames(json) };
  const { kind, index, code: word } = change.exec(line)?.groups ?? {};
  const code = changeCodes.find((known) => known === word);
  if (!kind || !code) throw new LogError('entry', line);
  return { kind: kind === 'restored' ? 'restored' : 'invalidated', index: Number(index), code };
}

function readNames(json: string): Names {
  try {
    const names: unknown = JSON.parse(json);
    if (isNames(names)) return names;
  } catch {
    // Not JSON.
  }
  throw new LogError('entry', json);
}

function isNames(value: unknown): value is Names {
  const isText = (text: unknown) => typeof text === 'string';
  const isName = (name: unknown) => isText(name) || (isRecord(name) && Object.values(name).every(isText));
  return isRecord(value) && Object.values(value).every(isName);
}

/** The entries of a bundle, each preceded by its length in two bytes. Throws `LogError`. */
export function linesOf(bundle: Uint8Array): string[] {
  const view = new DataView(bundle.buffer, bundle.byteOffset, bundle.byteLength);
  // Decoded as a whole: entry by entry would take as long as hashing them. Entries are ASCII, so a byte is a character.
  const text = new TextDecoder('latin1').decode(bundle);
  const lines: string[] = [];
  for (let at = 0; at < bundle.length; ) {
    const end = at + 2 + (at + 2 <= bundle.length ? view.getUint16(at) : bundle.length);
    if (end > bundle.length) throw new LogError('entry');
    lines.push(text.slice(at + 2, end));
    at = end;
  }
  return lines;
}

/** Votes by candidate and region, as the API has them. */
export type LogTotals = readonly TotalsDto[];

// The bits of a state. The four above them are the candidate's place in the poll file, below 12.
const isCounted = 1;
const isVote = 2;
const isOfHome = 4;
const placeUnit = 8;

export type VoteState = 'counted' | 'taken-out' | 'missing';

export interface Roster {
  index: number;
  names: Names;
}

/** Adds up entries, with one byte for each, and tracks the vote of a commitment. */
export class Tally {
  private readonly states: Uint8Array;
  private next = 0;
  private hasVotes = false;
  private readonly places: ReadonlyMap<CandidateId, number>;
  /** Question and names, and the entry from which they apply; of those before the first vote the last. */
  readonly rosters: Roster[] = [];
  /** The index of the tracked vote. */
  private own: number | undefined;

  constructor(
    size: number,
    /** The ids of the poll file, in its order. */
    candidates: readonly CandidateId[],
    /** The code of the home country. */
    private readonly home: string,
    private readonly commitment: string | null = null,
  ) {
    this.states = new Uint8Array(size);
    this.places = new Map(candidates.map((id, place) => [id, place]));
  }

  /** Throws `LogError` for a vote for an unknown candidate or region, and for a change without effect or of no vote. */
  add(entry: Entry): void {
    const place = this.next++;
    if (entry.kind === 'vote') {
      const { candidate, region, commitment } = entry;
      // Entries are public, so anybody can vote with a copied commitment. The first one is its owner's.
      if (commitment === this.commitment) this.own ??= place;
      this.hasVotes = true;
      const ofCandidate = this.places.get(candidate);
      if (ofCandidate === undefined || (region !== 'GLOBAL' && region !== this.home))
        throw new LogError('entry', `${place}`);
      this.states[place] = isVote + isCounted + (region === 'GLOBAL' ? 0 : isOfHome) + placeUnit * ofCandidate;
      return;
    }
    if (entry.kind === 'roster') {
      if (!this.hasVotes) this.rosters.length = 0;
      this.rosters.push({ index: place, names: { [questionKey]: '', ...entry.names } });
      return;
    }
    const state = this.states[entry.index] ?? 0;
    const wasCounted = (state & isCounted) !== 0;
    if ((state & isVote) === 0 || wasCounted === (entry.kind === 'restored')) throw new LogError('entry', `${place}`);
    this.states[entry.index] = state ^ isCounted;
  }

  /** Null without a commitment to look for. */
  get vote(): VoteState | null {
    if (this.commitment === null) return null;
    if (this.own === undefined) return 'missing';
    return ((this.states[this.own] ?? 0) & isCounted) === 0 ? 'taken-out' : 'counted';
  }

  get totals(): LogTotals {
    const sums = new Array<number>(256).fill(0);
    for (const state of this.states) sums[state] = (sums[state] ?? 0) + 1;
    const of = (bits: number) => sums[isVote + isCounted + bits] ?? 0;
    return Array.from(this.places.values(), (place) => ({
      GlobalVoteCount: of(placeUnit * place),
      USVoteCount: of(placeUnit * place + isOfHome),
    }));
  }
}
