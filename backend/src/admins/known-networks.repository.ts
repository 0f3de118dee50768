import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { KnownNetwork } from './known-network.entity.js';

/** `network`: a keyed hash. `days`: how long a network stays known. */
@Injectable()
export class KnownNetworksRepository {
  constructor(@InjectRepository(KnownNetwork) private readonly networks: Repository<KnownNetwork>) {}

  async has(adminId: string, network: Buffer, days: number): Promise<boolean> {
    return this.networks
      .createQueryBuilder()
      .where({ adminId, network })
      .andWhere(`signed_in_at > now() - :days * interval '1 day'`, { days })
      .getExists();
  }

  async deleteOlder(days: number): Promise<void> {
    await this.networks
      .createQueryBuilder()
      .delete()
      .where(`signed_in_at < now() - :days * interval '1 day'`, { days })
      .execute();
  }

  /** Returns whether the network is new for an account that already has one. */
  async upsert(adminId: string, network: Buffer, days: number): Promise<boolean> {
    // xmax is 0 for an inserted row. The subquery does not see it yet.
    const [added] = await this.networks.query<{ isOther: boolean }[]>(
      `INSERT INTO known_networks (admin_id, network) VALUES ($1, $2)
       ON CONFLICT ON CONSTRAINT known_networks_pkey DO UPDATE SET signed_in_at = now()
       RETURNING xmax = 0 AND (
         EXISTS (SELECT FROM known_networks AS others WHERE others.admin_id = $1)
         OR EXISTS (SELECT FROM admins WHERE id = $1 AND created_at < now() - $3 * interval '1 day')) AS "isOther"`,
      [adminId, network, days],
    );
    return added?.isOther ?? false;
  }
}
