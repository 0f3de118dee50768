import { Injectable, Logger, type OnApplicationShutdown, StreamableFile } from '@nestjs/common';
import { describeError } from '../../platform/errors/describe-error.js';
import type { ExportDto } from '../../platform/lists/export.dto.js';
import { describeFilter, type Filter } from '../../platform/lists/filter.js';
import { type ExportedList, ListReader } from '../../platform/lists/list-reader.js';
import { AuditLogRepository } from './audit-log.repository.js';

/** Exports of lists, each with an entry at its beginning and at its end. */
@Injectable()
export class ExportsService implements OnApplicationShutdown {
  private readonly logger = new Logger(ExportsService.name);
  /** Resolves once the end of every export is recorded. */
  private idle: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly lists: ListReader,
    private readonly auditLog: AuditLogRepository,
  ) {}

  /** The whole list as a CSV file under its name. Rejects with `AdministrationBusyError`. */
  async file<Row extends { id: string }>(
    list: ExportedList<Row>,
    filter: Filter,
    administrator: string,
    { formulas }: ExportDto,
  ): Promise<StreamableFile> {
    const called = list.name ?? list.table;
    const scope = { list: called, ...describeFilter(filter) };
    let entry: string | undefined;
    const { file, ended } = await this.lists.file(list, filter, formulas === 'as_typed', async (statements) => {
      entry = await this.auditLog.reserveId(statements);
      await this.auditLog.record(administrator, 'export', scope, statements, entry);
    });
    const recorded = ended.then(async ({ rows, outcome }) => {
      try {
        await this.auditLog.record(administrator, `export ${outcome}`, { list: called, rows, export_of: entry });
      } catch (error) {
        // The administrator has the rows, and the beginning is recorded.
        this.logger.warn(`The end of an export could not be recorded: ${describeError(error)}`);
      }
    });
    this.idle = Promise.all([this.idle, recorded]);
    return new StreamableFile(file, {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${called.replace('_', '-')}.csv"`,
    });
  }

  /** Exports that a stop aborts are recorded, too. */
  async onApplicationShutdown(): Promise<void> {
    await this.idle;
  }
}
