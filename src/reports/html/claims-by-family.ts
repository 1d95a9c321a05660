import { families, kindNamed, type Family } from '../../claims/kind.js';
import { kinds } from '../../claims/registry.js';
import { verdicts, type Claim as WireClaim, type Verdict } from '../../core/claim.js';
import type { DocVersion } from '../../core/doc-version.js';

/** How many claims of one family docs make. */
export interface FamilyCount {
  readonly family: Family;
  readonly count: number;
  /** The best verdict first; those without claims are absent. */
  readonly verdicts: readonly { readonly verdict: Verdict; readonly count: number }[];
}

/** Null for a kind that is not known. */
export function familyOf({ kind }: Pick<WireClaim, 'kind'>): Family | null {
  return kindNamed(kinds, kind)?.family ?? null;
}

/** The typed claims that docs make, by family in the order of families; families without any are left out. */
export function claimsByFamily(docs: readonly DocVersion[]): readonly FamilyCount[] {
  const typed = docs.flatMap(({ claims }) =>
    claims.flatMap(({ claim, verdict = 'observed' }) => {
      const family = claim === undefined ? null : familyOf(claim);
      return family === null ? [] : [{ family, verdict }];
    }),
  );
  return families.flatMap((family) => {
    const own = typed.filter((one) => one.family === family);
    if (own.length === 0) return [];
    const counts = verdicts
      .toReversed()
      .map((verdict) => ({ verdict, count: own.filter((one) => one.verdict === verdict).length }));
    return [{ family, count: own.length, verdicts: counts.filter(({ count }) => count > 0) }];
  });
}
