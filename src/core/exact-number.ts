/** While a text is written, exact numbers are marked in it; see `json-text.ts`. */
let marking: ((text: string) => string) | null = null;

/**
 * A number whose text a JavaScript number would change: an integer beyond 2^53, `1.0`, `1e5`, `-0`, a long decimal.
 * Every other number in JSON is a plain `number`. `String` gives the text as it was written, arithmetic and `<` the nearest double.
 */
export class ExactNumber {
  private static readonly known = new Map<string, WeakRef<ExactNumber>>();
  private static readonly forgotten = new FinalizationRegistry<string>((text) => {
    if (ExactNumber.known.get(text)?.deref() === undefined) ExactNumber.known.delete(text);
  });

  private constructor(readonly text: string) {
    Object.freeze(this);
  }

  /** The one object for this text, so that `===`, `includes` and `Set` compare exact numbers as they do strings. */
  static of(text: string): ExactNumber {
    const known = ExactNumber.known.get(text)?.deref();
    if (known !== undefined) return known;
    const number = new ExactNumber(text);
    ExactNumber.known.set(text, new WeakRef(number));
    ExactNumber.forgotten.register(number, text);
    return number;
  }

  valueOf(): number {
    return Number(this.text);
  }

  toString(): string {
    return this.text;
  }

  /** For a library that calls `JSON.stringify` itself: the nearest double. `writeJson` keeps the digits. */
  toJSON(): number | string {
    return marking === null
      ? Math.min(Math.max(Number(this.text), -largest), largest)
      : marking(this.text);
  }
}

/** A number as JSON carries it. */
export type JsonNumber = number | ExactNumber;

const largest = Number.MAX_VALUE;
const numberText = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** The number that this text writes in JSON's grammar; null for any other text. */
export function numberFromText(text: string): JsonNumber | null {
  if (!numberText.test(text)) return null;
  const number = Number(text);
  return String(number) === text ? number : ExactNumber.of(text);
}

export function isNumber(value: unknown): value is JsonNumber {
  return typeof value === 'number' || value instanceof ExactNumber;
}

/** The nearest double of a number, for arithmetic; null for any other value. */
export function numberOf(value: unknown): number | null {
  return isNumber(value) ? Number(value) : null;
}

/** True for a number without a fraction: `1.0` and `1e5` are whole. */
export function isWhole(value: unknown): value is JsonNumber {
  if (typeof value === 'number') return Number.isInteger(value);
  return value instanceof ExactNumber && decimalOf(value).exponent >= 0;
}

/** Less than 0, 0 or more than 0, as the exact values compare: 9007199254740993 is more than 9007199254740992. */
export function compareNumbers(first: JsonNumber, second: JsonNumber): number {
  if (typeof first === 'number' && typeof second === 'number') {
    return first === second ? 0 : first - second;
  }
  if (!Number.isFinite(first) && typeof first === 'number') return first;
  if (!Number.isFinite(second) && typeof second === 'number') return -second;
  const [a, b] = [decimalOf(first), decimalOf(second)];
  if (a.sign !== b.sign) return a.sign - b.sign;
  const [sizeA, sizeB] = [a.digits.length + a.exponent, b.digits.length + b.exponent];
  if (sizeA !== sizeB) return a.sign * (sizeA - sizeB);
  const width = Math.max(a.digits.length, b.digits.length);
  const [left, right] = [a.digits.padEnd(width, '0'), b.digits.padEnd(width, '0')];
  return left === right ? 0 : left < right ? -a.sign : a.sign;
}

/** True for two numbers of one value: `1.0` and `1`. */
export function sameNumber(first: JsonNumber, second: JsonNumber): boolean {
  return compareNumbers(first, second) === 0;
}

/** The greater of two numbers. */
export function greaterNumber(first: JsonNumber, second: JsonNumber): JsonNumber {
  return compareNumbers(first, second) < 0 ? second : first;
}

/** The lesser of two numbers. */
export function lesserNumber(first: JsonNumber, second: JsonNumber): JsonNumber {
  return compareNumbers(first, second) > 0 ? second : first;
}

/** A number moved by a small step: exact for whole numbers, as doubles add for others. */
export function stepped(value: JsonNumber, step: number): JsonNumber {
  const double = Number(value);
  const sum = double + step;
  const text = canonicalNumber(value);
  const isExact = Number.isSafeInteger(double) && Number.isSafeInteger(sum);
  if (isExact || !Number.isInteger(step) || !/^-?\d+$/.test(text)) return sum;
  return numberFromText(String(BigInt(text) + BigInt(step))) ?? sum;
}

/** One text for each value: `1`, `1.0` and `10e-1` are `1`. */
export function canonicalNumber(value: JsonNumber): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value + 0) : 'null';
  const double = Number(value.text);
  if (Number.isFinite(double) && sameNumber(double, value)) return String(double + 0);
  const { sign, digits, exponent } = decimalOf(value);
  const text =
    exponent >= 0 && exponent < 30
      ? digits.padEnd(digits.length + exponent, '0')
      : `${digits}e${exponent}`;
  return `${sign < 0 ? '-' : ''}${text}`;
}

/** A decimal number: its digits without zeros at either end, times ten to the exponent. Zero has no digits. */
interface Decimal {
  readonly sign: -1 | 0 | 1;
  readonly digits: string;
  readonly exponent: number;
}

function decimalOf(value: JsonNumber): Decimal {
  const [, minus = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(String(value)) ?? [];
  const significant = `${whole}${fraction}`.replace(/^0+/, '');
  const digits = withoutEndingZeros(significant);
  if (digits === '') return { sign: 0, digits, exponent: 0 };
  const exponent = Number(power) - fraction.length + (significant.length - digits.length);
  return { sign: minus === '-' ? -1 : 1, digits, exponent };
}

function withoutEndingZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

/** Runs `write` while every exact number in what it writes becomes `mark(text)`. */
export function whileMarking<T>(mark: (text: string) => string, write: () => T): T {
  const before = marking;
  marking = mark;
  try {
    return write();
  } finally {
    marking = before;
  }
}
