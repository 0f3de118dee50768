import { Check, Column, Entity, Index, ManyToOne, PrimaryColumn } from 'typeorm';
import { Admin } from './admin.entity.js';

/** A sign-in and the session that began with it. It stays for 90 days as the account's sign-in history. */
@Entity('sessions')
@Index('sessions_admin_id', ['adminId'])
@Check('sessions_network_is_short', 'length(network) <= 60')
@Check('sessions_device_is_short', 'length(device) <= 60')
export class Session {
  /** In the token, as `sid`. */
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ type: 'bigint' })
  adminId: string;

  @ManyToOne(() => Admin, { onDelete: 'CASCADE' })
  admin: Admin;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  /** To the minute. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  lastSeenAt: Date;

  @Column({ type: 'timestamptz' })
  expiresAt: Date;

  /** Null unless it was ended other than by time. */
  @Column({ type: 'timestamptz', nullable: true })
  endedAt: Date | null;

  /** As `networkInWords` returns it. */
  @Column({ type: 'text' })
  network: string;

  /** As `deviceInWords` returns it. */
  @Column({ type: 'text' })
  device: string;
}
