import { Check, Column, Entity, ManyToOne, PrimaryColumn } from 'typeorm';
import { Admin } from '../admin.entity.js';

/** A code that works once in place of an authenticator app or a passkey. */
@Entity('recovery_codes')
@Check('recovery_codes_code_hash_is_sha256', 'octet_length(code_hash) = 32')
export class RecoveryCode {
  @PrimaryColumn({ type: 'bigint' })
  adminId: string;

  @ManyToOne(() => Admin, { onDelete: 'CASCADE' })
  admin: Admin;

  @PrimaryColumn({ type: 'bytea' })
  codeHash: Buffer;

  @Column({ type: 'timestamptz', nullable: true })
  usedAt: Date | null;
}
