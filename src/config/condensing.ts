import { condensedByModel } from '../evaluation/condensed-docs.js';
import type { CondenseDocs } from '../evaluation/doc-variants.js';
import type { AskedVariant } from './load-docs.js';
import type { RoleModels } from './role-models.js';

export interface CondensingRequest {
  /** The model's name; undefined for docs that are condensed by rule. */
  readonly condenser: string | undefined;
  readonly concurrency: number;
  readonly models: RoleModels;
  readonly signal?: AbortSignal | undefined;
}

/** How docs are condensed as the settings say; undefined where it is done by rule. */
export function condenseDocs(request: CondensingRequest): CondenseDocs | undefined {
  const { condenser, concurrency, models, signal } = request;
  if (condenser === undefined) return undefined;
  return (docs) =>
    condensedByModel(docs, { model: models.chat('condenser', condenser), concurrency, signal });
}

/** The docs under the name that tables give them: condensed ones without a name of their own say by which model. */
export function namingCondenser(asked: AskedVariant, condenser: string | undefined): AskedVariant {
  const { name, variant } = asked;
  const isOwnName = variant.kind !== 'condensed' || !name.startsWith('condensed:');
  return isOwnName || condenser === undefined
    ? asked
    : { name: `${name} (by ${condenser})`, variant };
}
