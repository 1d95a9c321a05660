import { englishStopWords } from '../../retrieval/english-stop-words.js';
import { stemEnglish } from '../../retrieval/stem-english.js';
import { siblingFinder } from '../../refinement/find-siblings.js';
import { oncePerObject } from '../../support/once-per-object.js';
import { namesTool } from '../../writing/distinguish.js';
import type { LintedTool, Rule } from '../rule.js';

/** Of the longer text, so much at most may be words of its own. */
const mostOwn = 0.1;

export const confusableTools: Rule = {
  name: 'confusable-tools',
  severity: 'warning',
  finds:
    'Two tools whose descriptions say the same: in the same words, or one in words that the other has nearly all of.',
  why: 'An agent that has read both still does not know which to call.',
  remedy:
    'Say in each what the other does not do, or when to use which; take one of them out where they are one.',
  check: (tool, { tools }) => {
    const { order, siblings } = surveyed(tools);
    const own = wordsOf(tool);
    if (own.size === 0) return [];
    const same = order.byWords.get(keyOf(own)) ?? tool;
    if (same !== tool) return [{ message: `says the same as ${same.id}`, other: same.id }];
    const near = siblings(tool)
      .filter((one) => order.place(one.tool.id) < order.place(tool.id))
      .map((one) => one.tool)
      .find((other) => isNear(own, wordsOf(other)) && !namesOther(tool, other));
    if (near === undefined) return [];
    return [{ message: `says nearly the same as ${near.id}`, other: near.id }];
  },
};

interface Order {
  /** The first tool that says it in these words. */
  readonly byWords: ReadonlyMap<string, LintedTool>;
  readonly place: (id: string) => number;
}

/** Each pair is told once, of its later tool. */
const surveyed = oncePerObject((tools: readonly LintedTool[]) => {
  const byWords = new Map<string, LintedTool>();
  const places = new Map(tools.map(({ id }, index) => [id, index]));
  for (const tool of tools) {
    const key = keyOf(wordsOf(tool));
    if (!byWords.has(key)) byWords.set(key, tool);
  }
  const order: Order = { byWords, place: (id) => places.get(id) ?? 0 };
  return { order, siblings: siblingFinder(tools) };
});

/** The words of a description as stems; `C++` and `C#` are words, and so are numbers. */
const wordsOf = oncePerObject(({ description }: LintedTool): ReadonlySet<string> => {
  const words = description.toLowerCase().match(/[\p{L}\p{M}\p{N}+#]+/gu) ?? [];
  return new Set(words.filter((word) => !englishStopWords.has(word)).map(stemEnglish));
});

function keyOf(words: ReadonlySet<string>): string {
  return [...words].sort().join(' ');
}

function isNear(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [few, many] = one.size < other.size ? [one, other] : [other, one];
  const inBoth = [...few].every((word) => many.has(word));
  return inBoth && many.size - few.size <= mostOwn * many.size;
}

/** Docs that speak of each other tell them apart. */
function namesOther(one: LintedTool, other: LintedTool): boolean {
  return namesTool(one.description, other.name) || namesTool(other.description, one.name);
}
