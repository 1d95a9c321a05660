import type { FrozenPool } from '../../../../arguments/pool/frozen-pool.js';
import { identityWords } from '../../../../arguments/names/name-match.js';
import { nameWords } from '../../../../arguments/names/name-words.js';
import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import type { PooledValue } from '../../../../arguments/pool/pooled-value.js';
import { literalText } from '../../../../support/literal-text.js';
import { oncePerObject } from '../../../../support/once-per-object.js';

/** The values of a place in answers, as text, that were there before we sent them and that tools took for an argument whose name says the same. */
export function takenElsewhere(
  pool: FrozenPool,
  place: PooledValue,
  { name }: Parameter,
): ReadonlySet<string> {
  const offered = new Set(
    pool
      .valuesAt(place)
      .filter(({ sentFirst }) => !sentFirst)
      .map(({ value }) => literalText(value)),
  );
  const taken = namesEnding(pool, name).flatMap((other) => pool.sentAs(other));
  return new Set(taken.map(({ value }) => literalText(value)).filter((text) => offered.has(text)));
}

/** The names of arguments that say the same, or less in the same words: `filename` for `source_filename`, but not `id` for `order_id`. */
function namesEnding(pool: FrozenPool, name: string): readonly string[] {
  const words = nameWords(name);
  return argumentNames(pool).filter((other) => {
    const given = nameWords(other);
    if (given.length === words.length) return given.join(' ') === words.join(' ');
    const [only = ''] = given;
    return (
      given.length > 0 &&
      !(given.length === 1 && identityWords.has(only)) &&
      given.join(' ') === words.slice(-given.length).join(' ')
    );
  });
}

const argumentNames = oncePerObject((pool: FrozenPool): readonly string[] => [
  ...new Set(pool.all().flatMap(({ origin, path }) => (origin === 'argument' ? [path] : []))),
]);
