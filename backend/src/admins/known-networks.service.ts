import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../platform/config/config.js';
import { networksOf } from '../platform/rate-limits/networks.js';
import { KnownNetworksRepository } from './known-networks.repository.js';

/** Of what tells when and from where administrators signed in, or failed to. */
export const RETENTION_DAYS = 90;

/**
 * The networks from which administrators signed in within 90 days. A flood of wrong passwords from elsewhere does not lock them
 * out. Only a keyed hash of a network is stored; a new JWT_SECRET forgets all networks.
 */
@Injectable()
export class KnownNetworksService {
  private readonly secret: KeyObject;

  constructor(
    private readonly networks: KnownNetworksRepository,
    @Inject(CONFIG) { JWT_SECRET }: Config,
  ) {
    this.secret = createSecretKey(JWT_SECRET, 'hex');
  }

  async has(adminId: string, address: string): Promise<boolean> {
    return this.networks.has(adminId, this.hashOf(address), RETENTION_DAYS);
  }

  /** Returns whether the network is new for an account that already has one. */
  async add(adminId: string, address: string): Promise<boolean> {
    return this.networks.upsert(adminId, this.hashOf(address), RETENTION_DAYS);
  }

  private hashOf(address: string): Buffer {
    return createHmac('sha256', this.secret)
      .update(`known network ${networksOf(address).client}`)
      .digest();
  }
}
