/** The target of log lines. Each line ends with a line feed. */
export interface LogDestination {
  write(line: string): void;
}
