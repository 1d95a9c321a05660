import type { Parameter } from '../../schema/parameters-of.js';

/** True where the parameter takes words to search for: any will do, and some find nothing. */
export function isSearchLike({ name, types }: Parameter): boolean {
  return (
    types.includes('string') &&
    /^(q|query|search|term|keyword|text|filter|contains|match|phrase)s?$|(_|-)?(query|search|term|keyword)$/i.test(
      name,
    )
  );
}
