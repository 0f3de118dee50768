import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const UNSTAMPED = `
SELECT origin, size, checkpoint FROM log_head AS head
WHERE checkpoint IS NOT NULL
  AND NOT EXISTS (SELECT FROM log_stamps AS known WHERE known.size = head.size AND known.origin = head.origin)`;

/** The first one stays: its files may be cached. */
const SAVE = `
INSERT INTO log_stamps (origin, size, checkpoint, calendar, proof) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT ON CONSTRAINT log_stamps_pkey DO NOTHING`;

export interface Unstamped {
  origin: string;
  size: string;
  /** The log's own signature is its only one. */
  checkpoint: string;
}

@Injectable()
export class StampsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Undefined if the newest checkpoint has a stamp, or there is no log. */
  async unstamped(): Promise<Unstamped | undefined> {
    const [head]: Unstamped[] = await this.dataSource.query(UNSTAMPED);
    return head;
  }

  /** `calendar`: its host. `proof`: the whole file. */
  async save({ origin, size, checkpoint }: Unstamped, calendar: string, proof: Buffer): Promise<void> {
    await this.dataSource.query(SAVE, [origin, size, checkpoint, calendar, proof]);
  }
}
