import type { ConstraintHint } from './constraint-hint.js';
import type { Statement } from './statement.js';
import { valueSubject } from './value-subject.js';

/** `starts_at must be in the future`. */
export function readFuture(statement: Statement): readonly ConstraintHint[] {
  const match =
    /\b(?:(?:must|should|has to|have to|needs? to) (?:be|lie|fall) (?:an? (?:[a-z]+ ){1,3})?(?:(?:in|later than) (?:the )?(?:future|present)|later than now|a future date)|(?:must not|cannot|can['’]t|may not|should not) (?:be|lie|fall) in the past|(?:is|lies|falls|was) (?:already )?in the past|has (?:already )?passed(?= ?(?:already)?[.!]?$))\b/i.exec(
      statement.text,
    );
  return match === null
    ? []
    : [
        {
          kind: 'in-future',
          argument: valueSubject(statement, match.index),
          ...(/past|passed/i.test(match[0]) && { orNow: true }),
        },
      ];
}
