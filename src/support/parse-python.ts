import { numberFromText } from '../core/exact-number.js';
import { isContainer, type Json } from '../core/json.js';

/**
 * Reads one literal as Python's `str` and `repr` write it: a string, a number, True, False, None, a list, a tuple or a
 * dictionary. Nothing is evaluated; undefined for anything else.
 */
export function parsePythonValue(text: string): Json | undefined {
  try {
    return new Reader(text).whole();
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

class Unreadable extends Error {}

const nesting = 50;

class Reader {
  private at = 0;

  constructor(private readonly text: string) {}

  whole(): Json {
    const value = this.value(0);
    if (this.rest() !== '') throw new Unreadable();
    return value;
  }

  private value(depth: number): Json {
    if (depth > nesting) throw new Unreadable();
    if (this.ahead("'") || this.ahead('"')) return this.string();
    if (this.found('[')) return this.items(']', depth);
    if (this.found('(')) return this.items(')', depth);
    if (this.found('{')) return this.entries(depth);
    const word = this.take(/[A-Za-z]+|[-+]?(\d[\d_]*)?\.?\d*([eE][-+]?\d+)?/y);
    if (word === 'True' || word === 'False') return word === 'True';
    if (word === 'None') return null;
    const digits = word.replaceAll('_', '');
    const number = numberFromText(digits) ?? Number(digits);
    if (word === '' || Number.isNaN(number)) throw new Unreadable();
    return number;
  }

  private items(end: string, depth: number): Json[] {
    const items: Json[] = [];
    while (!this.found(end)) {
      items.push(this.value(depth + 1));
      if (!this.found(',') && !this.ahead(end)) throw new Unreadable();
    }
    return items;
  }

  private entries(depth: number): Json {
    const entries: [string, Json][] = [];
    while (!this.found('}')) {
      const key = this.value(depth + 1);
      this.expect(':');
      if (key === null || isContainer(key)) throw new Unreadable();
      entries.push([String(key), this.value(depth + 1)]);
      if (!this.found(',') && !this.ahead('}')) throw new Unreadable();
    }
    return Object.fromEntries(entries);
  }

  private string(): string {
    const quote = this.take(/['"]/y);
    const body = this.take(quote === "'" ? /(?:[^'\\]|\\[^])*/y : /(?:[^"\\]|\\[^])*/y);
    this.expect(quote);
    return body.replace(
      /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([^]))/g,
      (whole: string, two?: string, four?: string, eight?: string, sign?: string) => {
        const code = Number.parseInt(two ?? four ?? eight ?? '', 16);
        if (Number.isNaN(code)) return escapes[sign ?? ''] ?? whole;
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      },
    );
  }

  private rest(): string {
    return this.text.slice(this.at).trim();
  }

  private skipSpace(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at += 1;
  }

  private ahead(sign: string): boolean {
    this.skipSpace();
    return this.text.startsWith(sign, this.at);
  }

  private found(sign: string): boolean {
    if (!this.ahead(sign)) return false;
    this.at += sign.length;
    return true;
  }

  private expect(sign: string): void {
    if (!this.text.startsWith(sign, this.at) && !this.ahead(sign)) throw new Unreadable();
    this.at += sign.length;
  }

  private tryTake(pattern: RegExp): string | null {
    this.skipSpace();
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text)?.[0];
    if (match === undefined) return null;
    this.at += match.length;
    return match;
  }

  private take(pattern: RegExp): string {
    const taken = this.tryTake(pattern);
    if (taken === null) throw new Unreadable();
    return taken;
  }
}

const escapes: Readonly<Record<string, string>> = {
  ...{ n: '\n', t: '\t', r: '\r', '\\': '\\', "'": "'", '"': '"', '\n': '' },
};
