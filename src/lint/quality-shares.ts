import { slotsOf } from '../arguments/slots/slot.js';
import { examplesInText } from '../arguments/texts/examples-in-text.js';
import type { JsonSchema } from '../core/json-schema.js';
import { groupBy } from '../support/group-by.js';
import { oncePerObject } from '../support/once-per-object.js';
import { namesTool } from '../writing/distinguish.js';
import type { LintedTool } from './rule.js';
import { tellingWords } from './telling-words.js';

/** How many of so many tools, or arguments, have something that an agent needs to be told. */
export interface QualityShare {
  readonly of: QualityName;
  readonly has: number;
  readonly from: number;
}

/** What is counted, and what counts as having it, in words. */
export const qualities = {
  purpose: 'tools whose description says more than their name',
  'when to use': 'tools that say when to use them, or which other tool to use instead',
  limits:
    'tools that say what is refused or how much is given, in words or as a bound of the schema',
  'what comes back': 'tools that say what they return',
  'parameters explained': 'arguments whose description says more than their name',
  examples: 'arguments with an example value, in the schema or in words',
} as const;
export type QualityName = keyof typeof qualities;

const guidance =
  /\b(?:use (?:this|it|when|for|to|if|where|only)|useful (?:for|when|if|to)|when (?:you|the user|an agent)|whenever|instead(?: of)?|rather than|not to be confused|answers questions|only this tool|prefer(?:red)?|(?:is |are )?(?:best|ideal|suited|suitable|intended) (?:for|to)|not (?:meant|intended|suitable|suited) for)\b/i;
const limit =
  /\b(?:at (?:most|least)|up to|(?:maximum|minimum|max|min)\b|no more than|less than|more than|must (?:not|be|have|match|start|contain|lie)|cannot|can'?t|can not|not (?:allowed|supported|possible|accepted)|only (?:works?|within|if|when|for|the|one|those|files?)|limited to|limits?|refuse[sd]?|rejected|fails?|errors?|invalid|exceeds?|required|requires|needs? )\b/i;
const returned =
  /\b(?:returns?|returned|yields?|responds?|response|outputs?|results? (?:is|are|contains?|includes?|has|have)|gives? (?:back|you)|comes? back|the answers?|(?:shows|lists|tells) (?:the|all|a|an|each)\b)\b/i;
const bounds: readonly (keyof JsonSchema)[] = [
  ...(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const),
  ...(['minLength', 'maxLength', 'minItems', 'maxItems', 'pattern', 'enum', 'const'] as const),
];

/** The shares of these tools, by what their docs say; `all` are the tools that they may speak of. */
export function qualityShares(
  tools: readonly LintedTool[],
  all: readonly LintedTool[],
): readonly QualityShare[] {
  const slots = tools.flatMap((tool) => slotsOf(tool));
  const count = (of: QualityName, has: (tool: LintedTool) => boolean): QualityShare => ({
    ...{ of, has: tools.filter(has).length, from: tools.length },
  });
  return [
    count('purpose', ({ name, description }) => tellingWords(description, [name]).length > 0),
    count('when to use', (tool) => guidance.test(tool.description) || namesAnother(tool, all)),
    count(
      'limits',
      (tool) =>
        limit.test(tool.description) ||
        slotsOf(tool).some(
          ({ schema }) =>
            bounds.some((keyword) => schema[keyword] !== undefined) ||
            limit.test(schema.description ?? ''),
        ),
    ),
    count('what comes back', ({ description }) => returned.test(description)),
    {
      of: 'parameters explained',
      has: slots.filter(
        ({ leaf, schema }) => tellingWords(schema.description ?? '', [leaf]).length > 0,
      ).length,
      from: slots.length,
    },
    {
      of: 'examples',
      has: slots.filter(
        ({ leaf, schema }) =>
          (schema.examples ?? []).length > 0 ||
          examplesInText(schema.description ?? '', leaf).length > 0,
      ).length,
      from: slots.length,
    },
  ];
}

/** True where a description speaks of one of the other tools; only those are looked for whose names begin with a word that it has. */
function namesAnother({ name, description }: LintedTool, all: readonly LintedTool[]): boolean {
  const words = new Set(['', ...(description.match(/[\w-]+/g) ?? [])]);
  return [...words]
    .flatMap((word) => byFirstWord(all).get(word) ?? [])
    .some((other) => other.name !== name && namesTool(description, other.name));
}

/** Tools by the first word of their names; names in other scripts have none. */
const byFirstWord = oncePerObject((tools: readonly LintedTool[]) =>
  groupBy(tools, ({ name }) => /[\w-]+/.exec(name)?.[0] ?? ''),
);
