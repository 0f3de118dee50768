/** ms between two rounds. */
const INTERVAL = 1_000;
/** Consecutive errors before one is reported. Fewer only delay the work by some seconds. */
const ERRORS_REPORTED = 10;

/**
 * Runs every second in every replica, one round at a time: for what must be faster than jobs, which cron adds once a minute
 * (decision 044).
 */
export class SecondLoop {
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private current: Promise<void> | undefined;
  /** Since the last successful round. */
  private errors = 0;

  /** `work` ends early if its signal aborts. */
  constructor(
    private readonly work: (signal: AbortSignal) => Promise<void>,
    private readonly report: (error: unknown) => void,
  ) {}

  start(): void {
    this.timer = setInterval(() => void this.round(), INTERVAL);
  }

  /** Waits for the current round. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.stopping.abort();
    await this.current;
  }

  /** Never rejects: the next round retries. */
  async round(): Promise<void> {
    this.current ??= this.work(this.stopping.signal)
      .then(() => {
        this.errors = 0;
      })
      .catch((error: unknown) => this.note(error))
      .finally(() => {
        this.current = undefined;
      });
    await this.current;
  }

  /** Counts an error of background work that a round has started. */
  note(error: unknown): void {
    this.errors += 1;
    if (this.errors === ERRORS_REPORTED) this.report(error);
  }
}
