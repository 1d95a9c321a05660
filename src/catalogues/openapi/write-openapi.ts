import { StorageError } from '../../core/errors.js';
import { copyOf, isJsonObject } from '../../core/json.js';
import { canonicalJson } from '../../support/canonical-json.js';
import { isJson } from '../lenient-values.js';
import { parseDocument } from '../parse-document.js';
import type { WrittenTool } from '../written-catalogue.js';
import { valueAt } from './document-path.js';
import { allChanges } from './all-changes.js';
import type { DocumentChange, Withheld } from './document-change.js';
import { spliceYaml } from './splice-yaml.js';

/** An OpenAPI document as its maintainers have it. */
export interface OpenApiDocument {
  /** Path or URL; for messages, and to tell JSON from YAML. */
  readonly location: string;
  readonly text: string;
}

/** What was written, and what of the docs had no place in it. */
export interface WrittenOpenApi {
  readonly text: string;
  /** What differs from the source's. */
  readonly changes: readonly DocumentChange[];
  readonly withheld: readonly Withheld[];
}

/**
 * The document with the tools' documentation in it: descriptions of operations, parameters, bodies and properties, and
 * examples where there were none; of tools that bring them, proven constraints. Nothing else
 * changes, and the text keeps its comments, order and form.
 */
export function writeOpenApi(
  { location, text: source }: OpenApiDocument,
  tools: readonly WrittenTool[],
): WrittenOpenApi {
  const bom = source.startsWith('\uFEFF') ? '\uFEFF' : '';
  const before = source.slice(bom.length);
  const { value } = parseDocument(before, { file: location, isKnown: true });
  const { changes, withheld } = allChanges(value, tools);
  const { text, made } = spliceYaml(before, changes);
  if (!saysTheSame(text, changed(value, made), location)) {
    throw new StorageError(`The docs cannot be written into ${location}.`, {
      ...{ file: location, remedy: 'Export an overlay instead: --to overlay.' },
    });
  }
  const left = changes.filter((change) => !made.includes(change));
  return {
    text: bom + text,
    changes: made,
    withheld: [...withheld, ...left.map(({ tool, of }) => ({ tool, of, reason: behindAlias }))],
  };
}

const behindAlias = 'a YAML anchor or alias stands there';

function changed(value: unknown, changes: readonly DocumentChange[]): unknown {
  const copy = copyOf(value);
  for (const { path, key, value: text } of changes) {
    const node = valueAt(copy, path);
    if (isJsonObject(node)) Object.assign(node, { [key]: text });
  }
  return copy;
}

function saysTheSame(text: string, expected: unknown, location: string): boolean {
  const { value } = parseDocument(text, { file: location, isKnown: true });
  return isJson(value) && isJson(expected) && canonicalJson(value) === canonicalJson(expected);
}
