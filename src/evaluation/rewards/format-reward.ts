/** The parts of r_fmt, and their sum. */
export interface FormatReward {
  /** Line structure of the four tags, 0 to 0.5. */
  readonly structure: number;
  /** 0.5 where both parts are there, in order. */
  readonly soft: number;
  /** 0.5 where the text is exactly in the form asked for. */
  readonly strict: number;
  readonly total: number;
}

const tags = ['<reasoning>\n', '\n</reasoning>\n', '\n<answer>\n', '\n</answer>'] as const;
const PER_TAG = 0.125;
/** What each character after the last tag costs. */
const PER_TRAILING = 0.001;

/**
 * r_fmt of SAGE appendix A.3.5, at most 1.5. Structure: 0.125 for each of the four tags on lines of their own, each exactly
 * once, less 0.001 for each character that trails the end. Soft: `<reasoning>` before `<answer>`, any white space. Strict:
 * `<reasoning>\n…</reasoning>\n<answer>\n…</answer>\n` and nothing else (the last line break may be missing).
 */
export function formatReward(completion: string): FormatReward {
  const found = tags.filter((tag) => completion.split(tag).length === 2).length;
  const trailing = completion.split('</answer>').at(-1)?.replace(/^\n/, '').length ?? 0;
  const counts = completion.includes('</answer>') ? trailing : 0;
  const structure = Math.max(0, found * PER_TAG - counts * PER_TRAILING);
  const soft = /<reasoning>[\s\S]*?<\/reasoning>\s*<answer>[\s\S]*?<\/answer>/.test(completion)
    ? 0.5
    : 0;
  const strict = /^<reasoning>\n[\s\S]*?<\/reasoning>\n<answer>\n[\s\S]*?<\/answer>\n?$/.test(
    completion,
  )
    ? 0.5
    : 0;
  return { structure, soft, strict, total: structure + soft + strict };
}
