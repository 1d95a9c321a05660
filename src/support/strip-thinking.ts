const opening = /\s*<(?:think|thinking|reasoning|thought)>/iy;
const closing = /<\/(?:think|thinking|reasoning|thought)>/gi;

/** What a model wrote after the thinking it began with (`<think>…</think>`); empty when that never ended. */
export function stripThinking(text: string): string {
  let at = 0;
  for (;;) {
    opening.lastIndex = at;
    if (!opening.test(text)) return text.slice(at);
    closing.lastIndex = opening.lastIndex;
    if (!closing.test(text)) return '';
    at = closing.lastIndex;
  }
}

/**
 * What stands behind the last closing tag, null without one. Some chat templates put the opening tag into the
 * prompt, so that an answer shows the closing one only.
 */
export function afterLastThinking(text: string): string | null {
  let end: number | null = null;
  for (const tag of text.matchAll(closing)) end = tag.index + tag[0].length;
  return end === null ? null : text.slice(end);
}
