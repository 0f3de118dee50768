import { Check, Column, Entity, ManyToOne, PrimaryColumn } from 'typeorm';
import { Admin } from '../admin.entity.js';
import type { SavedConditionsDto } from './saved-filters.dto.js';

/** A filter of the list of votes that an administrator has saved under a name. It holds nothing that identifies a voter. */
@Entity('saved_filters')
@Check('saved_filters_name_is_short', 'length(name) BETWEEN 1 AND 60')
@Check('saved_filters_filter_is_object', `jsonb_typeof(filter) = 'object'`)
export class SavedFilter {
  @PrimaryColumn({ type: 'bigint' })
  adminId: string;

  @ManyToOne(() => Admin, { onDelete: 'CASCADE' })
  admin: Admin;

  @PrimaryColumn({ type: 'text' })
  name: string;

  @Column({ type: 'jsonb' })
  filter: SavedConditionsDto;
}
