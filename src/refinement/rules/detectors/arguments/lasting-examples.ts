import type { FrozenPool } from '../../../../arguments/pool/frozen-pool.js';
import type { Json } from '../../../../core/json.js';
import { textValuesIn } from '../../../../support/text-values.js';

/**
 * Of values that worked, those that may still work, and elsewhere: what a call of ours removed or moved since, and absolute paths of
 * a scratch place, only where nothing else is known, and of what is gone one alone, which shows the form.
 */
export function lastingExamples<Worked extends { readonly value: Json }>(
  pool: FrozenPool,
  worked: readonly Worked[],
): readonly Worked[] {
  const there = worked.filter(({ value }) => !pool.isGone(value));
  if (there.length === 0) return worked.slice(0, 1);
  const elsewhere = there.filter(({ value }) => !textValuesIn(value).some(isScratch));
  return elsewhere.length > 0 ? elsewhere : there;
}

/** An absolute path in a folder for temporary files. */
function isScratch(text: string): boolean {
  return (
    /^(?:file:\/\/)?(?:\/private)?\/(?:var\/)?(?:tmp|folders)\/./.test(text) ||
    /^[A-Za-z]:[\\/].*[\\/]temp[\\/]/i.test(text)
  );
}
