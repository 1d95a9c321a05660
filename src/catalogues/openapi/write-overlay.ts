import type { Json } from '../../core/json.js';
import { loadYaml, yamlForAnyReader } from '../../support/load-yaml.js';
import { asArray, asText, own } from '../lenient-values.js';
import { parseDocument } from '../parse-document.js';
import type { WrittenTool } from '../written-catalogue.js';
import { valueAt, type DocumentPath } from './document-path.js';
import { allChanges } from './all-changes.js';
import type { OpenApiDocument, WrittenOpenApi } from './write-openapi.js';

export interface OverlayInfo {
  readonly title: string;
  /** What it is applied to: a URL, or a path from where the overlay will be. */
  readonly appliesTo: string;
}

/**
 * The same changes as an OpenAPI Overlay 1.0.0, in YAML: one action an object, with what stood there before in its
 * description, so that people can read and choose.
 */
export function writeOverlay(
  { location, text }: OpenApiDocument,
  tools: readonly WrittenTool[],
  { title, appliesTo }: OverlayInfo,
): WrittenOpenApi {
  const { value } = parseDocument(text, { file: location, isKnown: true });
  const { changes, withheld } = allChanges(value, tools);
  const byTarget = new Map<string, { description?: string; update: Record<string, Json> }>();
  // A list is added to one that is there: the old one goes first.
  const removals = changes
    .filter(({ before }) => Array.isArray(before))
    .map(({ path, key }) => ({ target: jsonPath(value, [...path, key]), remove: true }));
  for (const { path, key, value: written, before } of changes) {
    const target = jsonPath(value, path);
    const action = byTarget.get(target) ?? { update: {} };
    action.update[key] = written;
    const old = asText(before)?.trim() ?? '';
    if (key === 'description') action.description = old === '' ? 'New.' : `Instead of: ${old}`;
    byTarget.set(target, action);
  }
  const overlay = {
    overlay: '1.0.0',
    info: { title, version: '1.0.0' },
    extends: appliesTo,
    actions: [...removals, ...[...byTarget].map(([target, action]) => ({ target, ...action }))],
  };
  const options = { ...yamlForAnyReader, lineWidth: 100 };
  return { text: loadYaml().stringify(overlay, options), changes, withheld };
}

/** RFC 9535: names in quotes where they have to be, a parameter of a list by its name and place. */
function jsonPath(document: unknown, path: DocumentPath): string {
  return path.reduce<string>((target, step, index) => {
    if (typeof step === 'number' || path[index - 1] === 'parameters') {
      const list = asArray(valueAt(document, path.slice(0, index)));
      if (list.length > 0) return target + selector(list, Number(step));
    }
    const name = String(step);
    return /^[A-Za-z_]\w*$/.test(name) ? `${target}.${name}` : `${target}['${quoted(name)}']`;
  }, '$');
}

function selector(list: readonly unknown[], index: number): string {
  const named = list.map((one) => [asText(own(one, 'name')), asText(own(one, 'in'))] as const);
  const [name, place] = named[index] ?? [];
  const isOnly = named.filter((one) => one[0] === name && one[1] === place).length === 1;
  if (name === undefined || place === undefined || !isOnly) return `[${index}]`;
  return `[?(@.name == '${quoted(name)}' && @.in == '${quoted(place)}')]`;
}

function quoted(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
}
