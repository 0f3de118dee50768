import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../audit/audit-log.js';
import { AdministrationDatabase } from '../../platform/database/administration-database.js';
import { type List, newestRows } from '../../platform/database/newest-rows.js';
import { conditionsOf, Parameters, tellFilter } from '../../platform/database/row-filter.js';
import { csvFile } from '../../platform/http/csv.js';
import { PageStates } from '../../platform/http/page-state.js';
import type { GetVotesDto, VotesFilterDto } from './get-votes.dto.js';
import { voteFilterOf } from './vote-filter.js';

export type VoteStatus = 'counted' | 'invalidated' | 'erased';

interface VoteRow {
  id: string;
  name: string;
  email: string;
  country: string;
  zip_code: string;
  phone_number: string;
  free_gifts: boolean;
  status: VoteStatus;
}

const STATUS = `CASE WHEN erased_at IS NOT NULL THEN 'erased' WHEN invalidated_at IS NOT NULL THEN 'invalidated' ELSE 'counted' END`;

/** Nothing of the candidate: nobody browses who voted for whom. */
const VOTES: List = {
  table: 'votes',
  columns: `id, name, email, country, zip_code, phone_number, free_gifts, ${STATUS} AS status`,
};

/** Under `HEADER`. */
const FILE_COLUMNS = `id, name, country, zip_code, phone_number, email, CASE WHEN free_gifts THEN 'True' ELSE 'False' END, ${STATUS}`;
const HEADER = ['Id', 'Name', 'Country', 'Zip Code', 'Phone Number', 'Email', 'Free Gifts', 'Status'];

/** The votes as administrators see them. */
@Injectable()
export class VotesListService {
  constructor(
    private readonly database: AdministrationDatabase,
    private readonly pageStates: PageStates,
    private readonly auditLog: AuditLog,
  ) {}

  /** `nextPage`: null on the last page. Rejects as `AdministrationDatabase.read`, and with `InvalidInputError` for a cursor that is none. */
  async page({ page_state, ...filter }: GetVotesDto): Promise<{ votes: VoteRow[]; nextPage: string | null }> {
    const before = page_state ? this.pageStates.read('votes', page_state) : undefined;
    const { rows, hasMore } = await this.database.read((statements) =>
      newestRows<VoteRow>(statements, VOTES, voteFilterOf(filter), before),
    );
    const last = rows.at(-1);
    return { votes: rows, nextPage: hasMore && last ? this.pageStates.write('votes', last.id) : null };
  }

  /** All that the filter finds, as a file; noted in the audit log before the first row leaves. Rejects with `AdministrationBusyError`. */
  async file(filter: VotesFilterDto, administrator: string): Promise<Readable> {
    const asked = voteFilterOf(filter);
    const parameters = new Parameters();
    const where = conditionsOf(asked, parameters);
    const lines = await this.database.stream(
      `SELECT ${FILE_COLUMNS} FROM votes WHERE ${where} ORDER BY id DESC`,
      parameters.values,
      (statements) =>
        this.auditLog.record(administrator, 'export', { list: 'votes', ...tellFilter(asked) }, statements),
    );
    return csvFile(HEADER, lines);
  }
}
