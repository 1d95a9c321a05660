import type { JsonObject } from '../../core/json.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { callsInJournal } from './calls-in-journal.js';
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
  for (const call of folders.flatMap(callsInJournal)) {
    const id = ids.get(call.tool);
    if (id !== undefined)
      seen.set(id, (seen.get(id) ?? new Set()).add(argumentsHash(call.arguments)));
  }
  return seen;
}
