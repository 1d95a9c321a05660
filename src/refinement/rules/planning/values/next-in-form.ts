/** Another text of the same form: `ABC-123` becomes `ABC-124`, `AZ` becomes `BA`. The same where nothing in it counts. */
export function nextInForm(text: string, steps: number): string {
  const digits = /\d+(?=\D*$)/.exec(text);
  if (digits !== null) {
    const [run] = digits;
    const size = 10 ** Math.min(run.length, 9);
    const counted = (Number(run.slice(-9)) + steps) % size;
    const next = run.slice(0, -9) + String(counted).padStart(Math.min(run.length, 9), '0');
    return text.slice(0, digits.index) + next + text.slice(digits.index + run.length);
  }
  return /^[A-Za-z]+$/.test(text) ? lettersOn(text, steps) : text;
}

const letters = 26;

/** Letters as the digits of a number, each in its own case. */
function lettersOn(text: string, steps: number): string {
  let carried = steps;
  return [...text]
    .reverse()
    .map((letter) => {
      const first = letter < 'a' ? 'A'.charCodeAt(0) : 'a'.charCodeAt(0);
      const at = letter.charCodeAt(0) - first + carried;
      carried = Math.floor(at / letters);
      return String.fromCharCode(first + (at % letters));
    })
    .reverse()
    .join('');
}
