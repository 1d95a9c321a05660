import { isNumber } from '../../core/exact-number.js';
import { isJsonObject, type Json } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import { canonicalJson } from '../../support/canonical-json.js';
import { groupBy } from '../../support/group-by.js';
import { asArray, isJson, own } from '../lenient-values.js';
import type { WrittenTool } from '../written-catalogue.js';
import {
  standsElsewhere,
  type DocumentChange,
  type DocumentChanges,
  type Withheld,
} from './document-change.js';
import { dialectOf, schemaIn, type Dialect } from './document-dialect.js';
import { followedPath, valueAt, type DocumentPath } from './document-path.js';
import {
  operationOf,
  placedOperations,
  placeOfSubject,
  schemaOfPlace,
  type PlacedOperation,
} from './documented-places.js';
import { bindsSeveral, provenOf, type Proven } from './proven-constraints.js';
import { usesOfParts, type Uses } from './uses-of-parts.js';
import { subjectName, type Subject } from './wanted-docs.js';

/** A key and its value at a place of the document. */
interface Placed {
  readonly path: DocumentPath;
  readonly key: string;
  readonly value: Json;
  /** Of a list of required members, the one that is to be in it or not. */
  readonly member?: string;
}

/** What a tool wants to stand there. */
interface Wish extends Placed {
  readonly tool: string;
  readonly operation: PlacedOperation;
  readonly of: string;
}

const reasons = {
  several: 'what binds several arguments together has no place there but in words',
  shared: 'what stands there binds other operations or arguments too',
  answers: 'what stands there describes answers too',
  otherwise: 'the document says otherwise in a way that cannot be replaced',
};

/**
 * What the proven constraints of tools that bring them change in the document: keywords of the schemas of parameters, bodies and
 * what lies in them, and which are required. A part that something else refers to stays as it is.
 */
export function constraintChanges(
  document: unknown,
  tools: readonly WrittenTool[],
): DocumentChanges {
  const operations = placedOperations(document);
  const wishes: Wish[] = [];
  const withheld: Withheld[] = [];
  for (const { tool, narrowed } of tools) {
    if (narrowed === undefined) continue;
    const operation = operationOf(tool, operations);
    const refuse = (subject: Subject, reason: string): void =>
      void withheld.push({ tool: tool.id, of: subjectName(subject), reason });
    if (bindsSeveral(narrowed, tool.parameters)) refuse([], reasons.several);
    for (const proven of provenOf(narrowed, tool.parameters)) {
      const { subject } = proven;
      const place =
        operation === undefined ? null : placeOfSubject(document, operation, tool, subject);
      if (operation === undefined || place === null) {
        refuse(subject, standsElsewhere);
        continue;
      }
      const placed =
        proven.key === 'required'
          ? requiredAt(document, place.path, proven.value === true)
          : keywordAt(document, schemaOfPlace(document, place), proven);
      if (placed === null) refuse(subject, reasons.otherwise);
      for (const one of placed ?? [])
        wishes.push({ ...one, tool: tool.id, operation, of: subjectName(subject) });
    }
  }
  // Who shares what is worked out from all of the document.
  if (wishes.length === 0) return { changes: [], withheld };
  const usesOf = usesOfParts(document, operations);
  const granted: Wish[] = [];
  const byPlace = groupBy(wishes, ({ path, key, member }) => writeJson([path, key, member]));
  for (const [first, ...others] of byPlace.values()) {
    if (first === undefined) continue;
    const reason = objection(usesOf(first.path), [first, ...others]);
    if (reason === null) granted.push(first);
    else for (const { tool, of } of [first, ...others]) withheld.push({ tool, of, reason });
  }
  const changes = [...groupBy(granted, ({ path, key }) => writeJson([path, key])).values()]
    .flatMap((own) => changeOf(document, own))
    .filter(
      ({ value, before }) => !isJson(before) || canonicalJson(before) !== canonicalJson(value),
    );
  return { changes, withheld };
}

/** Being required is a key of a parameter or body, and a list of the object around a property. */
function requiredAt(
  document: unknown,
  path: DocumentPath,
  isRequired: boolean,
): readonly Placed[] | null {
  const name = path.at(-1);
  if (path.at(-2) !== 'properties' || name === undefined) {
    const isInPath = own(valueAt(document, path), 'in') === 'path';
    return isInPath ? null : [{ path, key: 'required', value: isRequired }];
  }
  const holder = path.slice(0, -2);
  const listed = asArray(own(valueAt(document, holder), 'required')).map(String);
  const member = String(name);
  if (listed.includes(member) === isRequired) return isRequired ? [] : null;
  // Drafts before 2020-12 know no empty list.
  if (!isRequired && listed.length === 1) return null;
  return [{ path: holder, key: 'required', value: isRequired, member }];
}

function keywordAt(
  document: unknown,
  at: DocumentPath,
  { key, value }: Proven,
): readonly Placed[] | null {
  const dialect = dialectOf(document);
  // From OpenAPI 3.1 on, what stands beside a reference counts too, and binds nobody else.
  const path = dialect === '3.1' ? at : followedPath(document, at);
  const node = path === null ? undefined : valueAt(document, path);
  if (path === null || !isJsonObject(node)) return null;
  if (key === 'type') return typeAt(dialect, path, node, value);
  const exclusive = { minimum: 'exclusiveMinimum', maximum: 'exclusiveMaximum' }[key];
  const bound = exclusive === undefined ? undefined : node[exclusive];
  if (isNumber(bound) || (key === 'enum' && node['const'] !== undefined)) return null;
  const opened =
    bound === true && exclusive !== undefined ? [{ path, key: exclusive, value: false }] : [];
  return [{ path, key, value }, ...opened];
}

function typeAt(
  dialect: Dialect,
  path: DocumentPath,
  node: unknown,
  value: Json,
): readonly Placed[] | null {
  if (own(node, 'anyOf') !== undefined || own(node, 'oneOf') !== undefined) return null;
  const written = Object.entries(schemaIn(dialect, { type: value as string | readonly string[] }));
  const [first] = written;
  if (first === undefined || written.some(([key]) => key === 'anyOf')) return null;
  return written.map(([key, one]) => ({ path, key, value: one }));
}

/** Why what some operations want at a place cannot stand there; null where all who are bound by it want it. */
function objection({ requests, inAnswers }: Uses, wishes: readonly Wish[]): string | null {
  if (inAnswers) return reasons.answers;
  const isOne = new Set(wishes.map(({ value }) => canonicalJson(value))).size === 1;
  const asked = groupBy(wishes, ({ operation }) => writeJson(operation.path));
  const isForAll = [...requests].every(([operation, ways]) => {
    const arguments_ = new Set((asked.get(operation) ?? []).map(({ of }) => of));
    return arguments_.size >= ways;
  });
  return isOne && isForAll ? null : reasons.shared;
}

function changeOf(document: unknown, wishes: readonly Wish[]): readonly DocumentChange[] {
  const [first] = wishes;
  if (first === undefined) return [];
  const { tool, of, path, key, member } = first;
  const before = own(valueAt(document, path), key);
  const gone = wishes.flatMap((one) => (one.value === true ? [] : [one.member]));
  const added = wishes.flatMap((one) => (one.value === true ? [one.member ?? ''] : []));
  const value =
    member === undefined
      ? first.value
      : [
          ...asArray(before)
            .map(String)
            .filter((name) => !gone.includes(name)),
          ...added,
        ];
  return [{ kind: 'constraint', tool, of, path, key, value, before }];
}
