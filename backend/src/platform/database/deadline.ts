import type { Statements } from './administration-database.js';

/** Gives each statement of a transaction what is left of `time` (ms), so that all of them together take no longer. */
export function withDeadline(statements: Statements, time: number): Statements {
  const end = performance.now() + time;
  return {
    query: async <Row extends object>(sql: string, parameters?: unknown[]) => {
      // 0 would be no limit.
      const left = Math.max(1, Math.ceil(end - performance.now()));
      await statements.query(`SET LOCAL statement_timeout = ${left}`);
      return statements.query<Row>(sql, parameters);
    },
  };
}
