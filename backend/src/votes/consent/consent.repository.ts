import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ConsentWords } from '../../poll/consent-words.js';

/** Words with their number in the database. */
export interface StoredWords extends ConsentWords {
  id: number;
}

/**
 * Rows are only added, so that the words of each vote can be quoted. Existing words must not use up numbers of the smallint.
 */
const KEEP = `
INSERT INTO consent_words (key, language, newsletter, information, hand_over)
SELECT $1, $2, $3, $4, $5 WHERE NOT EXISTS (SELECT FROM consent_words WHERE key = $1)
ON CONFLICT (key) DO NOTHING`;

const READ = `
SELECT id, key, language, newsletter, information, hand_over AS "handOver" FROM consent_words ORDER BY id`;

@Injectable()
export class ConsentRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Adds new words, and returns all words ever added. */
  async save(words: ConsentWords[]): Promise<StoredWords[]> {
    for (const { key, language, newsletter, information, handOver } of words) {
      await this.dataSource.query(KEEP, [key, language, newsletter, information, handOver]);
    }
    return this.dataSource.query<StoredWords[]>(READ);
  }
}
