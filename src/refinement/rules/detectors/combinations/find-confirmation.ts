import type { Json } from '../../../../core/json.js';
import { escapePattern } from '../../../../support/escape-pattern.js';
import { answerText } from '../../answers/answers.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding } from '../../finding.js';
import type { SuccessObservation } from '../../observations/observation.js';

/** A switch without which a tool that changes things only asks for the switch, and with which it does not ask. */
export function findConfirmation(view: EvidenceView): readonly Finding[] {
  if (view.effect === 'read') return [];
  return view.parameters.flatMap(({ name, types }): readonly Finding[] => {
    if (!types.includes('boolean')) return [];
    const given = (success: SuccessObservation): Json => success.arguments[name] ?? false;
    const asking = view.successes.find(
      (success) => given(success) === false && asksFor(answerText(success), name),
    );
    const doing = view.successes.find(
      (success) => given(success) === true && !mentions(answerText(success), name),
    );
    return asking === undefined || doing === undefined
      ? []
      : [{ kind: 'confirmation', argument: name, calls: [asking.id, doing.id] }];
  });
}

/** `Call again with confirm: true`, `Set force=true to delete 3 rows`. */
function asksFor(text: string, name: string): boolean {
  return (
    mentions(text, name) &&
    /\b(?:again|pass|set|give|use|with|add|call|re-?run|repeat)\b/i.test(text) &&
    new RegExp(`${escapePattern(name)}\\W{0,6}true`, 'i').test(text)
  );
}

function mentions(text: string, name: string): boolean {
  return new RegExp(`(?<![\\w-])${escapePattern(name)}(?![\\w-])`, 'i').test(text);
}
