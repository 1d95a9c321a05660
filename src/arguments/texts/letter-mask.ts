const stands = /^(?=.*[09#])[A09#X]+(?:[-./ ][A09#X]+)+$/;

/** True for a form shown by stand-ins: `A` or `X` for a letter, `0`, `9` or `#` for a digit (`AA-00-AA`). */
export function isLetterMask(text: string): boolean {
  return stands.test(text);
}

/** True for a text of that form, in whatever case. */
export function fitsLetterMask(mask: string, text: string): boolean {
  const source = mask
    .replace(/[./]/g, '\\$&')
    .replace(/[AX09#]/g, (letter) => (/[AX]/.test(letter) ? '[A-Za-z]' : '\\d'));
  return new RegExp(`^${source}$`).test(text);
}

/** A text of that form. */
export function exampleOfLetterMask(mask: string): string {
  return [...mask]
    .map((letter, index) =>
      /[AX]/.test(letter)
        ? String.fromCharCode(65 + (index % 26))
        : /[09#]/.test(letter)
          ? String((index % 9) + 1)
          : letter,
    )
    .join('');
}
