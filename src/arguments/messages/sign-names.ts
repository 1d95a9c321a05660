const signs: readonly (readonly [words: RegExp, source: string])[] = [
  [/^(?:an? |the |single )*(?:hyphens?|dash(?:es)?|minus(?: sign)?)(?= |,|$|\.$)/i, '-'],
  [/^(?:an? |the |single )*underscores?(?= |,|$|\.$)/i, '_'],
  [/^(?:an? |the |single )*(?:dots?|periods?|full stop)(?= |,|$|\.$)/i, '\\.'],
  [/^(?:an? |the |single )*spaces?(?= |,|$|\.$)/i, ' '],
  [/^(?:an? |the |forward )*slash(?:es)?(?= |,|$|\.$)/i, '\\/'],
  [/^(?:an? |the )*colons?(?= |,|$|\.$)/i, ':'],
  [/^(?:an? |the )*plus(?: sign)?(?= |,|$|\.$)/i, '\\+'],
  [/^(?:an? |the )*(?:hash|pound sign|number sign)(?: sign)?(?= |,|$|\.$)/i, '#'],
];

/** The sign that a text begins with the name of (`a hyphen`), as a part of a regular expression; null where it begins with none. */
export function escapedSignIn(
  text: string,
): { readonly source: string; readonly rest: string } | null {
  for (const [words, source] of signs) {
    const [name] = words.exec(text) ?? [];
    if (name !== undefined) return { source, rest: text.slice(name.length) };
  }
  return null;
}
