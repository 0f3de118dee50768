import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Admin } from './admin.entity.js';

/** A sign-in and the session that began with it. It stays for 90 days as the account's sign-in history. */
@Entity('sessions')
@Index('sessions_admin_id', ['adminId'])
@Check('sessions_network_is_short', 'length(network) <= 60')
@Check('sessions_device_is_short', 'length(device) <= 60')
export class Session {
  /** In the token, as `sid`. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'sessions_pkey' })
  id: string;

  @Column({ name: 'admin_id', type: 'bigint' })
  adminId: string;

  @ManyToOne(() => Admin, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'admin_id', foreignKeyConstraintName: 'sessions_admin_exists' })
  admin: Admin;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  /** To the minute. */
  @Column({ name: 'last_seen_at', type: 'timestamptz', default: () => 'now()' })
  lastSeenAt: Date;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt: Date;

  /** Null unless it was ended other than by time. */
  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true })
  endedAt: Date | null;

  /** As `networkInWords` returns it. */
  @Column({ type: 'text' })
  network: string;

  /** As `deviceInWords` returns it. */
  @Column({ type: 'text' })
  device: string;
}
