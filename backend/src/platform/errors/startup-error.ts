/** The product cannot start, for a reason the operator can mend: shown as these lines alone, then exit code 1. */
export class StartupError extends Error {
  constructor(...lines: string[]) {
    super(lines.join('\n'));
  }
}
