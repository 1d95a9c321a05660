import { validateArguments } from '../../../../arguments/schema/validate-arguments.js';
import { groupBy } from '../../../../support/group-by.js';
import { calledFirst } from '../../refusals/called-first.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { FindingOf } from '../../finding.js';
import { withoutValues } from '../../refusals/message-without-values.js';
import { hintsOf, type RejectedObservation } from '../../observations/observation.js';

const mostCalls = 4;

/**
 * Tools that must have been called before, as refusals say of calls that the schema allows. Only names of the catalogue, and none
 * that a call brought; where a value is missing, its source says more.
 */
export function findCalledFirst(
  view: EvidenceView,
  toolNames: readonly string[],
): readonly FindingOf<'called-first'>[] {
  const refused = view.rejections.flatMap((rejection) => {
    const message = withoutValues(rejection);
    const tool = calledFirst(message);
    if (tool === null || !toolNames.includes(tool)) return [];
    if (tool === view.tool.id || tool === view.tool.name) return [];
    return isOfValue(view, rejection) ? [] : [{ tool, message, id: rejection.id }];
  });
  return [...groupBy(refused, ({ tool }) => tool)].flatMap(([tool, calls]) => {
    const [first] = calls;
    if (first === undefined) return [];
    const ids = calls.slice(0, mostCalls).map(({ id }) => id);
    return [{ kind: 'called-first', tool, message: first.message, calls: ids }];
  });
}

function isOfValue(view: EvidenceView, rejection: RejectedObservation): boolean {
  const isNamed = hintsOf(rejection, view.argumentNames()).some(
    (hint) => 'argument' in hint && hint.argument !== null,
  );
  return isNamed || validateArguments(view.tool.parameters, rejection.arguments).length > 0;
}
