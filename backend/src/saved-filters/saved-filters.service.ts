import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SaveFilterDto } from './saved-filters.dto.js';
import { TooManySavedFiltersError } from './too-many-saved-filters-error.js';

/** Of one account. */
const MOST = 50;

@Injectable()
export class SavedFilters {
  constructor(private readonly dataSource: DataSource) {}

  /** By name. */
  async of(adminId: string): Promise<SaveFilterDto[]> {
    return this.dataSource.query<SaveFilterDto[]>(
      'SELECT name, filter FROM saved_filters WHERE admin_id = $1 ORDER BY lower(name), name',
      [adminId],
    );
  }

  /** Replaces the filter of this name. Rejects with `TooManySavedFiltersError`. */
  async save(adminId: string, { name, filter }: SaveFilterDto): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      // One at a time for an account, so that none is saved beyond the number.
      await manager.query('SELECT FROM admins WHERE id = $1 FOR UPDATE', [adminId]);
      const [row] = await manager.query<{ saved: number }[]>(
        `WITH saved AS (
           INSERT INTO saved_filters (admin_id, name, filter) VALUES ($1, $2, $3)
           ON CONFLICT (admin_id, name) DO UPDATE SET filter = excluded.filter
           RETURNING name
         )
         SELECT count(*)::int AS saved FROM (
           SELECT name FROM saved_filters WHERE admin_id = $1 UNION SELECT name FROM saved) AS all_names`,
        [adminId, name.trim(), JSON.stringify(filter)],
      );
      if (row && row.saved > MOST) throw new TooManySavedFiltersError(MOST);
    });
  }

  /** Twice does nothing more. */
  async remove(adminId: string, name: string): Promise<void> {
    await this.dataSource.query('DELETE FROM saved_filters WHERE admin_id = $1 AND name = $2', [adminId, name.trim()]);
  }
}
