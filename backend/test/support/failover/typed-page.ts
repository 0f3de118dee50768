import { readFileSync } from 'node:fs';

/** Minute, hour, day, month and day of the week. */
const WHEN = /^(?:[\d*-]+ ){4}[\d*-]+ +/;

/** What an operator types, line by line, from a page of the documentation; and which of its lines were not typed yet. */
export class TypedPage {
  readonly untried: Set<string>;
  private readonly lines: ReadonlySet<string>;

  /** Lines of its shell and cron blocks without comments and times. `values`: replace the page's examples. */
  constructor(
    file: string,
    private readonly values: Record<string, string>,
  ) {
    const blocks = readFileSync(file, 'utf8').matchAll(/^```(?:sh|cron)\n(.*?)^```$/gms);
    const lines = [...blocks].flatMap(([, block = '']) => block.split('\n'));
    const commands = lines.map((line) => line.replace(WHEN, '').replace(/(^| +)#.*/, ''));
    this.lines = new Set(commands.filter((command) => command !== ''));
    this.untried = new Set(this.lines);
  }

  /** The line with this test's values, and with those of `more`. Throws if the page has no such line. */
  line(line: string, more: Record<string, string> = {}): string {
    if (!this.lines.has(line)) throw new Error(`no line of the page is: ${line}`);
    this.untried.delete(line);
    return Object.entries({ ...this.values, ...more }).reduce(
      (typed, [example, value]) => typed.replaceAll(example, value),
      line,
    );
  }
}
