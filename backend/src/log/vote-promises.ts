import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../platform/config/config.js';
import { POLL, type PollFile } from '../poll/poll-file-schema.js';
import { PollSite } from '../poll/poll-site.js';
import { voteLine } from './append.js';
import { CheckpointSigner } from './checkpoint-signer.js';
import { leafHash, treeOf } from './merkle.js';

/** Hours. Votes enter within one while a backend runs; a night without one must not break a promise. */
const PROMISED_WITHIN = 24;

/** Random bytes beside an entry: voters of the same batch have its hash, and must not find the entry by it. */
const BLIND = 16;

/** The columns of a vote that its entry has. */
export interface PromisedVote {
  candidate_id: number;
  country: string;
  /** Null: there is nothing to recognise the entry by, and no promise. */
  commitment: Buffer | null;
}

/**
 * Promises that counted votes will be in the log, as Certificate Transparency does (RFC 6962, section 3; docs/log.md). The votes
 * of a batch are the leaves of one tree, because a signature costs a fifth of a vote.
 */
@Injectable()
export class VotePromises {
  private readonly signer: CheckpointSigner;

  constructor(
    private readonly site: PollSite,
    @Inject(POLL) private readonly poll: Pick<PollFile, 'home_country'>,
    @Inject(CONFIG) { VOTER_KEY_SECRET }: Pick<Config, 'VOTER_KEY_SECRET'>,
  ) {
    this.signer = new CheckpointSigner(VOTER_KEY_SECRET);
  }

  /** Each in the form of C2SP tlog-proof. A vote without a commitment has none. */
  of(votes: readonly PromisedVote[]): Map<PromisedVote, string> {
    // One call for all: each has a fixed cost.
    const drawn = randomBytes(BLIND * votes.length);
    const recognised = votes.flatMap((vote, place) => {
      const blind = drawn.toString('base64', BLIND * place, BLIND * (place + 1));
      return vote.commitment ? [{ vote, blind, line: this.lineOf(vote, vote.commitment) }] : [];
    });
    if (recognised.length === 0) return new Map();
    const { root, paths } = treeOf(recognised.map(({ line, blind }) => leafHash(`${line} ${blind}`)));
    const until = new Date(Date.now() + PROMISED_WITHIN * 3_600_000).toISOString();
    const origin = `${new URL(this.site.address).host}/promises`;
    const note = this.signer.sign(origin, recognised.length, root, `until ${until}\n`);
    return new Map(
      recognised.map(({ vote, blind }, index) => {
        const path = paths[index]?.map((hash) => `${hash}\n`).join('') ?? '';
        return [vote, `c2sp.org/tlog-proof@v1\nextra ${blind}\nindex ${index}\n${path}\n${note}`];
      }),
    );
  }

  private lineOf({ candidate_id, country }: PromisedVote, commitment: Buffer): string {
    const region = country === this.poll.home_country ? country : 'GLOBAL';
    return voteLine(candidate_id, region, commitment.toString('base64url'));
  }
}
