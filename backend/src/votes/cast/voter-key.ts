import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { StartupError } from '../../platform/errors/startup-error.js';
import { VoterKeyFingerprint } from '../voter-key-fingerprint.entity.js';

/** Makes the keys that recognise a voter without keeping the canonical address itself in the database. */
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

  /** What tells one secret from another and gives nothing of it away; no address can have this text. */
  fingerprint(): Buffer {
    return this.of('fingerprint of the voter key secret');
  }
}

/** Throws a `StartupError` when the database was begun with another secret: every voter could vote a second time. */
export async function refuseOtherVoterKey(dataSource: DataSource, keys: VoterKeys): Promise<void> {
  const fingerprints = dataSource.getRepository(VoterKeyFingerprint);
  const fingerprint = keys.fingerprint();
  await fingerprints.createQueryBuilder().insert().values({ fingerprint }).orIgnore().execute();
  const begunWith = await fingerprints.findOneByOrFail({ onlyRow: true });
  if (!begunWith.fingerprint.equals(fingerprint)) {
    throw new StartupError('VOTER_KEY_SECRET is not the one this database was begun with: restore it from the backup.');
  }
}
