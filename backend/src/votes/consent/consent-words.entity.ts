import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import type { HandOver } from '../../poll/consent-words.js';

/**
 * Words that the form of this poll has shown in one language. Rows are only added, so that the words of each vote can be quoted.
 */
@Entity('consent_words')
@Unique('consent_words_key_unique', ['key'])
export class ConsentWordsRow {
  /** The value in `votes.consent` and `pending_votes.consent`. */
  @PrimaryColumn({ type: 'smallint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  key: string;

  @Column({ type: 'text' })
  language: string;

  @Column({ type: 'text' })
  newsletter: string;

  @Column({ type: 'text' })
  information: string;

  @Column({ type: 'text', array: true })
  handOver: HandOver[];

  /** When a server first used them. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  firstSeen: Date;
}
