import { safePattern } from '../../schema/safe-pattern.js';

const MAX_LENGTH = 200;

/**
 * Strings that match a regular expression, found by reading it: literals, classes, groups, alternatives, quantifiers.
 * Different `variant`s take different alternatives and letters. Null where the pattern uses what is not understood
 * (look-around that matters, back references) or what was built does not match.
 */
export function stringFromPattern(pattern: string, variant: number): string | null {
  try {
    const built = new PatternReader(pattern, variant).read();
    return built.length <= MAX_LENGTH && safePattern(pattern).test(built) ? built : null;
  } catch {
    return null;
  }
}

const sets: Readonly<Record<string, string>> = {
  d: '1234567890',
  w: 'abcdefghij0123456789_',
  s: ' ',
  D: 'abcdef',
  W: '-. ',
  S: 'abcdef123',
};
const printable = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_ .,:/@#+!?=';

class PatternReader {
  private at = 0;
  private turn: number;
  private depth = 0;

  constructor(
    private readonly pattern: string,
    private readonly variant: number,
  ) {
    this.turn = variant;
  }

  read(): string {
    const text = this.alternatives();
    if (this.at < this.pattern.length) throw new SyntaxError('unbalanced');
    return text;
  }

  private alternatives(): string {
    this.depth += 1;
    if (this.depth > 30) throw new SyntaxError('too deep');
    const options = [this.sequence()];
    while (this.peek() === '|') {
      this.at += 1;
      options.push(this.sequence());
    }
    this.depth -= 1;
    return options[this.variant % options.length] ?? '';
  }

  private sequence(): string {
    let text = '';
    while (this.at < this.pattern.length && this.peek() !== '|' && this.peek() !== ')') {
      const start = this.at;
      const first = this.atom();
      const end = this.at;
      const repeat = this.quantifier();
      text += first;
      if (repeat !== 1)
        text = text.slice(0, text.length - first.length) + this.repeated(start, end, repeat);
      if (text.length > MAX_LENGTH) throw new SyntaxError('too long');
    }
    return text;
  }

  /** The atom read again for each repetition, so that letters vary. */
  private repeated(start: number, end: number, times: number): string {
    const resume = this.at;
    let text = '';
    for (let n = 0; n < times; n += 1) {
      this.at = start;
      text += this.atom();
      if (this.at !== end || text.length > MAX_LENGTH) throw new SyntaxError('cannot repeat');
    }
    this.at = resume;
    return text;
  }

  private atom(): string {
    const letter = this.take();
    if (letter === '^' || letter === '$') return '';
    if (letter === '.') return this.pick(printable);
    if (letter === '(') return this.group();
    if (letter === '[') return this.pick(this.characterClass());
    if (letter === '\\') return this.escape();
    return letter;
  }

  private group(): string {
    const lookAround = /^\?<?[=!]/.exec(this.pattern.slice(this.at, this.at + 3));
    const prefix = /^\?(?::|<?[=!]|<[A-Za-z_]\w*>)/.exec(this.pattern.slice(this.at));
    this.at += prefix?.[0].length ?? 0;
    const text = this.alternatives();
    if (this.take() !== ')') throw new SyntaxError('unbalanced');
    return lookAround === null ? text : '';
  }

  private escape(): string {
    const letter = this.take();
    const set = sets[letter];
    if (set !== undefined) return this.pick(set);
    if (letter === 'b' || letter === 'B') return '';
    if (letter === 'n') return '\n';
    if (letter === 't') return '\t';
    if (/[1-9kpPuxc]/.test(letter)) throw new SyntaxError('not understood');
    return letter;
  }

  private characterClass(): string {
    const negated = this.peek() === '^';
    if (negated) this.at += 1;
    let members = '';
    for (let first = true; first || this.peek() !== ']'; first = false) {
      if (this.at >= this.pattern.length) throw new SyntaxError('unbalanced');
      if (first && this.peek() === ']') break;
      members += this.classMember();
    }
    this.at += 1;
    if (!negated) return members;
    return [...printable].filter((letter) => !members.includes(letter)).join('');
  }

  private classMember(): string {
    const from = this.take();
    if (from === '\\') {
      const escaped = this.take();
      if (/[pPuxc]/.test(escaped)) throw new SyntaxError('not understood');
      return sets[escaped] ?? ({ n: '\n', t: '\t' } as Record<string, string>)[escaped] ?? escaped;
    }
    if (this.peek() !== '-' || this.pattern[this.at + 1] === ']') return from;
    this.at += 1;
    const to = this.take();
    const [low, high] = [from.charCodeAt(0), to.charCodeAt(0)];
    if (to === '\\' || high < low) throw new SyntaxError('not understood');
    const count = Math.min(high - low + 1, 64);
    return Array.from({ length: count }, (_each, n) => String.fromCharCode(low + n)).join('');
  }

  private quantifier(): number {
    const match = /^(?:[*+?]|\{(\d+)(,(\d*))?\})\??/.exec(
      this.pattern.slice(this.at, this.at + 20),
    );
    if (match === null) return 1;
    this.at += match[0].length;
    // With what may be left out, and without it.
    if (/^(?:\?|\{0,1\})/.test(match[0])) return this.variant % 2 === 0 ? 1 : 0;
    const low = match[1] === undefined ? (match[0].startsWith('+') ? 1 : 0) : Number(match[1]);
    const open = match[0].startsWith('*') || match[0].startsWith('+');
    const high = open
      ? low + 4
      : match[1] === undefined
        ? 1
        : match[2] === undefined
          ? low
          : Number(match[3] || low + 4);
    return Math.max(low, Math.min(high, low + 3 + (this.variant % 2)));
  }

  private pick(letters: string): string {
    if (letters === '') throw new SyntaxError('empty class');
    this.turn += letters.length > 12 ? 7 : 1;
    return letters[this.turn % letters.length] ?? '';
  }

  private peek(): string {
    return this.pattern[this.at] ?? '';
  }

  private take(): string {
    this.at += 1;
    return this.pattern[this.at - 1] ?? '';
  }
}
