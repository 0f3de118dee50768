import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { SavedFiltersDto, SaveFilterDto } from './saved-filters.dto.js';
import { TooManySavedFiltersError } from './saved-filters.errors.js';
import { SavedFiltersRepository } from './saved-filters.repository.js';

/** Of one account. */
const MAX_FILTERS = 50;

@Injectable()
export class SavedFiltersService {
  constructor(private readonly filters: SavedFiltersRepository) {}

  /** By name. */
  async list(adminId: string): Promise<SavedFiltersDto['filters']> {
    return (await this.filters.findByAdmin(adminId)).map(({ name, filter }) => ({ id: idOf(name), name, filter }));
  }

  /** Replaces the filter of this name. Rejects with `TooManySavedFiltersError`. */
  async save(adminId: string, { name, filter }: SaveFilterDto): Promise<void> {
    const isSaved = await this.filters.save({ adminId, name: name.trim(), filter }, MAX_FILTERS);
    if (!isSaved) throw new TooManySavedFiltersError(MAX_FILTERS);
  }

  /** Idempotent. */
  async remove(adminId: string, id: string): Promise<void> {
    const filter = (await this.filters.findByAdmin(adminId)).find(({ name }) => idOf(name) === id);
    if (filter) await this.filters.delete(adminId, filter.name);
  }
}

/** Of a name that is unique in its account. 64 bits tell 50 filters apart. */
export function idOf(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 16);
}
