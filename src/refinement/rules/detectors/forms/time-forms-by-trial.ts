import { timeFormOf } from '../../../../arguments/texts/time-form.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding } from '../../finding.js';
import { refusedTimes } from '../../refusals/refused-times.js';

/**
 * The form of a time that no refusal names: every value that was taken has it, and one in another form was called wrong.
 * Nothing of what a refusal or the document states, and nothing of small numbers, which may count anything.
 */
export function timeFormsByTrial(
  view: EvidenceView,
  stated: readonly Finding[],
): readonly Finding[] {
  return view.parameters.flatMap(({ name, schema }): Finding[] => {
    if (stated.some((one) => 'argument' in one && one.argument === name)) return [];
    const [refused] = refusedTimes(view, name)?.forms.values() ?? [];
    const taken = view.successes.filter(
      ({ arguments: args }) => args[name] !== undefined && args[name] !== '' && args[name] !== null,
    );
    const [form, ...others] = new Set(taken.map(({ arguments: args }) => timeFormOf(args[name])));
    const [first] = taken;
    if (refused === undefined || first === undefined || form === undefined) return [];
    if (form === null || form === 'small number' || others.length > 0 || form === schema.format)
      return [];
    const example = first.arguments[name] ?? null;
    const calls = [refused.id, first.id];
    return [{ kind: 'format', argument: name, format: form, example, calls }];
  });
}
