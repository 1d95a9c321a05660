/** Where in an answer's text a value stood: an item of its list, a column of its table, a line `key: value`, or such a pair inside the items of a list. */
export interface PlaceInText {
  /** The path of the text in the answer; empty where the answer is the text. */
  readonly of: string;
  readonly kind: 'list' | 'column' | 'key' | 'detail';
  /** The heading of the column, or the key; empty for a list. */
  readonly name: string;
}

/** A path for a place in text, after the path of the text: `(list)`, `(column Name)`, `result(key ID)`. */
export function pathOfPlace({ of, kind, name }: PlaceInText): string {
  return `${of}(${name === '' ? kind : `${kind} ${name}`})`;
}

/** The place that such a path means; null for other paths. */
export function placeInText(path: string): PlaceInText | null {
  const [, of = '', kind, name = ''] =
    /^(.*)\((list|column|key|detail)(?: ([^()]+))?\)$/.exec(path) ?? [];
  return isKind(kind) ? { of, kind, name } : null;
}

/** True for a heading or a key that a path can hold. */
export function namesPlace(name: string): boolean {
  return name.length <= 40 && /^[A-Za-z][\w -]*$/.test(name);
}

const kinds: ReadonlySet<string | undefined> = new Set(['list', 'column', 'key', 'detail']);

function isKind(kind: string | undefined): kind is PlaceInText['kind'] {
  return kinds.has(kind);
}
