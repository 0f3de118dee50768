/** ms between two rounds. */
const INTERVAL = 1_000;
/** After so many errors in a row, without a round that went well, one is reported. Fewer make the work late by some seconds. */
const ERRORS_REPORTED = 10;

/**
 * Works every second in every replica, one round at a time: for what must be faster than jobs, which cron adds once a minute
 * (decision 044).
 */
export class SecondLoop {
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private current: Promise<void> | undefined;
  /** Since a round went well. */
  private errors = 0;

  /** `work` ends early once its signal aborts. */
  constructor(
    private readonly work: (signal: AbortSignal) => Promise<void>,
    private readonly report: (error: unknown) => void,
  ) {}

  start(): void {
    this.timer = setInterval(() => void this.round(), INTERVAL);
  }

  /** Waits for the round that is under way. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.stopping.abort();
    await this.current;
  }

  /** Never rejects: the next round tries again. */
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

  /** Counts an error of what a round has begun and does not wait for. */
  note(error: unknown): void {
    this.errors += 1;
    if (this.errors === ERRORS_REPORTED) this.report(error);
  }
}
