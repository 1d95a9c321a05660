import { isSearchLike } from '../../../../arguments/names/is-search-like.js';
import { looksUpNames } from '../../../../arguments/names/looks-up-names.js';
import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import type { Json } from '../../../../core/json.js';
import type { ToolContext } from '../../../engine.js';
import { isFresh } from '../../observations/own-names.js';
import { longestWords, searchWords } from '../../answers/search-words.js';

/** Of names that are tried whole too. */
const mostTakenApart = 2;
const mostWordsEach = 2;

/** What a search may find, or a lookup by name beside the names that match: parts of those. */
export function wordsToFind(
  parameter: Parameter,
  { tool, pool }: Pick<ToolContext, 'tool' | 'pool'>,
  matching: readonly Json[],
): readonly Json[] {
  if (isSearchLike(parameter)) return searchWords(pool, tool);
  if (!looksUpNames(tool.name, parameter)) return [];
  return matching
    .flatMap((name) => (typeof name === 'string' && !isFresh(name) ? [longestWords(name)] : []))
    .slice(0, mostTakenApart)
    .flatMap((words) => words.slice(0, mostWordsEach));
}
