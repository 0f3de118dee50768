import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, type Repository } from 'typeorm';
import { PAGE_SIZE } from '../platform/database/newest-rows.js';
import { PageStates } from '../platform/http/page-state.js';
import { AuditEntry } from './audit-entry.entity.js';
import type { GetAuditLogDto } from './dto/get-audit-log.dto.js';

/** The audit log as administrators see it. */
@Injectable()
export class AuditListService {
  constructor(
    @InjectRepository(AuditEntry) private readonly entries: Repository<AuditEntry>,
    private readonly pageStates: PageStates,
  ) {}

  /** `nextPage`: null on the last page. Rejects with `InvalidInputError` for a cursor that is none. */
  async page({ page_state }: GetAuditLogDto): Promise<{ entries: AuditEntry[]; nextPage: string | null }> {
    const isAfter = page_state ? { id: LessThan(this.pageStates.read('audit-log', page_state)) } : {};
    // One more than is shown tells whether there is a next page.
    const found = await this.entries.find({ where: isAfter, order: { id: 'DESC' }, take: PAGE_SIZE + 1 });
    const entries = found.slice(0, PAGE_SIZE);
    const last = entries.at(-1);
    const hasMore = found.length > PAGE_SIZE;
    return { entries, nextPage: hasMore && last ? this.pageStates.write('audit-log', last.id) : null };
  }
}
