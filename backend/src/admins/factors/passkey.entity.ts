import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { Admin } from '../admin.entity.js';

/** A passkey (WebAuthn) that signs in to an account. */
@Entity('passkeys')
@Unique('passkeys_credential_id_unique', ['credentialId'])
@Check('passkeys_name_is_short', 'length(name) BETWEEN 1 AND 60')
@Index('passkeys_admin_id', ['adminId'])
export class Passkey {
  @PrimaryColumn({
    type: 'bigint',
    generated: 'identity',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'passkeys_pkey',
  })
  id: string;

  @Column({ name: 'admin_id', type: 'bigint' })
  adminId: string;

  @ManyToOne(() => Admin, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'admin_id', foreignKeyConstraintName: 'passkeys_admin_exists' })
  admin: Admin;

  /** Base64url, as browsers send it. */
  @Column({ name: 'credential_id', type: 'text' })
  credentialId: string;

  /** COSE. */
  @Column({ name: 'public_key', type: 'bytea' })
  publicKey: Buffer;

  /** How many signatures the authenticator claims to have made; 0: it does not count. A copy would fall behind. */
  @Column({ type: 'bigint' })
  counter: string;

  @Column({ type: 'text', array: true })
  transports: string[];

  @Column({ type: 'text' })
  name: string;

  @Column({ name: 'added_at', type: 'timestamptz', default: () => 'now()' })
  addedAt: Date;

  @Column({ name: 'last_used_at', type: 'timestamptz', nullable: true })
  lastUsedAt: Date | null;
}
