/**
 * Makes a value at most once per `maxAge` ms, for all callers. An older value, up to `maxStale` ms, is returned immediately while
 * a new one is made; beyond that callers wait for the new one. After an error the next call tries again. A value that took less
 * than `leastCost` ms to make is not cached.
 */
export class Refreshed<Value> {
  private latest: { value: Value; madeAt: number } | undefined;
  private making: Promise<Value> | undefined;

  constructor(
    private readonly make: () => Promise<Value>,
    private readonly limits: { maxAge: number; maxStale?: number; leastCost?: number },
  ) {}

  async get(): Promise<Value> {
    const { maxAge, maxStale = maxAge } = this.limits;
    const age = this.latest ? performance.now() - this.latest.madeAt : Number.POSITIVE_INFINITY;
    if (this.latest && age <= maxAge) return this.latest.value;
    this.making ??= this.remake();
    if (!this.latest || age > maxStale) return this.making;
    // The caller gets the old value; the next one gets the error.
    this.making.catch(() => undefined);
    return this.latest.value;
  }

  private async remake(): Promise<Value> {
    const madeAt = performance.now();
    try {
      const value = await this.make();
      const isKept = performance.now() - madeAt >= (this.limits.leastCost ?? 0);
      this.latest = isKept ? { value, madeAt } : undefined;
      return value;
    } catch (error) {
      this.latest = undefined;
      throw error;
    } finally {
      this.making = undefined;
    }
  }
}
