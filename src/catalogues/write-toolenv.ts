import type { Json, JsonObject } from '../core/json.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { toSafeName } from '../storage/safe-name.js';
import { standardToolName } from '../support/toolbench-name.js';
import { asText, own, without } from './lenient-values.js';
import { toolBenchCategory } from './toolbench-place.js';
import { writtenUrl } from './write-restbench.js';
import { groupsOf, writtenGroup } from './write-toolbench.js';
import type { WrittenCatalogue } from './written-catalogue.js';

/**
 * ToolBench's tools as files: each tool with its `api_list` by its path, `tools/<category>/<tool>.json`. What came from ToolBench
 * keeps its entries, but for the documentation.
 */
export function writeToolEnv(written: WrittenCatalogue): ReadonlyMap<string, Json> {
  const isOwn = written.catalogue.origin?.format === 'toolbench';
  const files = new Map<string, Json>();
  for (const one of groupsOf(written)) {
    const { name, raw } = one.group;
    const apis = one.apis.map(({ tool }) => tool);
    const category = toolBenchCategory(one.group, apis) ?? 'Other';
    const standard = asText(own(raw, 'standardized_name')) ?? (standardToolName(name) || 'tool');
    const folder = `tools/${toSafeName(category)}`;
    const path = freePath(`${folder}/${toSafeName(standard)}`, files);
    const tool = writtenGroup(one, isOwn, null, (api) => calledBy(api, written));
    // The folder says the category.
    const entry = without(tool, 'category');
    files.set(path, isOwn ? entry : { ...entry, standardized_name: standard });
  }
  return files;
}

function freePath(path: string, files: ReadonlyMap<string, Json>): string {
  const taken = new Set([...files.keys()].map((one) => one.toLowerCase()));
  let free = `${path}.json`;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${path}_${number}.json`;
  return free;
}

function calledBy({ call }: ToolDoc, written: WrittenCatalogue): JsonObject {
  if (call.kind !== 'http') return {};
  return { method: call.method.toUpperCase(), url: writtenUrl(call.path, written) };
}
