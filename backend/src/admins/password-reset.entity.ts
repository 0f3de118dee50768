import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { Admin } from './admin.entity.js';

/** A mailed link to set a new password. It works once, until it expires. */
@Entity('password_resets')
@Unique('password_resets_token_hash_unique', ['tokenHash'])
@Check('password_resets_token_hash_is_sha256', 'octet_length(token_hash) = 32')
@Index('password_resets_admin_id', ['adminId'])
export class PasswordReset {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'bigint' })
  adminId: string;

  @ManyToOne(() => Admin, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'admin_id', foreignKeyConstraintName: 'password_resets_admin_fkey' })
  admin: Admin;

  /** SHA-256 of the token in the mail. The table alone lets nobody reset a password. */
  @Column({ type: 'bytea' })
  tokenHash: Buffer;

  @Column({ type: 'timestamptz' })
  expiresAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  usedAt: Date | null;
}
