import type { PollFile } from '../../poll/poll-file-schema.js';
import type { LatestVotes } from './vote-watch.repository.js';

/** The values of the label `kind`. */
export const KINDS = ['minute', 'network', 'mail_domain'] as const;
export type Kind = (typeof KINDS)[number];

export interface Unusual {
  kind: Kind;
  votes: number;
  /** The usual maximum by `poll.json`. */
  usual: number;
}

/** Every kind with its votes beside what is usual. */
export function beside(usual: NonNullable<PollFile['usual']>, { minute, network, mailDomain }: LatestVotes): Unusual[] {
  return [
    { kind: 'minute', votes: minute, usual: usual.votes_per_minute },
    { kind: 'network', votes: network, usual: usual.network_votes_per_hour },
    { kind: 'mail_domain', votes: mailDomain, usual: usual.mail_domain_votes_per_hour },
  ];
}

const WORDS: Record<Kind, (votes: number) => string> = {
  minute: (votes) => `The last minute had ${votes} votes`,
  network: (votes) => `A network had ${votes} votes within an hour`,
  mail_domain: (votes) => `A mail domain had ${votes} votes within an hour`,
};

/** For the log and for mails: numbers only, never which network or domain. */
export function inWords({ kind, votes, usual }: Unusual): string {
  return `${WORDS[kind](votes)}, usual are at most ${usual}.`;
}
