/**
 * Makes a value that takes long at most once within `maxAge` ms, for everyone who asks. Who asks later gets the old value at
 * once, while a new one is made, where `Reused` lets everyone wait; a value older than `maxStale` ms is waited for. After an
 * error the next request makes it again.
 */
export class Refreshed<Value> {
  private latest: { value: Value; madeAt: number } | undefined;
  private making: Promise<Value> | undefined;

  constructor(
    private readonly maxAge: number,
    private readonly maxStale: number,
    private readonly make: () => Promise<Value>,
  ) {}

  async get(): Promise<Value> {
    const age = this.latest ? performance.now() - this.latest.madeAt : Number.POSITIVE_INFINITY;
    if (this.latest && age <= this.maxAge) return this.latest.value;
    this.making ??= this.remake();
    if (!this.latest || age > this.maxStale) return this.making;
    // Who is handed the old value does not wait; the next request is told of the error.
    this.making.catch(() => undefined);
    return this.latest.value;
  }

  private async remake(): Promise<Value> {
    const madeAt = performance.now();
    try {
      const value = await this.make();
      this.latest = { value, madeAt };
      return value;
    } catch (error) {
      this.latest = undefined;
      throw error;
    } finally {
      this.making = undefined;
    }
  }
}
