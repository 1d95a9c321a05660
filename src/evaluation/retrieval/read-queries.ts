import { ConfigurationError, messageOf } from '../../core/errors.js';
import { parseJson } from '../../core/json-text.js';
import { repeatedIn } from '../../support/repeated-in.js';
import { parseQueryRecord } from './query-record.js';
import type { RetrievalQuery } from './retrieval-query.js';

/**
 * Queries with relevant tools from the text of a file: RestBench (RestGPT's `solution` or DRAFT's `relevant APIs`),
 * ToolBench (`relevant APIs` of pairs, with `api_list`), or the user's own `{query, relevant: [...]}`; one JSON array,
 * or JSON Lines. Throws `ConfigurationError` naming file, record and field.
 */
export function readQueries(text: string, file: string): RetrievalQuery[] {
  const records = recordsIn(text.replace(/^\uFEFF/, ''), file);
  if (records.length === 0) {
    throw new ConfigurationError(`${file} has no queries in it.`, {
      file,
      remedy: 'Give one {"query": "…", "relevant": ["tool", …]} a line.',
    });
  }
  const queries = records.map(({ value, place }, index) =>
    parseQueryRecord(value, { file, place, number: index + 1 }),
  );
  return refuseRepeatedIds(queries, file);
}

interface Located {
  readonly value: unknown;
  /** `record 3` or `line 3`. */
  readonly place: string;
}

function recordsIn(text: string, file: string): Located[] {
  if (text.trimStart().startsWith('[')) {
    const list = valueOf(text, file, 'the file');
    if (Array.isArray(list)) {
      return list.map((value: unknown, index) => ({ value, place: `record ${index + 1}` }));
    }
  }
  return text.split(/\r?\n/).flatMap((line, index) => {
    const place = `line ${index + 1}`;
    return line.trim() === '' ? [] : [{ value: valueOf(line, file, place), place }];
  });
}

function valueOf(text: string, file: string, place: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    throw new ConfigurationError(`${file}: ${place} is not JSON (${messageOf(cause)}).`, {
      file,
      cause,
      remedy: 'Give a JSON array of records, or JSON Lines with one record a line.',
    });
  }
}

function refuseRepeatedIds(queries: RetrievalQuery[], file: string): RetrievalQuery[] {
  const [twice] = repeatedIn(queries.map(({ id }) => id));
  if (twice !== undefined) {
    throw new ConfigurationError(`${file} has two queries with the id "${twice}".`, {
      file,
      remedy: 'Give every query an id of its own, or leave the ids out.',
    });
  }
  return queries;
}
