import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { StartupError } from '../platform/errors/startup-error.js';
import { remembered } from '../platform/http/remembered.js';
import { networksOf } from '../platform/rate-limits/networks.js';
import { CANONICAL_RULE } from './canonical-email.js';
import { VoterKeyFingerprint } from './voter-key-fingerprint.entity.js';

/** Bytes. Enough to distinguish the networks of a poll. */
const NETWORK_LENGTH = 8;

/** Makes the keyed hashes of votes, which identify a voter or a network without storing its address. */
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

  private readonly ofBlock = remembered(10_000, (block) => this.of(`network ${block}`).subarray(0, NETWORK_LENGTH));

  /** 8 bytes for the client's IPv4 /24 or IPv6 /48; null if `address` is not one. No canonical email can equal this text. */
  ofNetwork(address: string): Buffer | null {
    const { block } = networksOf(address);
    return block === undefined ? null : this.ofBlock(block);
  }

  /** The secret of this voter's proofs of work. No canonical email can equal this text. */
  workSecret(canonicalEmail: string): string {
    return this.of(`proof of work of ${canonicalEmail}`).toString('hex');
  }

  /** Identifies the secret without revealing it. No canonical email can equal this text. */
  fingerprint(): Buffer {
    return this.of('fingerprint of the voter key secret');
  }
}

/** The message if the database was created with another secret: every voter could vote again. */
export const OTHER_SECRET =
  'VOTER_KEY_SECRET is not the one this database was created with: restore it from the backup.';

export function hasSameFingerprint(keys: VoterKeys, fingerprint: Buffer): boolean {
  return keys.fingerprint().equals(fingerprint);
}

/** Throws `StartupError` if the database was created with another secret, or its voter keys follow an older rule. */
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
