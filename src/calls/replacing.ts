const anchor = 4;

interface Entry {
  readonly from: string;
  readonly to: string;
}

/** Replaces known texts wherever they stand as words of their own, the longest first, in time linear in the text. */
export class Replacing {
  private readonly byStart = new Map<string, Entry[]>();
  private readonly starts = new Set<number>();

  add(from: string, to: string): void {
    const start = startOf(from);
    const known = this.byStart.get(start) ?? [];
    if (known.some((entry) => entry.from === from)) return;
    this.byStart.set(
      start,
      [...known, { from, to }].sort((a, b) => b.from.length - a.from.length),
    );
    this.starts.add(start.charCodeAt(0));
  }

  /** Found in any case where it has letters: one in capitals alone becomes capitals. */
  replaced(text: string): string {
    if (this.byStart.size === 0 || text.length < 2) return text;
    const lower = text.toLowerCase();
    // Some letters have lower case of another length.
    if (lower.length !== text.length) return text;
    let [out, kept] = ['', 0];
    for (let at = 0; at < text.length; at += 1) {
      if (!this.starts.has(lower.charCodeAt(at))) continue;
      const found = this.entryAt(lower, at);
      if (found === undefined) continue;
      const end = at + found.from.length;
      out += text.slice(kept, at) + inCaseOf(text.slice(at, end), found);
      kept = end;
      at = end - 1;
    }
    return kept === 0 ? text : out + text.slice(kept);
  }

  private entryAt(lower: string, at: number): Entry | undefined {
    for (let length = anchor; length > 0; length -= 1) {
      const found = this.byStart
        .get(lower.slice(at, at + length))
        ?.find(({ from }) => lower.startsWith(from.toLowerCase(), at) && isWhole(lower, at, from));
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

function startOf(text: string): string {
  return text.toLowerCase().slice(0, anchor);
}

const isSign = (sign: string): boolean => /[\p{L}\p{N}]/u.test(sign);

function isWhole(text: string, at: number, { length }: string): boolean {
  const [first, last] = [text.charAt(at), text.charAt(at + length - 1)];
  const [before, after] = [text.charAt(at - 1), text.charAt(at + length)];
  return !(isSign(first) && isSign(before)) && !(isSign(last) && isSign(after));
}

function inCaseOf(found: string, { from, to }: Entry): string {
  if (found === from || found.toLowerCase() === found.toUpperCase()) return to;
  if (found === found.toUpperCase()) return to.toUpperCase();
  return found === found.toLowerCase() ? to.toLowerCase() : to;
}
