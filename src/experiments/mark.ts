import { isNumber } from '../core/exact-number.js';
import { isJsonObject, type Json } from '../core/json.js';
import type { Random } from '../core/ports.js';

const letters = 'abcdefghijkmnpqrstuvwxyz0123456789';

/**
 * What the names of a run's own things contain: six characters, of which the last two count the groups, `zq4k07`. Lower-case, since
 * servers lower names, and a letter first, since many names must begin with one.
 */
export class Marks {
  private constructor(private readonly stem: string) {}

  /** Draws marks that stand in none of the texts that were there before. */
  static draw(random: Random, present: readonly string[]): Marks {
    for (;;) {
      const pick = (): string => letters[Math.floor(random.next() * letters.length)] ?? 'a';
      const stem = `zq${pick()}${pick()}`;
      if (!present.some((text) => text.toLowerCase().includes(stem))) return new Marks(stem);
    }
  }

  static of(stem: string): Marks {
    return new Marks(stem);
  }

  /** The four characters that all marks of the run begin with. */
  get run(): string {
    return this.stem;
  }

  /** The mark of a group, counted from 0. */
  ofGroup(index: number): string {
    const count = index.toString(36).padStart(2, '0');
    return `${this.stem}${count.slice(-2)}`;
  }

  /** True if a text contains a mark of this run. */
  isIn(text: string): boolean {
    return this.pattern().test(text);
  }

  /** True if a value, or any key or text in it, contains a mark of this run. */
  isWithin(value: Json): boolean {
    return textsOf(value).some((text) => this.isIn(text));
  }

  /** Every mark of this run in a text, as a pattern of its own. */
  pattern(flags = 'i'): RegExp {
    return new RegExp(`${this.stem}[0-9a-z]{2}`, flags);
  }

  /** Names of own things in a text become `…`: the mark with the letters and digits around it. */
  hide(text: string): string {
    return text.replace(this.names(), '…');
  }

  /** Names of own things become `…1`, `…2` in the order they stand: equal texts use their names in the same way. */
  numbered(text: string): string {
    const seen: string[] = [];
    return text.replace(this.names(), (name) => {
      if (!seen.includes(name)) seen.push(name);
      return `…${seen.indexOf(name) + 1}`;
    });
  }

  private names(): RegExp {
    return new RegExp(`[\\w@.:+-]*${this.stem}[0-9a-z]{2}[\\w@.:+-]*`, 'gi');
  }
}

/** Texts of a value, keys included. */
export function textsOf(value: Json): readonly string[] {
  if (typeof value === 'string') return [value];
  if (isNumber(value)) return [String(value)];
  if (Array.isArray(value)) return value.flatMap((item: Json) => textsOf(item));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...textsOf(inner)]);
}

/**
 * A name and nothing else: letters, digits, blanks and the signs that names have; no wildcard, list, quote, percent sign, way up or
 * option of a command.
 * A slash separates folders.
 */
export function isCleanName(text: string): boolean {
  return (
    /^[\p{L}\p{N}][\p{L}\p{N} _.@:+/-]*$|^[/.][\p{L}\p{N}_.@:+/-]*[\p{L}\p{N}]$/u.test(text) &&
    !/\.\.|\/\/|\/\.\/|\s--?\w/.test(text)
  );
}
