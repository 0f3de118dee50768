/**
 * Makes a value at most once within `maxAge` ms, for everyone who asks. Requests that wait for one that fails get its
 * error; the next request makes it again. What took less than `leastCost` ms to make is new for each who asks later.
 */
export class Reused<Value> {
  private latest: { value: Promise<Value>; madeAt: number } | undefined;

  constructor(
    private readonly maxAge: number,
    private readonly make: () => Promise<Value>,
    private readonly leastCost = 0,
  ) {}

  get(): Promise<Value> {
    const now = performance.now();
    if (!this.latest || now - this.latest.madeAt > this.maxAge) {
      const value: Promise<Value> = this.make().then(
        (made) => {
          if (performance.now() - now < this.leastCost) this.forget(value);
          return made;
        },
        (error: unknown) => {
          this.forget(value);
          throw error;
        },
      );
      this.latest = { value, madeAt: now };
    }
    return this.latest.value;
  }

  private forget(value: Promise<Value>): void {
    if (this.latest?.value === value) this.latest = undefined;
  }
}
