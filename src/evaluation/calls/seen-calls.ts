import { jsonObjectSchema, type JsonObject } from '../../core/json.js';
import { parseJson } from '../../core/json-text.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { Journal } from '../../refine/journal.js';
import { hashJson } from '../../support/hash-json.js';

/** The hash that stands for one call's arguments. */
export function argumentsHash(args: JsonObject): string {
  return hashJson(args);
}

/** The hashes of every call that stands in the journals of these folders, by tool id. */
export function seenCalls(
  folders: readonly string[],
  tools: readonly Pick<ToolDoc, 'id' | 'name'>[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const ids = new Map(tools.map(({ id, name }) => [name, id]));
  const seen = new Map<string, Set<string>>();
  const keys = folders.flatMap((folder) =>
    Journal.recorded(folder, (entry) =>
      entry.kind === 'came' && entry.what === 'call' ? [entry.key] : [],
    ),
  );
  for (const key of keys) {
    const [, name = '', text] = /^\S+ (.+?) (\{.*)$/s.exec(key) ?? [];
    const id = ids.get(name);
    if (id === undefined || text === undefined) continue;
    const args = jsonObjectSchema.parse(parseJson(text));
    seen.set(id, (seen.get(id) ?? new Set()).add(argumentsHash(args)));
  }
  return seen;
}
