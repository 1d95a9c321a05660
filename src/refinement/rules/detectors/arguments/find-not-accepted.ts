import { inBrackets } from '../../../../arguments/names/in-brackets.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding } from '../../finding.js';
import { hintsOf } from '../../observations/observation.js';

/** Arguments that the doc has and the tool does not know: every call with one was refused, by name where nothing else was wrong. */
export function findNotAccepted(view: EvidenceView): readonly Finding[] {
  return view.parameters.flatMap(({ name }): readonly Finding[] => {
    const bracketed = inBrackets(name);
    const isTaken = view.successes.some(
      ({ arguments: args }) => Object.hasOwn(args, name) && !Object.hasOwn(args, bracketed),
    );
    if (isTaken) return [];
    const refusals = view.rejections.filter(
      (rejection) =>
        Object.hasOwn(rejection.arguments, name) &&
        hintsOf(rejection, view.argumentNames()).some(
          (hint) => hint.kind === 'unknown-argument' && hint.argument === name,
        ),
    );
    const [first, second] = refusals;
    if (first === undefined || second === undefined) return [];
    const worked = view.successes.find(({ arguments: args }) => Object.hasOwn(args, bracketed));
    return [
      {
        kind: 'not-accepted',
        argument: name,
        calls: [first.id, second.id, ...(worked === undefined ? [] : [worked.id])],
        ...(worked !== undefined && { instead: bracketed }),
      },
    ];
  });
}
