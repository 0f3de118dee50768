/**
 * Makes a value at most once within `maxAge` ms, for everyone who asks. Requests that wait for one that fails get its
 * error; the next request makes it again.
 */
export class Reused<Value> {
  private latest: { value: Promise<Value>; madeAt: number } | undefined;

  constructor(
    private readonly maxAge: number,
    private readonly make: () => Promise<Value>,
  ) {}

  get(): Promise<Value> {
    const now = performance.now();
    if (!this.latest || now - this.latest.madeAt > this.maxAge) {
      const value: Promise<Value> = this.make().catch((error: unknown) => this.forget(value, error));
      this.latest = { value, madeAt: now };
    }
    return this.latest.value;
  }

  private forget(failed: Promise<Value>, error: unknown): never {
    if (this.latest?.value === failed) this.latest = undefined;
    throw error;
  }
}
