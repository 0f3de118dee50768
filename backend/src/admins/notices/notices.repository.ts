import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

@Injectable()
export class NoticesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The addresses of the owners who can sign in, in order. */
  async findOwners(): Promise<string[]> {
    const rows = await this.dataSource.query<{ email: string }[]>(
      `SELECT email FROM admins WHERE role = 'owner' AND (password_hash <> '' OR openid_subject IS NOT NULL) ORDER BY email`,
    );
    return rows.map(({ email }) => email);
  }
}
