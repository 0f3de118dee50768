import { Check, Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import type { ApiKeyScope } from './by-api-key.decorator.js';

/** A key with which another system reads lists and totals. The key itself is shown once and not stored. */
@Entity('api_keys')
@Unique('api_keys_hash_unique', ['hash'])
@Check('api_keys_name_is_short', 'length(name) BETWEEN 1 AND 60')
@Check('api_keys_hash_is_sha256', 'octet_length(hash) = 32')
@Check(
  'api_keys_scopes_are_known',
  `cardinality(scopes) > 0 AND scopes <@ ARRAY['totals', 'votes', 'votes.contact', 'emails']`,
)
export class ApiKey {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'text' })
  name: string;

  /** SHA-256. The key is random, so a slow hash would add nothing. */
  @Column({ type: 'bytea' })
  hash: Buffer;

  /** The last characters, by which its holder recognises it. */
  @Column({ type: 'text' })
  hint: string;

  @Column({ type: 'text', array: true })
  scopes: ApiKeyScope[];

  /** The email of the administrator. */
  @Column({ type: 'text' })
  madeBy: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  /** Null: it never expires. */
  @Column({ type: 'timestamptz', nullable: true })
  expiresAt: Date | null;

  /** Exact to a minute. */
  @Column({ type: 'timestamptz', nullable: true })
  lastUsedAt: Date | null;
}
