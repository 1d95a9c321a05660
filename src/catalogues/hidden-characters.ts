/** Controls (but tab and line ends), zero-width, direction-changing and tag characters, by what they are. */
const kinds: readonly (readonly [string, RegExp])[] = [
  ['control characters', /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/u],
  ['zero-width characters', /[\u200B-\u200D\u2060-\u2064\uFEFF\u00AD]/u],
  ['characters that change the direction of text', /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/u],
  ['invisible tag characters', /[\u{E0000}-\u{E007F}]/u],
];

/** The kinds of characters in a text that a reader does not see but a model does; empty for clean text. */
export function hiddenCharacters(text: string): string[] {
  return kinds.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
}
