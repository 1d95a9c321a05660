/** Keeps the last bytes of what is appended. */
export class TailBuffer {
  private kept = Buffer.alloc(0);

  constructor(private readonly maxBytes: number) {}

  append(chunk: Buffer): void {
    this.kept = Buffer.concat([this.kept, chunk]).subarray(-this.maxBytes);
  }

  text(): string {
    return this.kept.toString('utf8');
  }
}
