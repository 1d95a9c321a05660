/** Words of a text that nobody writes by hand: `20261128T224634923943000`, `01HXYZ4P6Q7R8S9T`. */
export function codesIn(text: string): readonly string[] {
  const words = text.match(/(?<![\w.-])(?=(?:[a-z_-]*\d){6})[a-z\d_-]{12,64}(?![\w.-]*\w)/gi) ?? [];
  return [...new Set(words.filter((word) => !/^\d{4}-\d\d-\d\d|^\d+$/.test(word)))];
}
