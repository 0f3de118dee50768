import { Check, Column, Entity, Index, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { Admin } from '../admin.entity.js';

/** A passkey (WebAuthn) that signs in to an account. */
@Entity('passkeys')
@Unique('passkeys_credential_id_unique', ['credentialId'])
@Check('passkeys_name_is_short', 'length(name) BETWEEN 1 AND 60')
@Index('passkeys_admin_id', ['adminId'])
export class Passkey {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'bigint' })
  adminId: string;

  @ManyToOne(() => Admin, { onDelete: 'CASCADE' })
  admin: Admin;

  /** Base64url, as browsers send it. */
  @Column({ type: 'text' })
  credentialId: string;

  /** COSE. */
  @Column({ type: 'bytea' })
  publicKey: Buffer;

  /** How many signatures the authenticator claims to have made; 0: it does not count. A copy would fall behind. */
  @Column({ type: 'bigint' })
  counter: string;

  @Column({ type: 'text', array: true })
  transports: string[];

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  addedAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  lastUsedAt: Date | null;
}
