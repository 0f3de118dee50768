import { Inject, Injectable } from '@nestjs/common';
import { consentWordsOf, type HandOver } from '../../poll/consent-words.js';
import { PollService } from '../../poll/poll.service.js';
import { POLL, type PollFile } from '../../poll/poll-file-schema.js';
import { ConsentRepository, type StoredWords } from './consent.repository.js';

/** What the form said, as one text. */
export function wordsShown({ newsletter, information }: StoredWords): string {
  return `${newsletter} ${information}`.trim();
}

/**
 * The words that this poll has shown, and what they allow (decision 037). They come from `poll.json` and the texts of the
 * product, never from a request. Read whenever the poll changes.
 */
@Injectable()
export class ConsentService {
  private known: StoredWords[] = [];
  private ids = new Map<string, number>();

  constructor(
    private readonly words: ConsentRepository,
    @Inject(POLL) private readonly poll: PollFile,
    polls: PollService,
  ) {
    polls.onChange(() => this.read());
  }

  private async read(): Promise<void> {
    this.known = await this.words.save(consentWordsOf(this.poll));
    this.ids = new Map(this.known.map(({ key, id }) => [key, id]));
  }

  /** The number of the words with that key; null if this poll never showed them. */
  idOf(key: string | null | undefined): number | null {
    return (key && this.ids.get(key)) || null;
  }

  /** All known words, by number. */
  get all(): readonly StoredWords[] {
    return this.known;
  }

  /**
   * SQL for rows of `votes`: whether the voter's details may go to this receiver. They may if the voter was shown what the form
   * says of the receivers today, this one among them, has not unsubscribed and is not erased. Changing `hand_over.words` asks for
   * new consent: earlier voters stay out.
   */
  allows(receiver: HandOver): string {
    const today = consentWordsOf(this.poll);
    const ids = this.known.filter(
      ({ language, information, handOver }) =>
        handOver.includes(receiver) &&
        this.poll.hand_over[receiver] &&
        today.some((words) => words.language === language && words.information === information),
    );
    if (ids.length === 0) return 'false';
    return `votes.consent IN (${ids.map(({ id }) => id).join(', ')}) AND votes.unsubscribed_at IS NULL AND votes.erased_at IS NULL`;
  }
}
