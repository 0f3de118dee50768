import type { Statements } from './administration-database.js';

/** Gives each statement of a transaction the rest of `time` (ms), so that together they take no longer. */
export function withDeadline(statements: Statements, time: number): Statements {
  const end = performance.now() + time;
  return {
    query: async <Row extends object>(sql: string, parameters?: unknown[]) => {
      // 0 would mean no limit.
      const left = Math.max(1, Math.ceil(end - performance.now()));
      await statements.query(`SET LOCAL statement_timeout = ${left}`);
      return statements.query<Row>(sql, parameters);
    },
  };
}
