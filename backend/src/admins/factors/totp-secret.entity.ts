import { Column, Entity, ManyToOne, PrimaryColumn } from 'typeorm';
import { Admin } from '../admin.entity.js';

/** The secret that an account shares with its authenticator app. Stored once a code has confirmed it. */
@Entity('totp_secrets')
export class TotpSecret {
  @PrimaryColumn({ type: 'bigint' })
  adminId: string;

  @ManyToOne(() => Admin, { onDelete: 'CASCADE' })
  admin: Admin;

  /** Sealed by `SecretBox`. */
  @Column({ type: 'bytea' })
  sealedSecret: Buffer;

  /** The time step of the last used code. Only later codes work. */
  @Column({ type: 'bigint' })
  lastStep: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  addedAt: Date;
}
