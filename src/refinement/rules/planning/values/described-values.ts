import { distinctValues } from '../../../../arguments/schema/distinct-values.js';
import type { FrozenPool } from '../../../../arguments/pool/frozen-pool.js';
import { nameWords } from '../../../../arguments/names/name-words.js';
import type { Json } from '../../../../core/json.js';
import { groupBy } from '../../../../support/group-by.js';
import { oncePerObject } from '../../../../support/once-per-object.js';
import type { ToolContext } from '../../../engine.js';

/** Values of fields that a text names: `reference`, described as "a tag or digest", takes what `tags` lists. */
export function describedValues(
  text: string,
  { tool, pool }: Pick<ToolContext, 'tool' | 'pool'>,
): readonly Json[] {
  const words = new Set(nameWords(text));
  const own = new Set(Object.keys(tool.parameters.properties ?? {}).flatMap(nameWords));
  const telling = [...words].filter((word) => word.length > 2 && !own.has(word));
  const fields = shortTextsByField(pool);
  const named = telling.flatMap((word) => fields.get(word) ?? []).sort((a, b) => a.order - b.order);
  return distinctValues(named.map(({ value }) => value)).slice(0, 4);
}

/** The short texts of answers with their order in the pool, by the last word of their field's name. */
const shortTextsByField = oncePerObject((pool: FrozenPool) => {
  const texts = pool
    .all()
    .flatMap(({ origin, field, value }, order) =>
      origin === 'answer' && typeof value === 'string' && value.length <= 100
        ? [{ field, value, order }]
        : [],
    );
  return groupBy(texts, ({ field }) => nameWords(field).at(-1));
});
