import { isMultiple } from '../../../../arguments/values/number-values.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding } from '../../finding.js';
import { hintsOf } from '../../observations/observation.js';
import { onlyVaried } from '../../observations/only-varied.js';

/**
 * Numbers that come in steps: a refusal asked for a multiple of something, of a number that is none, two different multiples
 * worked, and nothing else did.
 */
export function findSteps(view: EvidenceView): readonly Finding[] {
  return view.parameters.flatMap(({ name, schema }): readonly Finding[] => {
    const worked = view.successes.filter(
      ({ arguments: args }) => typeof args[name] === 'number' && args[name] !== 0,
    );
    const values = new Set(worked.map(({ arguments: args }) => Number(args[name])));
    for (const refusal of view.rejections) {
      const given = refusal.arguments[name];
      const step = stepAskedFor(view, refusal, name);
      // That whole numbers are wanted is a type.
      if (typeof given !== 'number' || step === null || step === 1) continue;
      if (isMultiple(given, step)) continue;
      const isWhole = [...values].every((value) => isMultiple(value, step));
      if (values.size < fewestValues || !isWhole || schema.multipleOf === step) continue;
      const proof = worked.slice(0, fewestValues).map(({ id }) => id);
      return [{ kind: 'step', argument: name, value: step, calls: [refusal.id, ...proof] }];
    }
    return [];
  });
}

const fewestValues = 2;

function stepAskedFor(
  view: EvidenceView,
  refusal: EvidenceView['rejections'][number],
  name: string,
): number | null {
  const hint = hintsOf(refusal, view.argumentNames()).find(
    ({ kind, ...rest }) =>
      kind === 'multiple-of' &&
      'argument' in rest &&
      (rest.argument ?? onlyVaried(refusal)) === name,
  );
  return hint?.kind === 'multiple-of' ? hint.value : null;
}
