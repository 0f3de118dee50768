import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import type { HandOver } from '../../poll/consent-words.js';

/**
 * Words that the form of this poll has shown in one language. Rows are only added, so that the words of each vote can be quoted.
 */
@Entity('consent_words')
@Unique('consent_words_key_unique', ['key'])
export class ConsentWordsRow {
  /** The value in `votes.consent` and `pending_votes.consent`. */
  @PrimaryColumn({
    type: 'smallint',
    generated: 'identity',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'consent_words_pkey',
  })
  id: number;

  @Column({ type: 'text' })
  key: string;

  @Column({ type: 'text' })
  language: string;

  @Column({ type: 'text' })
  newsletter: string;

  @Column({ type: 'text' })
  information: string;

  @Column({ name: 'hand_over', type: 'text', array: true })
  handOver: HandOver[];

  /** When a server first used them. */
  @Column({ name: 'first_seen', type: 'timestamptz', default: () => 'now()' })
  firstSeen: Date;
}
