import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../platform/config/config.js';
import { networksOf } from '../platform/rate-limits/networks.js';

const RETENTION_DAYS = 90;

/**
 * The networks from which administrators signed in within 90 days. A flood of wrong passwords from elsewhere does not keep
 * them out. Only a keyed hash of a network is stored; with a new JWT_SECRET no network is known.
 */
@Injectable()
export class KnownNetworks {
  private readonly secret: KeyObject;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) { JWT_SECRET }: Config,
  ) {
    this.secret = createSecretKey(JWT_SECRET, 'hex');
  }

  async has(adminId: string, address: string): Promise<boolean> {
    const found = await this.dataSource.query<unknown[]>(
      `SELECT FROM known_networks
       WHERE admin_id = $1 AND network = $2 AND signed_in_at > now() - $3 * interval '1 day'`,
      [adminId, this.hashOf(address), RETENTION_DAYS],
    );
    return found.length > 0;
  }

  /** Returns whether it is another one than the account is known from. The first one of a new account is not another one. */
  async add(adminId: string, address: string): Promise<boolean> {
    await this.dataSource.query(`DELETE FROM known_networks WHERE signed_in_at < now() - $1 * interval '1 day'`, [
      RETENTION_DAYS,
    ]);
    // xmax is 0 for an inserted row. The subquery does not see it yet.
    const [added] = await this.dataSource.query<{ is_other: boolean }[]>(
      `INSERT INTO known_networks (admin_id, network) VALUES ($1, $2)
       ON CONFLICT ON CONSTRAINT known_networks_pkey DO UPDATE SET signed_in_at = now()
       RETURNING xmax = 0 AND (
         EXISTS (SELECT FROM known_networks AS others WHERE others.admin_id = $1)
         OR EXISTS (SELECT FROM admins WHERE id = $1 AND created_at < now() - $3 * interval '1 day')) AS is_other`,
      [adminId, this.hashOf(address), RETENTION_DAYS],
    );
    return added?.is_other ?? false;
  }

  private hashOf(address: string): Buffer {
    return createHmac('sha256', this.secret)
      .update(`known network ${networksOf(address).client}`)
      .digest();
  }
}
