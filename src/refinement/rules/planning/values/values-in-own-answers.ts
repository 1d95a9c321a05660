import { namesMatch } from '../../../../arguments/pool/candidate-score.js';
import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import { ValuePool } from '../../../../arguments/pool/value-pool.js';
import type { Json } from '../../../../core/json.js';
import { oncePerObject } from '../../../../support/once-per-object.js';
import type { EvidenceView } from '../../observations/evidence-view.js';

const mostValues = 3;

/** Values of fields by the argument's name in what the tool itself answered: a list by `kind` takes the kinds of what it lists. */
export function valuesInOwnAnswers(parameter: Parameter, view: EvidenceView): readonly Json[] {
  return ownAnswers(view)
    .candidatesFor(parameter, view.tool)
    .filter(({ score, origin }) => score >= namesMatch && origin === 'answer')
    .slice(0, mostValues)
    .map(({ value }) => value);
}

const ownAnswers = oncePerObject(({ tool, effect, successes }: EvidenceView) => {
  const own = new ValuePool();
  for (const { id, call } of successes)
    own.addOutcome({ tool, call, reference: id, mutating: effect !== 'read' });
  return own.freeze();
});
