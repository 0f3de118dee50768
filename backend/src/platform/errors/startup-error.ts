/** The product cannot start, for a reason that the operator can fix. Printed as these lines, without a stack; exit code 1. */
export class StartupError extends Error {
  constructor(...lines: string[]) {
    super(lines.join('\n'));
  }
}
