import { Check, Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Admin } from '../admin.entity.js';
import type { SavedConditionsDto } from './saved-filters.dto.js';

/** A filter of the list of votes that an administrator has saved under a name. It holds nothing that identifies a voter. */
@Entity('saved_filters')
@Check('saved_filters_name_is_short', 'length(name) BETWEEN 1 AND 60')
@Check('saved_filters_filter_is_object', `jsonb_typeof(filter) = 'object'`)
export class SavedFilter {
  @PrimaryColumn({ name: 'admin_id', type: 'bigint', primaryKeyConstraintName: 'saved_filters_pkey' })
  adminId: string;

  @ManyToOne(() => Admin, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'admin_id', foreignKeyConstraintName: 'saved_filters_admin_exists' })
  admin: Admin;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'saved_filters_pkey' })
  name: string;

  @Column({ type: 'jsonb' })
  filter: SavedConditionsDto;
}
