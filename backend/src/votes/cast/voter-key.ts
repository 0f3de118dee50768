import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { StartupError } from '../../platform/errors/startup-error.js';
import { VoterKeyFingerprint } from '../voter-key-fingerprint.entity.js';
import { CANONICAL_RULE } from './canonical-email.js';

/** Makes the voter keys. They identify a voter without the canonical email in the database. */
export class VoterKeys {
  private readonly secret: KeyObject;

  /** `secret`: hexadecimal. */
  constructor(secret: string) {
    this.secret = createSecretKey(secret, 'hex');
  }

  /** 32 bytes. */
  of(canonicalEmail: string): Buffer {
    return createHmac('sha256', this.secret).update(canonicalEmail).digest();
  }

  /** Identifies the secret without revealing it. No canonical email can equal this text. */
  fingerprint(): Buffer {
    return this.of('fingerprint of the voter key secret');
  }
}

/** Throws `StartupError` when the database was created with another secret: every voter could vote again. */
export async function requireSameVoterKey(dataSource: DataSource, keys: VoterKeys): Promise<void> {
  const fingerprints = dataSource.getRepository(VoterKeyFingerprint);
  const fingerprint = keys.fingerprint();
  await fingerprints.createQueryBuilder().insert().values({ fingerprint, rule: CANONICAL_RULE }).orIgnore().execute();
  const stored = await fingerprints.findOneByOrFail({ onlyRow: true });
  if (!stored.fingerprint.equals(fingerprint)) {
    throw new StartupError(
      'VOTER_KEY_SECRET is not the one this database was created with: restore it from the backup.',
    );
  }
}
