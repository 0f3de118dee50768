/**
 * An unexpected error as text for the log. A database's message or detail can quote a row, and with it somebody's
 * name or address, so of those nothing is kept but the SQLSTATE, the constraint and the place in our code.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'something that is not an Error was thrown';
  const cause = 'driverError' in error && error.driverError instanceof Error ? error.driverError : error;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [`${error.name}: ${isFromDatabase(cause) ? databaseFacts(cause) : error.message}`, ...frames].join('\n');
}

/** SQLSTATE (five characters) marks what the database itself reported; network errors have codes such as EPIPE, and no SQLSTATE begins with E. */
function isFromDatabase(error: Error): error is Error & { code: string; constraint?: string } {
  return 'code' in error && typeof error.code === 'string' && /^(?!E)[0-9A-Z]{5}$/.test(error.code);
}

function databaseFacts({ code, constraint }: { code: string; constraint?: string }): string {
  return `SQLSTATE ${code}${constraint ? `, constraint ${constraint}` : ''}`;
}
