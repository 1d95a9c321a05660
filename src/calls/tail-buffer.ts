/** Keeps the last bytes of what is appended. */
export class TailBuffer {
  private kept = Buffer.alloc(0);
  private appended = 0;

  constructor(private readonly maxBytes: number) {}

  append(chunk: Buffer): void {
    this.appended += chunk.length;
    this.kept = Buffer.concat([this.kept, chunk]).subarray(-this.maxBytes);
  }

  /** Bytes appended so far, kept or not. */
  get size(): number {
    return this.appended;
  }

  /** What is kept of all that was appended after the first `size` bytes. */
  text(size = 0): string {
    const later = Math.min(this.kept.length, this.appended - size);
    return this.kept.subarray(this.kept.length - later).toString('utf8');
  }
}
