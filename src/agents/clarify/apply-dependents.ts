import { dependentArguments } from '../../schema/dependent-arguments.js';
import { restrictDomain } from '../../schema/restrict-domain.js';
import type { Json } from '../../core/json.js';
import { canonicalJson } from '../../support/canonical-json.js';
import type { AgentTool } from '../agent.js';
import type { ToolArguments } from '../argument-domains.js';
import { domainLookup, settleCandidates, type BeliefState } from '../belief/belief-state.js';
import { aspectKey, type Candidate } from '../belief/candidate.js';

/**
 * The state with what schemas say of arguments once others are settled: arguments that have become necessary are unknown,
 * those that may not stand beside the known ones are asked about no more, and domains shrink to what is left. Domains are
 * those of a tool, so only values count for them that all its candidates share.
 */
export function applyDependents(
  state: BeliefState,
  toolOf: (id: string) => AgentTool | undefined,
): BeliefState {
  const candidates = state.candidates.map((each) => completed(each, toolOf(each.tool)));
  const domains = new Map(state.domains);
  for (const id of new Set(candidates.map(({ tool }) => tool))) {
    const tool = toolOf(id);
    if (tool === undefined) continue;
    const shared = sharedValues(candidates.filter((each) => each.tool === id));
    for (const { argument, domain: allowed } of dependentsOf(tool, shared).allowed) {
      const key = aspectKey({ tool: id, argument });
      const before = domainLookup({ domains })({ tool: id, argument });
      domains.set(key, restrictDomain(before, { kind: 'dependency', allowed }));
    }
  }
  return { ...state, domains, candidates: settleCandidates(candidates, domainLookup({ domains })) };
}

/** Required arguments and those needed beside others, less those that others exclude, of which these values hold none. */
export function gapsBeside(
  tool: AgentTool,
  args: ToolArguments,
  known: Readonly<Record<string, Json>>,
): readonly string[] {
  const { needed, excluded } = dependentsOf(tool, known);
  const required = Object.keys(args).filter((name) => args[name]?.required === true);
  const left = new Set(excluded);
  return [...new Set([...required, ...needed])].filter(
    (name) => !Object.hasOwn(known, name) && !left.has(name),
  );
}

function dependentsOf({ parameters }: AgentTool, known: Readonly<Record<string, Json>>) {
  return dependentArguments(parameters, known);
}

function completed(candidate: Candidate, tool: AgentTool | undefined): Candidate {
  if (tool === undefined) return candidate;
  const { needed, excluded } = dependentsOf(tool, candidate.known);
  const unknown = new Set([...candidate.unknown, ...needed]);
  for (const name of excluded) unknown.delete(name);
  return { ...candidate, unknown: [...unknown] };
}

/** Values all candidates of one tool agree on. */
function sharedValues(candidates: readonly Candidate[]): Record<string, Json> {
  const [first, ...others] = candidates;
  return Object.fromEntries(
    Object.entries(first?.known ?? {}).filter(([name, value]) =>
      others.every(
        ({ known }) =>
          Object.hasOwn(known, name) && canonicalJson(known[name] ?? null) === canonicalJson(value),
      ),
    ),
  );
}
