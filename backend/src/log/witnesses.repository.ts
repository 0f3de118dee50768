import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A turn ends after five seconds or with a stored signature. Returns no row while another backend has the turn. */
const TAKE_TURN = `
WITH turn AS (
  INSERT INTO log_witnesses AS known (witness) SELECT $1 FROM log_head WHERE checkpoint IS NOT NULL AND size > 0
  ON CONFLICT ON CONSTRAINT log_witnesses_pkey DO UPDATE SET asked_at = now()
    WHERE known.asked_at < now() - interval '5 s'
      AND (known.cosignature IS NULL OR known.size < (SELECT size FROM log_head))
  RETURNING size
)
SELECT turn.size AS old, log_head.size, checkpoint FROM turn, log_head`;

const SAVE = `UPDATE log_witnesses SET size = $2, cosignature = $3, asked_at = '-infinity' WHERE witness = $1 AND size <= $2`;

export interface Turn {
  /** What the witness signed last, as far as is known. */
  old: string;
  size: string;
  checkpoint: string;
}

@Injectable()
export class WitnessesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** `id`: of the witness. Undefined if it needs no signature now, or another backend has the turn. */
  async takeTurn(id: string): Promise<Turn | undefined> {
    const [turn]: Turn[] = await this.dataSource.query(TAKE_TURN, [id]);
    return turn;
  }

  /** Ends the turn. */
  async save(id: string, size: string, cosignature: string): Promise<void> {
    await this.dataSource.query(SAVE, [id, size, cosignature]);
  }
}
