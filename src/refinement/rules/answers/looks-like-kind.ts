const kind = /^\p{Ll}[\p{Ll}_ -]{2,24}$/u;

/** `dress`, `in repair`: true for what may be the kind or state of a thing. */
export function looksLikeKind(text: string): boolean {
  return kind.test(text);
}
