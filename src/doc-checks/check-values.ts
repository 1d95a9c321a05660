import { learnedProperties } from '../core/learned-inside.js';
import { isContainer, type Json } from '../core/json.js';
import { addedSentences } from './added-texts.js';
import type { Complaint, RevisionUnderCheck } from './revision-under-check.js';
import { distinct } from './revision-under-check.js';
import { supportedText, unescapedSupport } from './supported-text.js';
import type { LearnedProperty } from '../core/learned-constraints.js';

/** Numbers that any sentence may use. */
const free = new Set(['0', '1', '2']);

/** Concrete values (numbers, quoted texts, paths) must stand in the schema or an outcome, and so must learned bounds and enums. */
export function checkValues(revision: RevisionUnderCheck): readonly Complaint[] {
  const support = supportedText(revision);
  const plainSupport = unescapedSupport(revision);
  const lengths = sizesOf(revision);
  const isKnown = (value: string) =>
    support.includes(value.toLowerCase()) ||
    plainSupport.includes(value.toLowerCase()) ||
    lengths.has(value);
  const texts = addedSentences(revision).flatMap((sentence) =>
    valuesIn(sentence).flatMap((value) =>
      isKnown(value)
        ? []
        : [
            {
              text: `states ${value}, which no schema or outcome contains: "${sentence.slice(0, 160)}"`,
              sentence,
            },
          ],
    ),
  );
  const learned = learnedProperties(revision.proposal.learned).flatMap(([name, property]) =>
    learnedValues(property).flatMap((value) =>
      isKnown(value)
        ? []
        : [
            {
              text: `has learnt ${value} for ${name}, which no schema or outcome contains`,
              argument: name,
            },
          ],
    ),
  );
  return distinct([...texts, ...learned]);
}

function valuesIn(sentence: string): readonly string[] {
  const numbers = [
    ...sentence.replace(/`[^`]*`/g, ' ').matchAll(/(?<![\w.-])\d+(?:\.\d+)?(?![\w])/g),
  ]
    .map(([number]) => number)
    .filter((number) => !free.has(number));
  const paths = [
    ...sentence.replace(/`[^`]*`/g, ' ').matchAll(/(?<![\w:/])\/[\w.-]+(?:\/[\w.{}-]+)+/g),
  ].map(([path]) => path);
  return [...numbers, ...paths];
}

function learnedValues(property: LearnedProperty): readonly string[] {
  const numbers = [
    property.minimum,
    property.maximum,
    property.minLength,
    property.maxLength,
    property.minItems,
    property.maxItems,
    property['x-clampedTo'],
    property['x-raisedTo'],
  ];
  const stated = numbers.flatMap((number) =>
    number === undefined || free.has(String(number)) ? [] : [String(number)],
  );
  const listed = (property.enum ?? []).flatMap((value) =>
    typeof value === 'string' ? [value] : [],
  );
  return [...stated, ...listed];
}

/** Sizes that calls tried or that came back (lengths of texts and lists): a bound on length stands nowhere in the text itself. */
function sizesOf({ calls }: RevisionUnderCheck): ReadonlySet<string> {
  const sizes = new Set<string>();
  for (const { arguments: args, outcome } of calls) {
    if (outcome === null || outcome.kind === 'fault') continue;
    addSizes(args, sizes, 0);
    if (outcome.body !== undefined) addSizes(outcome.body, sizes, 0);
  }
  return sizes;
}

function addSizes(value: Json, sizes: Set<string>, depth: number): void {
  if (typeof value === 'string') sizes.add(String([...value].length));
  if (depth > 3 || !isContainer(value)) return;
  if (Array.isArray(value)) sizes.add(String(value.length));
  const items: readonly Json[] = Array.isArray(value)
    ? (value as readonly Json[]).slice(0, 3)
    : Object.values(value);
  for (const item of items) addSizes(item, sizes, depth + 1);
}
