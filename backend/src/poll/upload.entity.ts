import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A file of the poll. It never changes: its name is a hash of its content. */
@Entity('uploads')
export class Upload {
  /** Such as `0f3a….webp`. */
  @PrimaryColumn({ type: 'text' })
  name: string;

  @Column({ type: 'bytea' })
  content: Buffer;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  uploadedAt: Date;
}
