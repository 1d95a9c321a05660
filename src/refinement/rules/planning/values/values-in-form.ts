import type { FrozenPool } from '../../../../arguments/pool/frozen-pool.js';
import { distinctValues } from '../../../../arguments/schema/distinct-values.js';
import type { Json } from '../../../../core/json.js';

const most = 4;
/** Fields that hold codes. */
const ofCode = /(?:^|[_-]|[a-z](?=[A-Z]))(?:code|id|key|abbr\w*|symbol|iso\w*|ticker|tag)$/i;

/** Values that answers hold, whatever their fields are called, and that have the form a refusal asked for; codes first. */
export function valuesInForm(pool: FrozenPool, hasForm: (value: Json) => boolean): readonly Json[] {
  const fitting = pool.all().filter(({ origin, value }) => origin === 'answer' && hasForm(value));
  const codes = fitting.filter(({ field }) => ofCode.test(field));
  return distinctValues([...codes, ...fitting].map(({ value }) => value)).slice(0, most);
}
