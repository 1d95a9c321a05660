import { joinWords } from '../../../../support/join-words.js';
import type { Finding } from '../../finding.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import { code } from '../../quote.js';
import { listedValues } from './refusals-of-values.js';

/** The values that a list's items can have, where a refusal lists them and each has been tried. */
export function closedItems(view: EvidenceView, argument: string): readonly Finding[] {
  const refusals = view.rejections.filter((rejection) =>
    Object.hasOwn(rejection.arguments, argument),
  );
  const listed = listedValues(view, argument, refusals);
  const [refusal] = refusals.filter(
    (rejection) => listedValues(view, argument, [rejection]).length > 0,
  );
  const proof = listed.map((value) =>
    view.successes.find(({ arguments: args }) => {
      const items = args[argument];
      return Array.isArray(items) && items.includes(value);
    }),
  );
  if (refusal === undefined || listed.length === 0 || proof.includes(undefined)) return [];
  const calls = [refusal.id, ...proof.flatMap((success) => success?.id ?? [])];
  const detail = joinWords(
    listed.map((value) => code(value)),
    'or',
  );
  return [
    { kind: 'nested', argument, property: '', rule: 'enum', detail, calls: [...new Set(calls)] },
  ];
}
