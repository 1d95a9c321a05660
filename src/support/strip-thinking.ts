const opening = /^\s*<(think|thinking|reasoning|thought)>/i;
const closing = /<\/(think|thinking|reasoning|thought)>/i;

/**
 * What a model wrote after its thinking (`<think>…</think>`, with or without the opening tag, which some chat
 * templates put into the prompt). Empty when it never finished thinking. JSON that mentions the tags is left alone.
 */
export function afterThinking(text: string): string {
  const end = closing.exec(text);
  if (opening.test(text)) return end === null ? '' : afterThinking(afterMatch(text, end));
  const startsWithJson = /^\s*(?:[{["]|`{3})/.test(text);
  return end === null || startsWithJson ? text : afterThinking(afterMatch(text, end));
}

function afterMatch(text: string, match: RegExpExecArray): string {
  return text.slice(match.index + match[0].length);
}
