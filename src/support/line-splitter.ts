/** A line was longer than what is taken. */
export class LineTooLong extends Error {
  constructor(maxBytes: number) {
    super(`a message is longer than ${maxBytes} bytes`);
  }
}

/** Where a line begins and ends that was too long to be kept. */
export interface LineEnds {
  readonly start: string;
  readonly end: string;
}

const keptOfEnds = 200;
/** A line that goes on for so many times the limit is taken to be endless. */
const endlessFactor = 100;

/** Cuts a stream of bytes into lines, which it hands on as they were written, without the line feed. */
export class LineSplitter {
  private open: Buffer[] = [];
  private openBytes = 0;
  /** Of a line that is skipped. */
  private ends: { readonly start: Buffer; end: Buffer } | undefined;

  /** A line of more than `maxBytes` is skipped, and `onTooLong` is told its ends; without that `push` throws `LineTooLong`. */
  constructor(
    private readonly maxBytes: number,
    private readonly onLine: (line: string) => void,
    private readonly onTooLong?: (ends: LineEnds) => void,
  ) {}

  /** Throws `LineTooLong`, where lines that are too long are skipped for one that does not end. */
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
    if (this.openBytes <= this.maxBytes) {
      this.open.push(piece);
      return;
    }
    if (this.onTooLong === undefined || this.openBytes > this.maxBytes * endlessFactor) {
      this.clear();
      throw new LineTooLong(this.maxBytes);
    }
    this.ends ??= { start: firstOf([...this.open, piece]), end: Buffer.alloc(0) };
    this.ends.end = lastOf([this.ends.end, ...this.open, piece]);
    this.open = [];
  }

  private flush(): void {
    const { ends, open } = this;
    this.clear();
    if (ends === undefined) this.onLine(Buffer.concat(open).toString('utf8'));
    else this.onTooLong?.({ start: ends.start.toString('utf8'), end: ends.end.toString('utf8') });
  }

  private clear(): void {
    this.open = [];
    this.openBytes = 0;
    this.ends = undefined;
  }
}

function firstOf(pieces: readonly Buffer[]): Buffer {
  return Buffer.from(Buffer.concat(pieces).subarray(0, keptOfEnds));
}

function lastOf(pieces: readonly Buffer[]): Buffer {
  return Buffer.from(Buffer.concat(pieces).subarray(-keptOfEnds));
}
