/** True where a text ends with the line that closes a fenced block of code: nothing may follow on that line. */
export function endsInCodeBlock(text: string): boolean {
  return /^(?:```+|~~~+)$/.test(text.slice(text.lastIndexOf('\n') + 1));
}
