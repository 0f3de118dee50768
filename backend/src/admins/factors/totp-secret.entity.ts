import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Admin } from '../admin.entity.js';

/** The secret that an account shares with its authenticator app. Stored once a code has confirmed it. */
@Entity('totp_secrets')
export class TotpSecret {
  @PrimaryColumn({ name: 'admin_id', type: 'bigint', primaryKeyConstraintName: 'totp_secrets_pkey' })
  adminId: string;

  @ManyToOne(() => Admin, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'admin_id', foreignKeyConstraintName: 'totp_secrets_admin_exists' })
  admin: Admin;

  /** Sealed by `SecretBox`. */
  @Column({ name: 'sealed_secret', type: 'bytea' })
  sealedSecret: Buffer;

  /** The time step of the last used code. Only later codes work. */
  @Column({ name: 'last_step', type: 'bigint' })
  lastStep: string;

  @Column({ name: 'added_at', type: 'timestamptz', default: () => 'now()' })
  addedAt: Date;
}
