import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** An email of a voter who wants the newsletter, and the campaign domain of the vote. */
@Entity('emails')
@Unique('emails_address_source_unique', ['emailAddress', 'source'])
@Index('emails_source_id', ['source', 'id'])
export class Email {
  @PrimaryColumn({
    type: 'bigint',
    generated: 'identity',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'emails_pkey',
  })
  id: string;

  /** As typed. */
  @Column({ name: 'email_address', type: 'text' })
  emailAddress: string;

  @Column({ type: 'text' })
  source: string;
}
