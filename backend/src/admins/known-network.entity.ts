import { Column, Entity, ManyToOne, PrimaryColumn } from 'typeorm';
import { Admin } from './admin.entity.js';

/** A network from which an account has signed in. */
@Entity('known_networks')
export class KnownNetwork {
  @PrimaryColumn({ type: 'bigint' })
  adminId: string;

  @ManyToOne(() => Admin, { onDelete: 'CASCADE' })
  admin: Admin;

  /** HMAC-SHA-256 of the client's network. */
  @PrimaryColumn({ type: 'bytea' })
  network: Buffer;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  signedInAt: Date;
}
