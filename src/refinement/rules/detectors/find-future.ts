import { distinctBy } from '../../../support/distinct-by.js';
import type { EvidenceView } from '../evidence-view.js';
import type { Finding } from '../finding.js';
import { hintsOf } from '../observation.js';
import { onlyVaried } from '../only-varied.js';

/** A refusal said that a moment must be yet to come, and a later one worked. */
export function findFuture(view: EvidenceView): readonly Finding[] {
  const found = view.rejections.flatMap((rejection) =>
    hintsOf(rejection, view.argumentNames()).flatMap((hint): readonly Finding[] => {
      if (hint.kind !== 'in-future') return [];
      const argument = hint.argument ?? onlyVaried(rejection);
      const refused = argument === null ? undefined : rejection.arguments[argument];
      if (argument === null || typeof refused !== 'string') return [];
      const later = view.successes.find(({ arguments: args }) => {
        const value = args[argument];
        return typeof value === 'string' && value > refused;
      });
      return later === undefined
        ? []
        : [{ kind: 'in-future', argument, calls: [rejection.id, later.id] }];
    }),
  );
  return distinctBy(found, (finding) => ('argument' in finding ? String(finding.argument) : ''));
}
