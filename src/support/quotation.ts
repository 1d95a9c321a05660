/** A text in quotes (groups: the mark, what is inside); the apostrophe of a word (`couldn't`) is no mark. */
export const quotation =
  /(?<![\p{L}\p{N}](?='))(["'`])((?:(?!\1).|(?<=\p{L})'(?=\p{L})){1,200})\1/gu;
