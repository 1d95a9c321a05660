import { isJsonObject, type Json, type JsonObject } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import { asObject, objectOf, own } from '../lenient-values.js';
import type { SeenAnswer, WrittenTool } from '../written-catalogue.js';
import type { DocumentChange, DocumentChanges, Withheld } from './document-change.js';
import { dialectOf, schemaIn, type Dialect } from './document-dialect.js';
import { followedPath, valueAt, type DocumentPath } from './document-path.js';
import { operationOf, placedOperations } from './documented-places.js';
import { isListedStatus } from './listed-status.js';

type AnswerChange = Pick<DocumentChange, 'of' | 'path' | 'key' | 'value'>;
type Body = NonNullable<SeenAnswer['body']>;

const shared = 'other operations may share the answer that it refers to';

/**
 * What answers that were seen change in the document: statuses that an operation does not list, and the shape of bodies where it
 * gives none. What it says already stays as it is.
 */
export function answerChanges(document: unknown, tools: readonly WrittenTool[]): DocumentChanges {
  const operations = placedOperations(document);
  const changes: DocumentChange[] = [];
  const withheld: Withheld[] = [];
  const done = new Set<string>();
  for (const { tool, answers = [] } of tools) {
    const operation = operationOf(tool, operations);
    const key = writeJson(operation?.path);
    if (operation === undefined || answers.length === 0 || done.has(key)) continue;
    done.add(key);
    const { path } = operation;
    const before = own(valueAt(document, path), 'responses');
    const found = [
      ...newStatuses(document, path, answers),
      ...answers.flatMap((answer) => newShape(document, [...path, 'responses'], answer)),
    ];
    for (const one of found) {
      if ('reason' in one) withheld.push({ tool: tool.id, ...one });
      else
        changes.push({
          kind: 'answer',
          tool: tool.id,
          ...one,
          before: one.key === 'responses' ? before : undefined,
        });
    }
  }
  return { changes, withheld };
}

/** Answers of statuses that the operation does not list. */
function newStatuses(
  document: unknown,
  operation: DocumentPath,
  answers: readonly SeenAnswer[],
): readonly AnswerChange[] {
  const responses = asObject(own(valueAt(document, operation), 'responses'));
  const listed = Object.keys(responses ?? {});
  const dialect = dialectOf(document);
  const added = answers
    .filter(({ status }) => !isListedStatus(status, listed))
    .map(({ status, description, body }): readonly [string, JsonObject] => [
      String(status),
      { description, ...(body === undefined ? {} : bodyIn(dialect, body)) },
    ]);
  if (added.length === 0) return [];
  if (responses === undefined)
    return [{ of: 'responses', path: operation, key: 'responses', value: objectOf(added) }];
  const path = [...operation, 'responses'];
  return added.map(([status, value]) => ({ of: status, path, key: status, value }));
}

/** The shape of the body of a listed answer, where none is given. */
function newShape(
  document: unknown,
  responses: DocumentPath,
  { status, body }: SeenAnswer,
): readonly (AnswerChange | Omit<Withheld, 'tool'>)[] {
  const of = String(status);
  const path = [...responses, of];
  const followed = followedPath(document, path);
  if (body === undefined || followed === null) return [];
  const response = valueAt(document, followed);
  const dialect = dialectOf(document);
  const [[key, value] = []] = Object.entries(bodyIn(dialect, body));
  if (key === undefined || value === undefined) return [];
  const content = asObject(own(response, 'content'));
  const media = content?.[body.contentType];
  const isUnknown =
    own(response, key) === undefined ||
    (dialect !== '2.0' && isJsonObject(media) && media['schema'] === undefined);
  if (!isUnknown) return [];
  if (followed.length !== path.length || !followed.every((step, at) => step === path[at]))
    return [{ of, reason: shared }];
  if (content === undefined) return [{ of, path, key, value }];
  const at = [...path, 'content', body.contentType];
  return [{ of, path: at, key: 'schema', value: schemaIn(dialect, body.schema) }];
}

/** What a response says of its body: `content` by media type, or the `schema` alone before OpenAPI 3. */
function bodyIn(dialect: Dialect, { contentType, schema }: Body): JsonObject {
  const written: Json = schemaIn(dialect, schema);
  if (dialect === '2.0') return { schema: written };
  return { content: { [contentType]: { schema: written } } };
}
