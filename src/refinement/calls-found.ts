import type { Catalogue } from '../core/catalogue.js';
import type { Finding } from '../core/findings.js';
import type { JsonObject } from '../core/json.js';
import { canonicalJson } from '../support/canonical-json.js';
import { distinctBy } from '../support/distinct-by.js';
import { groupBy } from '../support/group-by.js';

/** Tools to refine, each with the arguments of calls that are made first. */
export type ToolsToRefine = ReadonlyMap<string, readonly JsonObject[]>;

/** So many calls a tool are made before its own exploration. */
const mostCalls = 20;

/**
 * The tools that findings speak against, each with the calls that do, to be made first when it is refined anew. What is unclear alone
 * is no reason: nothing speaks against it.
 */
export function callsFound(findings: readonly Finding[]): ToolsToRefine {
  const spoken = findings.filter(({ standing }) => standing === 'false');
  return new Map(
    [...groupBy(spoken, ({ tool }) => tool)].map(([tool, own]) => {
      const calls = own.flatMap(({ call }) => (call === undefined ? [] : [call.arguments]));
      return [tool, distinctBy(calls, canonicalJson).slice(0, mostCalls)];
    }),
  );
}

/** The catalogue with those tools alone; as it is where all are meant. */
export function narrowedTo(just: ToolsToRefine | undefined, catalogue: Catalogue): Catalogue {
  if (just === undefined) return catalogue;
  return { ...catalogue, tools: catalogue.tools.filter(({ id }) => just.has(id)) };
}
