import fc from 'fast-check';

/** What befalls a file: a disk, a kill or a person has been at it. `at` and `to` are places in it, from 0 to 1. */
export interface Damage {
  readonly kind: 'cut' | 'flip' | 'insertion' | 'deletion' | 'zeros' | 'doubled line' | 'lost line';
  readonly at: number;
  readonly to: number;
  readonly bytes: Uint8Array;
}

const place = fc.double({ min: 0, max: 1, noNaN: true });

export const damages: fc.Arbitrary<Damage> = fc.record({
  kind: fc.constantFrom(
    ...(['cut', 'flip', 'insertion', 'deletion', 'zeros', 'doubled line', 'lost line'] as const),
  ),
  at: place,
  to: place,
  bytes: fc.uint8Array({ minLength: 1, maxLength: 6 }),
});

/** The content with the damage done to it. */
export function damaged(content: Buffer, { kind, at, to, bytes }: Damage): Buffer {
  const [from, end] = [at, to]
    .map((each) => Math.floor(each * content.length))
    .sort((a, b) => a - b);
  const [start, stop] = [from ?? 0, end ?? 0];
  const [before, inside, after] = [
    content.subarray(0, start),
    content.subarray(start, stop),
    content.subarray(stop),
  ];
  switch (kind) {
    case 'cut':
      return Buffer.from(before);
    case 'flip': {
      const flipped = Buffer.from(content);
      const bit = 1 << ((bytes[0] ?? 0) % 8);
      if (start < flipped.length) flipped[start] = (flipped[start] ?? 0) ^ bit;
      return flipped;
    }
    case 'insertion':
      return Buffer.concat([before, bytes, inside, after]);
    case 'deletion':
      return Buffer.concat([before, after]);
    case 'zeros':
      return Buffer.concat([before, Buffer.alloc(inside.length), after]);
    case 'doubled line':
    case 'lost line': {
      const lines = content.toString('latin1').split('\n');
      const number = Math.min(Math.floor(at * lines.length), lines.length - 1);
      const line = lines[number] ?? '';
      lines.splice(number, 1, ...(kind === 'lost line' ? [] : [line, line]));
      return Buffer.from(lines.join('\n'), 'latin1');
    }
  }
}
