import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import type { PooledValue } from '../../../../arguments/pool/pooled-value.js';
import { literalText } from '../../../../support/literal-text.js';
import { isAboutAbsence } from '../../refusals/attribution.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Observation } from '../../observations/observation.js';

/** True where of the values of a place in answers as many were refused as missing as worked; what worked once may be gone since. */
export function isMostlyRefused(
  view: EvidenceView,
  place: PooledValue,
  { name }: Parameter,
): boolean {
  const listed = new Set(view.pool.valuesAt(place).map(({ value }) => literalText(value)));
  const valuesIn = (observations: readonly Observation[]): ReadonlySet<string> =>
    new Set(
      observations
        .map(({ arguments: args }) => literalText(args[name] ?? null))
        .filter((text) => listed.has(text)),
    );
  const missing = view.rejections.filter((rejection) => isAboutAbsence(view, rejection));
  const worked = valuesIn(view.successes);
  return [...valuesIn(missing)].filter((text) => !worked.has(text)).length >= worked.size;
}
