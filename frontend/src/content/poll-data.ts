import type { PartName, PollData, PollParts } from '../drawing/poll-data';
import { totalsInterval } from './timers';

declare global {
  /** The same without a document: while the server draws one, and in tests. */
  var pollDataJson: string | undefined;
}

// oxlint-disable-next-line typescript/no-unsafe-assignment -- The server wrote it from this very type.
export const pollData: PollData = JSON.parse(
  globalThis.pollDataJson ?? document.getElementById('poll-data')?.textContent ?? '',
);

/**
 * Reloads the page if the poll has changed since it was drawn; nothing typed is lost. Not soon after it was loaded: a cache may
 * still have the previous document.
 */
export function followPoll(version: number): void {
  if (version > pollData.poll_version && performance.now() > totalsInterval) window.location.reload();
}

const underWay: { [Name in PartName]?: Promise<void> } = {};

/** Fetches a part that the document lacks, once for all who ask. Rejects as the bundler does if a chunk cannot be loaded. */
export async function loadPollPart(name: PartName): Promise<void> {
  if (pollData.parts[name]) return;
  underWay[name] ??= fetchPart(name).finally(() => delete underWay[name]);
  await underWay[name];
}

async function fetchPart(name: PartName): Promise<void> {
  const response = await fetch(`/poll/${pollData.version}/${name}.json`).catch(() => undefined);
  if (!response?.ok) throw new Error(`Loading chunk ${name} failed.`);
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- The same.
  pollData.parts[name] = await response.json();
}

export function pollPart<Name extends PartName>(name: Name): PollParts[Name] {
  const part = pollData.parts[name];
  if (!part) throw new Error(name);
  return part;
}
