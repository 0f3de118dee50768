/**
 * Describes an unexpected error for the log. Messages and details of database errors can quote personal data, so those
 * errors are described by SQLSTATE, constraint and stack only.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'something that is not an Error was thrown';
  const cause = 'driverError' in error && error.driverError instanceof Error ? error.driverError : error;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [`${error.name}: ${isFromDatabase(cause) ? databaseFacts(cause) : error.message}`, ...frames].join('\n');
}

/** Database errors have a five-character SQLSTATE that never starts with E. Network errors have codes such as EPIPE. */
function isFromDatabase(error: Error): error is Error & { code: string; constraint?: string } {
  return 'code' in error && typeof error.code === 'string' && /^(?!E)[0-9A-Z]{5}$/.test(error.code);
}

function databaseFacts({ code, constraint }: { code: string; constraint?: string }): string {
  return `SQLSTATE ${code}${constraint ? `, constraint ${constraint}` : ''}`;
}
