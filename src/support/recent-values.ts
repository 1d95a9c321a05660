interface Weighed<T> {
  readonly value: T;
  readonly weight: number;
}

/** The values that were set last, by key, as many as weigh no more than `most` together. */
export class RecentValues<T> {
  private readonly values = new Map<string, Weighed<T>>();
  private weight = 0;

  constructor(
    private readonly most: number,
    private readonly weightOf: (value: T, key: string) => number,
  ) {}

  get(key: string): T | undefined {
    return this.values.get(key)?.value;
  }

  set(key: string, value: T): void {
    this.forget(key);
    const weight = this.weightOf(value, key);
    this.values.set(key, { value, weight });
    this.weight += weight;
    for (const oldest of this.values.keys()) {
      if (this.weight <= this.most) return;
      this.forget(oldest);
    }
  }

  private forget(key: string): void {
    this.weight -= this.values.get(key)?.weight ?? 0;
    this.values.delete(key);
  }
}
