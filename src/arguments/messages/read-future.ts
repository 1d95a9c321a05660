import type { ConstraintHint } from './constraint-hint.js';
import type { Statement } from './statement.js';
import { valueSubject } from './value-subject.js';

/** `starts_at must be in the future`. */
export function readFuture(statement: Statement): readonly ConstraintHint[] {
  const match =
    /\b(?:(?:must|should|has to|needs to) be (?:an? (?:[a-z]+ ){1,3})?(?:(?:in|later than) the (?:future|present)|later than now|a future date)|(?:must not|cannot|can['’]t|may not) be in the past|(?:is|lies) in the past)\b/i.exec(
      statement.text,
    );
  return match === null
    ? []
    : [
        {
          kind: 'in-future',
          argument: valueSubject(statement, match.index),
          ...(/past/i.test(match[0]) && { orNow: true }),
        },
      ];
}
