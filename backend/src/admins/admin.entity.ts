import { Check, Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import type { Role } from '../platform/http/role.js';

/** An administrator's account. */
@Entity('admins')
@Unique('admins_email_unique', ['email'])
@Unique('admins_openid_unique', ['openIdIssuer', 'openIdSubject'])
@Check('admins_email_is_canonical', 'email = lower(btrim(email))')
@Check('admins_role_is_known', `role IN ('viewer', 'editor', 'owner')`)
@Check('admins_time_zone_is_named', `time_zone <> ''`)
@Check('admins_openid_is_whole', '(openid_issuer IS NULL) = (openid_subject IS NULL)')
export class Admin {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  /** Trimmed and in lower case. */
  @Column({ type: 'text' })
  email: string;

  /** Argon2id in the PHC string format, with parameters and salt. Empty: none yet, or only the identity provider signs in. */
  @Column({ type: 'text' })
  passwordHash: string;

  /** Incremented when the password changes. A session with another version is invalid. */
  @Column({ type: 'integer', default: 1 })
  sessionVersion: number;

  /** Owner by default: accounts that predate roles are owners. */
  @Column({ type: 'text', default: 'owner' })
  role: Role;

  /** The identity provider, and its subject id of the person; both null if the account does not use one. */
  @Column({ name: 'openid_issuer', type: 'text', nullable: true })
  openIdIssuer: string | null;

  @Column({ name: 'openid_subject', type: 'text', nullable: true })
  openIdSubject: string | null;

  /** IANA. Null: the browser's. */
  @Column({ type: 'text', nullable: true })
  timeZone: string | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
