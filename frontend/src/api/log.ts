import { isRecord } from './is-record';

// Without axios: the worker that adds up the log uses this too, and files of the log are bytes.

/** The newest checkpoint that a calendar has stamped. */
export interface Stamp {
  /** Its entries. */
  size: number;
  calendar: string;
  /** Where it is; with '.ots' that of its proof. */
  path: string;
}

export interface LogFacts {
  verifierKey: string;
  /** Logs that ended when a backup was restored, oldest first; the root in base64. */
  earlier: { origin: string; size: number; root: string }[];
  /** Who signs its checkpoints, as C2SP tlog-policy writes it. */
  policy: string;
  stamp: Stamp | undefined;
  /** Whether the poll says that somebody has changed it. */
  isChanged: boolean;
}

/** The position of a vote in the log, and the entries that changed it; or the latest time of its entry, in ISO 8601. */
export type Place = { index: number; changes: number[] } | { waitsUntil: string };

/** Null: this poll has no log. Rejects without a response. */
export async function fetchLogFacts(): Promise<LogFacts | null> {
  const response = await fetch('/api/log', { cache: 'no-cache' });
  if (response.status === 404) return null;
  const data: unknown = await successful(response).json();
  if (!isRecord(data) || typeof data.verifier_key !== 'string' || !Array.isArray(data.earlier)) throw unexpected();
  return {
    verifierKey: data.verifier_key,
    earlier: data.earlier.filter(isOrigin),
    policy: typeof data.policy === 'string' ? data.policy : '',
    stamp: stampIn(data),
    isChanged: data.is_changed === true,
  };
}

/** Null: the poll has no vote with this commitment. */
export async function fetchPlace(commitment: string): Promise<Place | null> {
  const response = await fetch(`/api/log/entry?commitment=${commitment}`, { cache: 'no-cache' });
  if (response.status === 404) return null;
  const data: unknown = await successful(response).json();
  if (!isRecord(data)) throw unexpected();
  if (typeof data.waits_until === 'string') return { waitsUntil: data.waits_until };
  if (typeof data.index !== 'number' || !Array.isArray(data.changes)) throw unexpected();
  return { index: data.index, changes: data.changes.filter((change) => typeof change === 'number') };
}

export async function fetchNote(): Promise<string> {
  return successful(await fetch('/log/checkpoint', { cache: 'no-cache' })).text();
}

/**
 * `origin`: of the log, whose path the files are under. `level`: of the hashes, or 'entries'. `width`: 256 for a full tile. Null:
 * the log has no such file.
 */
export async function fetchTile(
  origin: string,
  level: number | 'entries',
  n: number,
  width: number,
): Promise<Uint8Array | null> {
  return fetchFile(origin, `tile/${level}/${placeOf(n)}${width === 256 ? '' : `.p/${width}`}`);
}

/** Entries per file of several full bundles. */
export const entriesOfBundles = 64 * 256;

/** 64 consecutive full bundles. Null: the log has fewer. */
export async function fetchBundles(origin: string, n: number): Promise<Uint8Array | null> {
  return fetchFile(origin, `bundles/${n}`);
}

/** ms before a retry of a file that a busy site did not send: one failure must not end the whole count. */
const pause = 1_000;
const tries = 8;

async function fetchFile(origin: string, path: string): Promise<Uint8Array | null> {
  for (let left = tries; ; left -= 1) {
    const response = await fetch(`${pathOf(origin)}/${path}`);
    if (response.status === 404) return null;
    const isBusy = response.status === 429 || response.status >= 500;
    if (!isBusy || left === 1) return new Uint8Array(await successful(response).arrayBuffer());
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Of the files of a log. */
function pathOf(origin: string): string {
  return origin.slice(origin.indexOf('/'));
}

/** 1,234,067 is x001/x234/067 (C2SP tlog-tiles). */
function placeOf(n: number): string {
  const [last = '', ...before] = (
    `${n}`.padStart(Math.ceil(`${n}`.length / 3) * 3, '0').match(/\d{3}/g) ?? []
  ).reverse();
  return [...before.reverse().map((digits) => `x${digits}`), last].join('/');
}

/** Throws if the server did not send the requested file. */
export function successful(response: Response): Response {
  if (!response.ok) throw new Error(`${response.url} responded with ${response.status}.`);
  return response;
}

function isOrigin(value: unknown): value is LogFacts['earlier'][number] {
  return (
    isRecord(value) &&
    typeof value.origin === 'string' &&
    typeof value.size === 'number' &&
    typeof value.root === 'string'
  );
}

function stampIn({ origin, stamp }: Record<string, unknown>): Stamp | undefined {
  if (typeof origin !== 'string' || !isRecord(stamp)) return undefined;
  const { size, calendar } = stamp;
  if (typeof size !== 'number' || typeof calendar !== 'string') return undefined;
  return { size, calendar, path: `${pathOf(origin)}/stamps/${size}` };
}

function unexpected(): Error {
  return new Error('The log has an unexpected shape.');
}
