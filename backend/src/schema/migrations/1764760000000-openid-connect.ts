import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whom an account belongs to at the identity provider (decision 039). */
export class OpenIdConnect1764760000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE admins
        ADD openid_issuer text,
        ADD openid_subject text,
        ADD CONSTRAINT admins_openid_unique UNIQUE (openid_issuer, openid_subject),
        ADD CONSTRAINT admins_openid_is_whole CHECK ((openid_issuer IS NULL) = (openid_subject IS NULL))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE admins DROP openid_issuer, DROP openid_subject');
  }
}
