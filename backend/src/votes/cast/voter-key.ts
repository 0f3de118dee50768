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

/** The message when the database was created with another secret: every voter could vote again. */
export const OTHER_SECRET =
  'VOTER_KEY_SECRET is not the one this database was created with: restore it from the backup.';

export function hasSameFingerprint(keys: VoterKeys, fingerprint: Buffer): boolean {
  return keys.fingerprint().equals(fingerprint);
}

/** Throws `StartupError` when the database was created with another secret, or its voter keys are those of an older rule. */
export async function requireCurrentVoterKeys(dataSource: DataSource, keys: VoterKeys): Promise<void> {
  const fingerprints = dataSource.getRepository(VoterKeyFingerprint);
  const created = { fingerprint: keys.fingerprint(), rule: CANONICAL_RULE };
  await fingerprints.createQueryBuilder().insert().values(created).orIgnore().execute();
  const stored = await fingerprints.findOneByOrFail({ onlyRow: true });
  if (!hasSameFingerprint(keys, stored.fingerprint)) throw new StartupError(OTHER_SECRET);
  if (stored.rule < CANONICAL_RULE) {
    throw new StartupError(`The voter keys are those of rule ${stored.rule}: run 'npm run migrate' first.`);
  }
}
