import type { ToolDoc } from '../../core/tool-doc.js';
import type { ToolReference } from './retrieval-query.js';
import { standardName } from '../../support/toolbench-name.js';

/** A tool that references can name, under the id it has in the corpus. */
export interface NamedTool {
  readonly id: string;
  readonly tool: ToolDoc;
}

/** What a reference came to. */
export type Resolution =
  | { readonly kind: 'found'; readonly id: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'ambiguous'; readonly ids: readonly string[] };

/** Ways to write a tool's name, the exact ones first; a reference is looked up in one after the other. */
type Spelling = (tool: ToolDoc) => string | null;
interface Tier {
  readonly ofTool: Spelling;
  readonly ofReference: (reference: ToolReference) => string | null;
}

const tiers: readonly Tier[] = [
  { ofTool: ({ id }) => id, ofReference: joined },
  { ofTool: ({ name }) => name, ofReference: single },
  { ofTool: endpointOf, ofReference: (reference) => endpointIn(single(reference)) },
  { ofTool: flatNameOf, ofReference: single },
  { ofTool: groupedName, ofReference: pairedName },
  { ofTool: ({ id }) => standardName(id), ofReference: (r) => standardName(joined(r)) },
  { ofTool: ({ name }) => standardName(name), ofReference: standardSingle },
];

/**
 * Finds tools by the names that data sets use: id, name, `METHOD /path` whatever its placeholders are called (also below
 * a base path), RestBench's `METHOD_path` and ToolBench's (tool, API) in its normal form. A name that several tools
 * share is ambiguous, never a guess.
 */
export function toolResolver(
  tools: readonly NamedTool[],
): (reference: ToolReference) => Resolution {
  const indexes = tiers.map(({ ofTool }) => indexBy(tools, ofTool));
  const endpoints = indexBy(tools, endpointOf);
  return (reference) => {
    let ambiguous: Resolution | null = null;
    for (const [index, tier] of tiers.entries()) {
      const key = tier.ofReference(reference);
      const ids = key === null ? undefined : indexes[index]?.get(key);
      if (ids?.length === 1 && ids[0] !== undefined) return { kind: 'found', id: ids[0] };
      if (ids !== undefined) ambiguous ??= { kind: 'ambiguous', ids };
    }
    return ambiguous ?? belowBasePath(endpoints, endpointIn(single(reference)));
  };
}

function indexBy(tools: readonly NamedTool[], spelling: Spelling): Map<string, string[]> {
  const index = new Map<string, string[]>();
  for (const { id, tool } of tools) {
    const key = spelling(tool);
    if (key !== null) index.set(key, [...(index.get(key) ?? []), id]);
  }
  return index;
}

function joined(reference: ToolReference): string {
  return typeof reference === 'string' ? reference : reference.join('/');
}

function single(reference: ToolReference): string | null {
  return typeof reference === 'string' ? reference : null;
}

function standardSingle(reference: ToolReference): string | null {
  const name = standardName(typeof reference === 'string' ? reference : '');
  return name === '' ? null : name;
}

function groupedName({ group, id, name }: ToolDoc): string | null {
  const tool = group?.replace(/^group:/, '') ?? id.split('/')[0] ?? '';
  return group === undefined ? null : pairedName([tool, name]);
}

/** A tool whose name has a slash in it cannot be told from tool and API: only the pair has this form. */
function pairedName(reference: ToolReference): string | null {
  return typeof reference === 'string' ? null : reference.map(standardName).join('\n');
}

function flatNameOf({ call }: ToolDoc): string | null {
  if (call.kind !== 'http') return null;
  return `${call.method.toUpperCase()}_${pathOf(call.path).replace(/[/{}]+/g, '_')}`
    .replace(/_+/g, '_')
    .replace(/_$/, '');
}

function endpointOf({ call }: ToolDoc): string | null {
  return call.kind === 'http' ? endpointIn(`${call.method} ${pathOf(call.path)}`) : null;
}

function pathOf(path: string): string {
  return path.replace(/^https?:\/\/[^/]+/i, '');
}

/** `METHOD /path` with every placeholder written `{}`; null for a text of another form. */
function endpointIn(text: string | null): string | null {
  const parts = /^([a-z]+)\s+(\/\S*)$/i.exec(text?.trim() ?? '');
  if (parts === null) return null;
  const path = (parts[2] ?? '').replace(/\{[^}]*\}/g, '{}').replace(/(.)\/$/, '$1');
  return `${(parts[1] ?? '').toUpperCase()} ${path}`;
}

/** The tool whose path ends with the endpoint's and has the least before it. */
function belowBasePath(endpoints: Map<string, string[]>, endpoint: string | null): Resolution {
  if (endpoint === null) return { kind: 'unknown' };
  const [method = '', path = ''] = endpoint.split(' ');
  const longer = [...endpoints.keys()].filter(
    (key) => key.startsWith(`${method} `) && key.endsWith(path),
  );
  const shortest = Math.min(...longer.map((key) => key.length));
  const ids = longer
    .filter((key) => key.length === shortest)
    .flatMap((key) => endpoints.get(key) ?? []);
  const [id] = ids;
  if (id === undefined) return { kind: 'unknown' };
  return ids.length === 1 ? { kind: 'found', id } : { kind: 'ambiguous', ids };
}
