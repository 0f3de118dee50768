import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Not, type Repository } from 'typeorm';
import { Admin } from '../admin.entity.js';
import { SavedFilter } from './saved-filter.entity.js';

@Injectable()
export class SavedFiltersRepository {
  constructor(@InjectRepository(SavedFilter) private readonly filters: Repository<SavedFilter>) {}

  /** By name. */
  async findByAdmin(adminId: string): Promise<SavedFilter[]> {
    return this.filters
      .createQueryBuilder('saved')
      .where({ adminId })
      .orderBy('lower(saved.name)')
      .addOrderBy('saved.name')
      .getMany();
  }

  /** Replaces the filter of this name. False: the account would have more than `most`, and nothing is saved. */
  async save(filter: Pick<SavedFilter, 'adminId' | 'name' | 'filter'>, most: number): Promise<boolean> {
    const { adminId, name } = filter;
    return this.filters.manager.transaction(async (manager) => {
      // Serialises saves of an account, so that none exceeds the limit.
      await manager.findOne(Admin, {
        select: { id: true },
        where: { id: adminId },
        lock: { mode: 'pessimistic_write' },
      });
      const others = await manager.countBy(SavedFilter, { adminId, name: Not(name) });
      if (others >= most) return false;
      await manager.upsert(SavedFilter, filter, ['adminId', 'name']);
      return true;
    });
  }

  async delete(adminId: string, name: string): Promise<void> {
    await this.filters.delete({ adminId, name });
  }
}
