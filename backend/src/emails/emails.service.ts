import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '../audit/audit-log.js';
import { AdministrationDatabase } from '../platform/database/administration-database.js';
import { type List, newestRows } from '../platform/database/newest-rows.js';
import { conditionsOf, Parameters, type RowFilter, tellFilter } from '../platform/database/row-filter.js';
import { csvFile } from '../platform/http/csv.js';
import { PageStates } from '../platform/http/page-state.js';
import type { EmailsFilterDto, GetEmailsDto } from './dto/get-emails.dto.js';

interface EmailRow {
  id: string;
  email_address: string;
  source: string;
}

const EMAILS: List = { table: 'emails', columns: 'id, email_address, source' };

/** The collected emails as administrators see them. */
@Injectable()
export class EmailsService {
  constructor(
    private readonly database: AdministrationDatabase,
    private readonly pageStates: PageStates,
    private readonly auditLog: AuditLog,
  ) {}

  /** `nextPage`: null on the last page. Rejects as `AdministrationDatabase.read`, and with `InvalidInputError` for a cursor that is none. */
  async page({ page_state, ...filter }: GetEmailsDto): Promise<{ emails: EmailRow[]; nextPage: string | null }> {
    const before = page_state ? this.pageStates.read('emails', page_state) : undefined;
    const { rows, hasMore } = await this.database.read((statements) =>
      newestRows<EmailRow>(statements, EMAILS, filterOf(filter), before),
    );
    const last = rows.at(-1);
    return { emails: rows, nextPage: hasMore && last ? this.pageStates.write('emails', last.id) : null };
  }

  /** All that the filter finds, as a file; noted in the audit log before the first row leaves. Rejects with `AdministrationBusyError`. */
  async file(filter: EmailsFilterDto, administrator: string): Promise<Readable> {
    const asked = filterOf(filter);
    const parameters = new Parameters();
    const where = conditionsOf(asked, parameters);
    const lines = await this.database.stream(
      `SELECT email_address, source FROM emails WHERE ${where} ORDER BY id DESC`,
      parameters.values,
      (statements) =>
        this.auditLog.record(administrator, 'export', { list: 'emails', ...tellFilter(asked) }, statements),
    );
    return csvFile(['Email Address', 'Source'], lines);
  }
}

function filterOf({ search_text, source }: EmailsFilterDto): RowFilter {
  const text = search_text?.trim();
  return {
    equal: source ? [{ column: 'source', value: source }] : [],
    parts: text ? [{ column: 'email_address', text, match: 'search' }] : [],
  };
}
