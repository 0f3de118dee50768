/** Where the lines of the log go; each ends with a line feed. */
export interface LogDestination {
  write(line: string): void;
}
