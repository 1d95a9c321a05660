import { parseExactly } from '../../core/parse-exactly.js';
import { isNumber, type JsonNumber } from '../../core/exact-number.js';
import { z } from 'zod';
import { ConfigurationError } from '../../core/errors.js';
import { writeJson } from '../../core/json-text.js';
import { distinctBy } from '../../support/distinct-by.js';
import type { RetrievalQuery, ToolReference } from './retrieval-query.js';

const id = z.union([z.string().min(1), z.custom<JsonNumber>(isNumber)]).optional();
const query = z.string().refine((text) => text.trim() !== '', 'is empty');
const reference = z.union([z.string().min(1), z.tuple([z.string().min(1), z.string().min(1)])]);
const candidate = z.union([
  z
    .object({ tool_name: z.string(), api_name: z.string() })
    .transform(({ tool_name, api_name }): ToolReference => [tool_name, api_name]),
  z.object({ tool_name: z.string() }).transform(({ tool_name }): ToolReference => tool_name),
]);

const ownRecord = z.object({
  id,
  query,
  relevant: z.array(reference),
  candidates: z.array(reference).optional(),
});
const restGptRecord = z.object({ id, query, solution: z.array(z.string().min(1)) });
const draftRecord = z.object({
  query_id: id,
  query,
  'relevant APIs': z.array(reference),
  api_list: z.array(candidate).optional(),
});

export interface RecordContext {
  readonly file: string;
  /** Where the record stands, for messages. */
  readonly place: string;
  /** Its number from 1: `q<number>` is its id where it has none. */
  readonly number: number;
}

/** One record of a queries file in whichever of the known shapes it has. Throws `ConfigurationError`. */
export function parseQueryRecord(value: unknown, context: RecordContext): RetrievalQuery {
  const fallback = `q${context.number}`;
  if (has(value, 'relevant APIs')) {
    const record = parsed(draftRecord, value, context);
    return {
      id: String(record.query_id ?? fallback),
      text: record.query,
      relevant: withoutRepeats(record['relevant APIs']),
      path: record['relevant APIs'],
      ...(record.api_list === undefined ? {} : { candidates: record.api_list }),
    };
  }
  if (has(value, 'solution')) {
    const record = parsed(restGptRecord, value, context);
    const relevant = withoutRepeats(record.solution);
    const path = record.solution;
    return { id: String(record.id ?? fallback), text: record.query, relevant, path };
  }
  const record = parsed(ownRecord, value, context);
  return {
    id: String(record.id ?? fallback),
    text: record.query,
    relevant: withoutRepeats(record.relevant),
    ...(record.candidates === undefined ? {} : { candidates: record.candidates }),
  };
}

function has(value: unknown, key: string): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key);
}

function parsed<T>(schema: z.ZodType<T>, value: unknown, { file, place }: RecordContext): T {
  const result = parseExactly(schema, value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = issue === undefined || issue.path.length === 0 ? 'it' : issue.path.join('.');
  const problem = (issue?.message ?? 'is wrong').replace(
    /, received undefined$/,
    ', and it is missing',
  );
  throw new ConfigurationError(
    `${file}: ${place} is no query with relevant tools: ${field}: ${problem}.`,
    {
      file,
      remedy: 'Give {"query": "…", "relevant": ["tool", …]}, RestBench or ToolBench records.',
    },
  );
}

function withoutRepeats(references: readonly ToolReference[]): readonly ToolReference[] {
  return distinctBy(references, (reference) => writeJson(reference));
}
