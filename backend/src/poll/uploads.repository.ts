import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditEntry } from '../admins/audit/audit-entry.entity.js';
import { Upload } from './upload.entity.js';

/** How long a file is kept that no version of the poll has: a draft may have it. */
const KEPT_UNUSED = '30 days';

@Injectable()
export class UploadsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Idempotent. Deletes files unused for a month. */
  async store(name: string, content: Buffer, by: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await manager.query(
        `DELETE FROM uploads WHERE uploaded_at < now() - $1::interval
           AND NOT EXISTS (SELECT FROM poll_versions WHERE strpos(poll::text, uploads.name) > 0)`,
        [KEPT_UNUSED],
      );
      await manager.query(
        `INSERT INTO uploads (name, content) VALUES ($1, $2)
           ON CONFLICT ON CONSTRAINT uploads_pkey DO UPDATE SET uploaded_at = now()`,
        [name, content],
      );
      await manager.insert(AuditEntry, { actor: by, action: 'file uploaded', detail: { name, bytes: content.length } });
    });
  }

  /** Undefined if there is no such file. */
  async contentOf(name: string): Promise<Buffer | undefined> {
    return (await this.dataSource.getRepository(Upload).findOneBy({ name }))?.content;
  }
}
