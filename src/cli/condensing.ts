import { condensedByModel } from '../evaluation/condensed-docs.js';
import type { CondenseDocs } from '../evaluation/doc-variants.js';
import type { AskedVariant } from '../config/load-docs.js';
import type { Models } from '../session/models.js';

/** How docs are condensed; undefined where no model does it. */
export function condenseDocs(
  models: Models,
  concurrency: number,
  signal?: AbortSignal,
): CondenseDocs | undefined {
  if (models.choices.condenser === undefined) return undefined;
  return async (docs) =>
    condensedByModel(docs, { model: await models.chat('condenser'), concurrency, signal });
}

/** The docs under the name that tables give them: condensed ones without a name of their own say by which model. */
export function namingCondenser(asked: AskedVariant, condenser: string | undefined): AskedVariant {
  const { name, variant } = asked;
  const isOwnName = variant.kind !== 'condensed' || !name.startsWith('condensed:');
  return isOwnName || condenser === undefined
    ? asked
    : { name: `${name} (by ${condenser})`, variant };
}
