import { Check, Column, Entity, Index, ManyToOne, PrimaryColumn } from 'typeorm';
import { Admin } from '../admin.entity.js';

/** A token between two requests of one task, such as from the password to the code of a sign-in. */
@Entity('one_time_tokens')
@Check('one_time_tokens_token_hash_is_sha256', 'octet_length(token_hash) = 32')
@Index('one_time_tokens_expires_at', ['expiresAt'])
@Index('one_time_tokens_admin_id', ['adminId'])
export class OneTimeToken {
  @PrimaryColumn({ type: 'bytea' })
  tokenHash: Buffer;

  @Column({ type: 'text' })
  purpose: string;

  @Column({ type: 'bigint', nullable: true })
  adminId: string | null;

  @ManyToOne(() => Admin, { onDelete: 'CASCADE' })
  admin: Admin | null;

  /** What the second request needs from the first. No secret in the clear. */
  @Column({ type: 'jsonb' })
  data: Record<string, unknown>;

  @Column({ type: 'timestamptz' })
  expiresAt: Date;
}
