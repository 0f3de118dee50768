import { Check, Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Admin } from '../admin.entity.js';

/** A code that works once in place of an authenticator app or a passkey. */
@Entity('recovery_codes')
@Check('recovery_codes_code_hash_is_sha256', 'octet_length(code_hash) = 32')
export class RecoveryCode {
  @PrimaryColumn({ name: 'admin_id', type: 'bigint', primaryKeyConstraintName: 'recovery_codes_pkey' })
  adminId: string;

  @ManyToOne(() => Admin, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'admin_id', foreignKeyConstraintName: 'recovery_codes_admin_exists' })
  admin: Admin;

  @PrimaryColumn({ name: 'code_hash', type: 'bytea', primaryKeyConstraintName: 'recovery_codes_pkey' })
  codeHash: Buffer;

  @Column({ name: 'used_at', type: 'timestamptz', nullable: true })
  usedAt: Date | null;
}
