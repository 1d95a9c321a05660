import { examplesInText } from '../../../../arguments/texts/examples-in-text.js';
import { isAboutAbsence, isAttributable } from '../../refusals/attribution.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding } from '../../finding.js';
import type { Observation, RejectedObservation } from '../../observations/observation.js';

/**
 * Examples of a description that are refused while others beside them work: the description is wrong. Where none of its examples
 * works they may stand for things of another system.
 */
export function findRefusedExamples(view: EvidenceView): readonly Finding[] {
  return view.parameters.flatMap(({ name, schema }): readonly Finding[] => {
    const examples = examplesInText(schema.description ?? '', name);
    if (examples.length < 2) return [];
    const worked = view.successes.find(({ arguments: args }) =>
      examples.some((example) => example === args[name]),
    );
    if (worked === undefined) return [];
    return examples.flatMap((value): readonly Finding[] => {
      if (typeof value !== 'string' || works(view, name, value)) return [];
      const refusal = view.rejections.find(
        (rejection) =>
          rejection.arguments[name] === value &&
          blamesNoOther(rejection, name, worked) &&
          rejection.outcome.message.includes(value) &&
          isAboutAbsence(view, rejection) &&
          isAttributable(view, rejection, name),
      );
      return refusal === undefined
        ? []
        : [{ kind: 'refused-example', argument: name, value, calls: [refusal.id, worked.id] }];
    });
  });
}

/** What the message names of the other arguments is as it was where another example worked: `No boat 'x' in harbour 'y'`. */
function blamesNoOther(
  { arguments: args, outcome }: RejectedObservation,
  name: string,
  worked: Observation,
): boolean {
  return Object.entries(args).every(
    ([other, given]) =>
      other === name ||
      (typeof given !== 'string' && typeof given !== 'number') ||
      given === worked.arguments[other] ||
      !outcome.message.includes(String(given)),
  );
}

function works({ successes }: EvidenceView, name: string, value: string): boolean {
  return successes.some(({ arguments: args }) => args[name] === value);
}
