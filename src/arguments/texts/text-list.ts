/** The marks that list items start with, and what stands before them. */
const bullet = /^(\s*)(?:[-*•]|\d{1,4}[.)])\s+(?:\[[ xX]\]\s+)?(\S.{0,400}?)\s*$/;
const isPair = /^[^:]+:\s/;
const separators: readonly RegExp[] = [/\s*:\s/, /\s+[-–—]\s+/, /\s*\|\s*/, /\t+/];
const detailsAtEnd = /^(\S.*?)\s+[([][^()[\]]{1,80}[)\]]$/;
const mostItems = 400;
const mostWords = 5;

/**
 * The names in a text that lists things: bullets or numbers of one level, or lines of one token each (below a line that ends
 * with a colon, or none), or that begin with ids of one form (`job_7 done 12:30`). What all items say after one separator, and brackets at their ends, is about the things. Empty for
 * other texts.
 */
export function listedNames(lines: readonly string[]): readonly string[] {
  const marked = markedItems(lines);
  const items = (marked.length > 0 ? marked : bareItems(lines)).slice(0, mostItems);
  const ids = idsAtStart(items);
  if (ids.length > 0) return ids;
  const heads = headsOf(items.map(withoutDetails)).map((head) => bare(withoutDetails(head)));
  if (marked.length === 0) return areNamesAlone(items, heads) ? heads.filter(isName) : [];
  return heads.filter((head) => isName(head) || isPath.test(head));
}

/** Of items that all begin with an id (`job_7`, `TASK-12`) of the same kind; what begins with no word (`… 3 more`) is none. */
function idsAtStart(items: readonly string[]): readonly string[] {
  const ids = items
    .filter((item) => /^[\p{L}\p{N}]/u.test(item))
    .map((item) =>
      /^["'`*]{0,2}(([A-Za-z]{2,12}|[A-Z])[_-]\d{1,12})["'`*]{0,2}(?=[\s:,]|$)/.exec(item),
    );
  const [first] = ids;
  return ids.flatMap((id) => (id !== null && id[2] === first?.[2] ? [id[1] ?? ''] : [])).length ===
    ids.length
    ? ids.flatMap((id) => id?.[1] ?? [])
    : [];
}

/** A path in an item of its own. */
const isPath = /^(?:\/[^\s<>:|*?"]+|[A-Za-z]:\\[^\s<>|*?"]+)$/;

function withoutDetails(text: string): string {
  return detailsAtEnd.exec(text)?.[1] ?? text;
}

/** Lines without marks are a list where each is one token; before a colon it might be a key, but where it has more than letters. */
function areNamesAlone(items: readonly string[], heads: readonly string[]): boolean {
  return (
    heads.length > 1 &&
    heads.every(
      (head, index) => isToken(head) && (!isPair.test(items[index] ?? '') || /[\d._-]/.test(head)),
    )
  );
}

/** The items with marks of the outermost level; what is nested is about them. */
export function markedItems(lines: readonly string[]): readonly string[] {
  const items = lines.flatMap((line) => {
    const [, indent = '', text] = line.length > 500 ? [] : (bullet.exec(line) ?? []);
    return text === undefined ? [] : [{ indent: indent.length, text }];
  });
  const outermost = Math.min(...items.map(({ indent }) => indent));
  return items.filter(({ indent }) => indent === outermost).map(({ text }) => text);
}

function bareItems(lines: readonly string[]): readonly string[] {
  const filled = lines.map((line) => line.trim()).filter((line) => line !== '');
  return filled[0]?.endsWith(':') === true ? filled.slice(1) : filled;
}

/** What stands before the separator that all items have. */
function headsOf(items: readonly string[]): readonly string[] {
  for (const separator of separators) {
    const heads = items.map((item) => item.split(separator, 2)[0] ?? '');
    const isShared = items.every(
      (item, index) => separator.test(item) && isName(bare(heads[index] ?? '')),
    );
    if (isShared) return heads;
  }
  return items;
}

/** Without the marks of Markdown and quotes around it. */
function bare(text: string): string {
  const trimmed = text.trim().replace(/,$/, '');
  const link = /^\[([^[\]]+)\]\([^()]*\)$/.exec(trimmed);
  const [, , inner] = /^(\*\*|__|["'`*])(.+)\1$/.exec(link?.[1] ?? trimmed) ?? [];
  return (inner ?? link?.[1] ?? trimmed).trim();
}

function isToken(text: string): boolean {
  return !/\s/.test(text) && isName(text);
}

/** A name has few words and no sentence punctuation, and is not the path of something. */
function isName(text: string): boolean {
  return (
    text !== '' &&
    text.length <= 120 &&
    text.split(/\s+/).length <= mostWords &&
    /[\p{L}\d]/u.test(text) &&
    !/[.!?;:,]$|[{}<>()=]|^[\\/]|^[A-Za-z]:\\/.test(text)
  );
}
