import { Injectable } from '@nestjs/common';
import type { SaveFilterDto } from './saved-filters.dto.js';
import { TooManySavedFiltersError } from './saved-filters.errors.js';
import { SavedFiltersRepository } from './saved-filters.repository.js';

/** Of one account. */
const MAX_FILTERS = 50;

@Injectable()
export class SavedFiltersService {
  constructor(private readonly filters: SavedFiltersRepository) {}

  /** By name. */
  async list(adminId: string): Promise<SaveFilterDto[]> {
    return (await this.filters.findByAdmin(adminId)).map(({ name, filter }) => ({ name, filter }));
  }

  /** Replaces the filter of this name. Rejects with `TooManySavedFiltersError`. */
  async save(adminId: string, { name, filter }: SaveFilterDto): Promise<void> {
    const isSaved = await this.filters.save({ adminId, name: name.trim(), filter }, MAX_FILTERS);
    if (!isSaved) throw new TooManySavedFiltersError(MAX_FILTERS);
  }

  /** Idempotent. */
  async remove(adminId: string, name: string): Promise<void> {
    await this.filters.delete(adminId, name.trim());
  }
}
