const stands = /^(?=.*[09#])[A09#X]+(?:[-./ ][A09#X]+)+$/;
/** With `N` for a number and `L` for a letter. */
const initials = /^(?=.*NN)(?=.*[AL])[NAL]+(?:[-./ ][NAL]+)+$/;

/** True for a form shown by stand-ins: `A`, `L` or `X` for a letter, `0`, `9`, `#` or `N` for a digit (`AA-00-AA`, `NNNN LL`). */
export function isLetterMask(text: string): boolean {
  return stands.test(text) || initials.test(text);
}

/** A text of that form. */
export function exampleOfLetterMask(mask: string): string {
  return [...mask]
    .map((letter, index) =>
      /[AXL]/.test(letter)
        ? String.fromCharCode(65 + (index % 26))
        : /[09#N]/.test(letter)
          ? String((index % 9) + 1)
          : letter,
    )
    .join('');
}
