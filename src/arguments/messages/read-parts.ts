import type { ConstraintHint } from './constraint-hint.js';
import { resolveName, subjectOf } from './argument-naming.js';
import type { Statement } from './statement.js';

const named =
  /^(.*?)\b(?:needs|takes|wants|expects|requires)\s((?:[a-z][\w-]*, ?){2,}(?:and )?[a-z][\w-]*)\.?$/i;

/** A list that has a place for each of what is named: `bbox needs west, south, east, north` has four items. */
export function readParts({ text, context, parameters }: Statement): readonly ConstraintHint[] {
  const [, before = '', list = ''] = named.exec(text) ?? [];
  const parts = list.split(/, ?(?:and )?|\sand\s/).filter((part) => part !== '');
  const argument = context ?? subjectOf(before, parameters, false);
  const areArguments = parts.some((part) => resolveName(part, parameters) !== null);
  return argument === null || parts.length < 3 || areArguments
    ? []
    : [
        { kind: 'minItems', argument, value: parts.length },
        { kind: 'maxItems', argument, value: parts.length },
      ];
}
