import type { Json } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import { splitSentences } from '../../support/split-sentences.js';
import { asText, own } from '../lenient-values.js';
import { subjectName, wantedDocs } from './wanted-docs.js';
import { withoutSummary } from './operation-description.js';
import type { WrittenTool } from '../written-catalogue.js';
import {
  standsElsewhere,
  type DocumentChange,
  type DocumentChanges,
  type Withheld,
} from './document-change.js';
import { dialectOf } from './document-dialect.js';
import { valueAt } from './document-path.js';
import {
  operationOf,
  otherDocumentOf,
  placedOperations,
  placeOfSubject,
  type PlacedOperation,
  type Place,
} from './documented-places.js';
import { fragmentSteps } from '../../core/json-pointer.js';

interface Wish {
  readonly place: Place;
  readonly tool: string;
  readonly of: string;
  readonly description: string;
  readonly example: Json | undefined;
  /** False where the tool's docs say what the source says. */
  readonly isNew: boolean;
}

const shared = 'operations share its place and their docs differ';

/**
 * What refined docs change in the OpenAPI document that the tools were made of. A place that several operations share gets
 * the sentences that hold for all of them, those of the catalogue or not; what does not fit is told.
 */
export function documentationChanges(
  document: unknown,
  tools: readonly WrittenTool[],
): DocumentChanges {
  const operations = placedOperations(document);
  const withheld: Withheld[] = [];
  const wishes = new Map<string, Wish[]>();
  for (const written of tools) {
    const operation = operationOf(written.tool, operations);
    const file = operation === undefined ? otherDocumentOf(written.tool, document) : null;
    const reason =
      file === null
        ? standsElsewhere
        : `it stands in ${file}, and only the root document is written`;
    for (const [of, wanted] of wantedDocs(written)) {
      const found =
        operation === undefined ? null : placeOfSubject(document, operation, written.tool, of);
      const place = found !== null && mayBeDescribed(document, found) ? found : null;
      const tool = written.tool.id;
      if (place === null) {
        if (wanted.isNew) withheld.push({ tool, of: subjectName(of), reason });
        continue;
      }
      const key = writeJson(place.path);
      const description =
        place.kind === 'operation'
          ? withoutSummary(wanted.description, valueAt(document, place.path))
          : wanted.description;
      const wish: Wish = { place, tool, of: subjectName(of), ...wanted, description };
      wishes.set(key, [...(wishes.get(key) ?? []), wish]);
    }
  }
  const users = usersOf(document, operations);
  const agreed = [...wishes].map(([key, own_]) =>
    agreement(document, own_, users.get(key) ?? own_.length),
  );
  return {
    changes: agreed.flatMap(({ changes }) => changes),
    withheld: [...withheld, ...agreed.flatMap((one) => one.withheld)],
  };
}

/** How many operations of the document have a parameter at each place, by the place's path as JSON. */
function usersOf(
  document: unknown,
  operations: readonly PlacedOperation[],
): ReadonlyMap<string, number> {
  const users = new Map<string, number>();
  for (const { path, item } of operations) {
    const lists = [path, item].map((owner) => [...owner, 'parameters']);
    const places = lists.flatMap((list) => {
      const value: unknown = valueAt(document, list);
      return Array.isArray(value) ? [...value.keys()].map((index) => [...list, index]) : [];
    });
    for (const place of places) {
      const reference = own(valueAt(document, place), '$ref');
      const target =
        typeof reference === 'string' ? fragmentSteps(reference.replace(/^#/, '')) : place;
      const key = writeJson(target);
      users.set(key, (users.get(key) ?? 0) + 1);
    }
  }
  return users;
}

/** Before OpenAPI 3.1 a reference has no description of its own, and that of its target is another's. */
function mayBeDescribed(document: unknown, { path, kind }: Place): boolean {
  const isReference = own(valueAt(document, path), '$ref') !== undefined;
  return kind !== 'schema' || !isReference || dialectOf(document) === '3.1';
}

/** One text for a place: what all say who have a part in it. */
function agreement(document: unknown, wishes: readonly Wish[], users: number): DocumentChanges {
  const [first] = wishes;
  if (first === undefined) return { changes: [], withheld: [] };
  const { path } = first.place;
  const node = valueAt(document, path);
  const before = own(node, 'description');
  const old = asText(before) ?? asText(own(own(node, 'schema'), 'description')) ?? '';
  const texts = wishes.map(({ description, isNew }) => (isNew ? description : old));
  if (users > wishes.length) texts.push(old);
  const text = commonText(texts);
  const isChanged = text !== '' && text.trim() !== old.trim();
  const { tool: firstTool, of: subject } = first;
  const source = { kind: 'documentation' as const, tool: firstTool, of: subject, path };
  const changes: DocumentChange[] = [
    ...(isChanged ? [{ ...source, key: 'description' as const, value: text, before }] : []),
    ...exampleChange(document, node, first, wishes),
  ];
  const withheld = wishes
    .filter(({ description, isNew }) => isNew && description !== text)
    .map(({ tool, of }) => ({ tool, of, reason: shared }));
  return { changes, withheld };
}

/** The text itself where all are equal, else the sentences that stand in all of them. */
function commonText(texts: readonly string[]): string {
  const [first = '', ...others] = texts;
  if (others.every((text) => text === first)) return first;
  const sentences = others.map((text) => new Set(splitSentences(text)));
  return splitSentences(first)
    .filter((sentence) => sentences.every((one) => one.has(sentence)))
    .join(' ');
}

/** An example where the document has none, in the form of its version; Swagger 2 has no place for those of parameters. */
function exampleChange(
  document: unknown,
  node: unknown,
  { place: { path, kind }, tool, of, example }: Wish,
  wishes: readonly Wish[],
): readonly DocumentChange[] {
  const isSame = wishes.every((one) => writeJson(one.example) === writeJson(example));
  if (example === undefined || !isSame || kind === 'operation' || kind === 'body') return [];
  const hasOwn = [node, own(node, 'schema')].some((one) =>
    ['example', 'examples', 'x-example'].some((key) => own(one, key) !== undefined),
  );
  const dialect = dialectOf(document);
  if (hasOwn || (kind === 'parameter' && dialect === '2.0')) return [];
  const isList = kind === 'schema' && dialect === '3.1';
  const change = { kind: 'documentation' as const, tool, of, path, before: undefined };
  return isList
    ? [{ ...change, key: 'examples', value: [example] }]
    : [{ ...change, key: 'example', value: example }];
}
