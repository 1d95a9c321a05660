import { englishStopWords } from '../../retrieval/english-stop-words.js';
import { stemEnglish } from '../../retrieval/stem-english.js';
import { groupBy } from '../../support/group-by.js';
import { oncePerObject } from '../../support/once-per-object.js';
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
    const { places, byText, byWord } = surveyed(tools);
    const own = wordsOf(tool);
    if (own.size === 0) return [];
    const same = byText.get(keyOf(own))?.[0] ?? tool;
    if (same !== tool) return [{ message: `says the same as ${same.id}`, other: same.id }];
    // A near text lacks so few of the words that it has one of these.
    const few = [...own]
      .map((word) => byWord.get(word) ?? [])
      .toSorted((a, b) => a.length - b.length)
      .slice(0, Math.floor(mostOwn * own.size) + 1);
    const place = (one: LintedTool): number => places.get(one) ?? 0;
    const near = [...new Set(few.flat())]
      .filter((other) => place(other) < place(tool))
      .toSorted((a, b) => place(a) - place(b))
      .find((other) => isNear(own, wordsOf(other)) && !namesOther(tool, other));
    if (near === undefined) return [];
    return [{ message: `says nearly the same as ${near.id}`, other: near.id }];
  },
};

/** Each pair is told once, of its later tool. */
const surveyed = oncePerObject((tools: readonly LintedTool[]) => ({
  places: new Map(tools.map((tool, index) => [tool, index])),
  byText: groupBy(tools, (tool) => keyOf(wordsOf(tool))),
  byWord: new Map(
    [
      ...groupBy(
        tools.flatMap((tool) => [...wordsOf(tool)].map((word) => ({ word, tool }))),
        ({ word }) => word,
      ),
    ].map(([word, found]) => [word, found.map(({ tool }) => tool)]),
  ),
}));

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

/** True if a text speaks of a tool by its name: a name that is a plain word counts for nothing. */
function namesTool(description: string, name: string): boolean {
  const at = /[_\-.\d]/.test(name) ? description.indexOf(name) : -1;
  const around = `${description[at - 1] ?? ''}${description[at + name.length] ?? ''}`;
  return at >= 0 && !/[\w-]/.test(around);
}
