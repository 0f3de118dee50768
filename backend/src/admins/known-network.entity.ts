import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Admin } from './admin.entity.js';

/** A network from which an account has signed in. */
@Entity('known_networks')
export class KnownNetwork {
  @PrimaryColumn({ name: 'admin_id', type: 'bigint', primaryKeyConstraintName: 'known_networks_pkey' })
  adminId: string;

  @ManyToOne(() => Admin, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'admin_id', foreignKeyConstraintName: 'known_networks_admin_exists' })
  admin: Admin;

  /** HMAC-SHA-256 of the client's network. */
  @PrimaryColumn({ type: 'bytea', primaryKeyConstraintName: 'known_networks_pkey' })
  network: Buffer;

  @Column({ name: 'signed_in_at', type: 'timestamptz', default: () => 'now()' })
  signedInAt: Date;
}
