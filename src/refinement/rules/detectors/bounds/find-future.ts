import type { Json } from '../../../../core/json.js';
import { distinctBy } from '../../../../support/distinct-by.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding } from '../../finding.js';
import { hintsOf } from '../../observations/observation.js';
import { onlyVaried } from '../../observations/only-varied.js';

/** A refusal said that a moment must be yet to come, and a later one worked. */
export function findFuture(view: EvidenceView): readonly Finding[] {
  const found = view.rejections.flatMap((rejection) =>
    hintsOf(rejection, view.argumentNames()).flatMap((hint): readonly Finding[] => {
      if (hint.kind !== 'in-future') return [];
      const argument = hint.argument ?? onlyVaried(rejection);
      const refused = argument === null ? undefined : rejection.arguments[argument];
      if (argument === null || refused === undefined) return [];
      const later = view.successes.find(({ arguments: args }) => isLater(args[argument], refused));
      return later === undefined
        ? []
        : [
            {
              kind: 'in-future',
              argument,
              orNow: hint.orNow === true,
              calls: [rejection.id, later.id],
            },
          ];
    }),
  );
  return distinctBy(found, (finding) => ('argument' in finding ? String(finding.argument) : ''));
}

/** Of two texts, or of two Unix times. */
function isLater(value: Json | undefined, than: Json): boolean {
  return (
    (typeof value === 'string' && typeof than === 'string' && value > than) ||
    (typeof value === 'number' && typeof than === 'number' && value > than)
  );
}
