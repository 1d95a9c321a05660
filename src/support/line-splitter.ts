/** A line was longer than what is taken. */
export class LineTooLong extends Error {
  constructor(maxBytes: number) {
    super(`a message is longer than ${maxBytes} bytes`);
  }
}

/** Cuts a stream of bytes into lines, which it hands on as they were written, without the line feed. */
export class LineSplitter {
  private open: Buffer[] = [];
  private openBytes = 0;

  constructor(
    private readonly maxBytes: number,
    private readonly onLine: (line: string) => void,
  ) {}

  /** Throws `LineTooLong`. */
  push(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      this.keep(chunk.subarray(start, end));
      start = end + 1;
      this.flush();
    }
    if (start < chunk.length) this.keep(chunk.subarray(start));
  }

  /** Hands on a last line that has no line feed. */
  end(): void {
    if (this.openBytes > 0) this.flush();
  }

  private keep(piece: Buffer): void {
    this.openBytes += piece.length;
    if (this.openBytes > this.maxBytes) {
      this.open = [];
      this.openBytes = 0;
      throw new LineTooLong(this.maxBytes);
    }
    this.open.push(piece);
  }

  private flush(): void {
    const line = Buffer.concat(this.open).toString('utf8');
    this.open = [];
    this.openBytes = 0;
    this.onLine(line);
  }
}
