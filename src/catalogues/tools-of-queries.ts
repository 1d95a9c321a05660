import { writeJson } from '../core/json-text.js';
import { asArray, asText, own } from './lenient-values.js';

/**
 * Test data of RestBench and ToolBench is a list of queries, each with the tools to choose from in `api_list`; that of BFCL
 * has a `question` and the functions in `function`. Gives those tools, each once, in the order they first appear; null for
 * anything else.
 */
export function toolsOfQueries(value: unknown): unknown[] | null {
  const records = Array.isArray(value) ? asArray(value) : [value];
  const isAsked = records.every(
    (one) => own(one, 'question') !== undefined && Array.isArray(own(one, 'function')),
  );
  if (isAsked && records.length > 0) {
    const functions = records.flatMap((record) => asArray(own(record, 'function')));
    return [...new Map(functions.map((one) => [writeJson(one), one])).values()];
  }
  const isQueries =
    records.length > 0 &&
    records.every(
      (one) => typeof own(one, 'query') === 'string' && Array.isArray(own(one, 'api_list')),
    );
  if (!isQueries) return null;
  const found = new Map<string, unknown>();
  for (const api of records.flatMap((record) => asArray(own(record, 'api_list')))) {
    const name = writeJson([asText(own(api, 'tool_name')), asText(own(api, 'api_name'))]);
    if (!found.has(name)) found.set(name, api);
  }
  return [...found.values()];
}
