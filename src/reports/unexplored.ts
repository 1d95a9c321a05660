import type { JsonSchema } from '../core/json-schema.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { GateSettings } from '../experiments/gate.js';
import { requiredOf } from '../schema/parameters-of.js';
import { newGate } from '../experiments/gate-for.js';
import type { GroupResult, StepResult } from '../core/run-results.js';
import { groupBy } from '../support/group-by.js';

/** A tool of which no call was accepted, why, and the option that would help. */
export interface Unexplored {
  readonly tool: string;
  readonly reason: string;
  readonly flag: string | null;
}

/** So many steps with a tool were not allowed, or gave no answer, for one reason. */
export interface Count extends Unexplored {
  readonly count: number;
}

/** What the steps of a run come to. */
export interface StepCounts {
  readonly notAllowed: readonly Count[];
  readonly faults: readonly Count[];
}

/** What allows a tool whatever its arguments are. */
const permissions = /^--(allow-writes|trust-names)/;

/** Counts what was not allowed and what gave no answer, the most frequent first. */
export function countSteps(groups: readonly Pick<GroupResult, 'experiments'>[]): StepCounts {
  const steps = stepsOf(groups);
  return { notAllowed: counted(steps.flatMap(refusalOf)), faults: counted(steps.flatMap(faultOf)) };
}

/** The names of tools that were called and never answered, with what the last of the faults said. */
export function silentTools(
  groups: readonly Pick<GroupResult, 'experiments'>[],
): ReadonlyMap<string, string> {
  const silent = new Map<string, string>();
  const answering = new Set<string>();
  for (const step of stepsOf(groups))
    if (step.kind === 'made' && step.outcome !== 'fault') answering.add(step.tool);
    else if (step.kind === 'made') silent.set(step.tool, step.message ?? '');
  for (const tool of answering) silent.delete(tool);
  return silent;
}

/** The tools of which no step was accepted, in their order. */
export function unexploredTools(
  tools: readonly ToolDoc[],
  groups: readonly Pick<GroupResult, 'experiments'>[],
  settings: GateSettings,
): readonly Unexplored[] {
  const gate = newGate(tools, settings);
  const byTool = groupBy(stepsOf(groups), (step) => step.tool);
  return tools.flatMap((tool): readonly Unexplored[] => {
    const steps = byTool.get(tool.name) ?? [];
    const made = steps.flatMap((step) => (step.kind === 'made' ? [step] : []));
    if (made.some(({ outcome }) => outcome === 'accepted')) return [];
    const [refusal] = counted(steps.flatMap(refusalOf));
    const [fault] = counted(steps.flatMap(faultOf));
    const about = { tool: tool.name };
    if (made.length === 0 && refusal !== undefined)
      return [{ ...about, reason: refusal.reason, flag: refusal.flag }];
    const verdict = gate.judge({ tool, arguments: {}, referenced: new Map() });
    const isForbidden = verdict.kind === 'refused' && permissions.test(verdict.flag ?? '');
    if (made.length === 0 && isForbidden)
      return [{ ...about, reason: verdict.reason, flag: verdict.flag ?? null }];
    if (fault !== undefined && made.every(({ outcome }) => outcome === 'fault'))
      return [{ ...about, reason: `no answer: ${fault.reason}`, flag: null }];
    const required = requiredOf(tool);
    const { effect } = gate.kindOf(tool);
    const reads = effect === 'read';
    // A reader that needs nothing is called before any experiment.
    if (reads && required.length === 0 && made.length === 0) return [];
    const isIdle = effect === 'remove' && made.length === 0;
    const reason = isIdle
      ? 'the run made nothing that it could remove'
      : `no call of it was ${made.length === 0 ? 'made' : 'accepted'}`;
    const wanted = required.find(({ schema, types }) => !isChoice(schema, types));
    const flag = wanted === undefined || !reads ? null : `--value ${wanted.name}=…`;
    return [{ ...about, reason, flag }];
  });
}

/** True for an argument whose values the schema lists: all of them were there to be tried. */
function isChoice({ enum: values, const: value }: JsonSchema, types: readonly string[]): boolean {
  return values !== undefined || value !== undefined || types.every((type) => type === 'boolean');
}

function stepsOf(groups: readonly Pick<GroupResult, 'experiments'>[]): readonly StepResult[] {
  return groups.flatMap(({ experiments }) => experiments.flatMap(({ results }) => results));
}

function refusalOf(step: StepResult): readonly Unexplored[] {
  if (step.kind !== 'not-allowed') return [];
  return [{ tool: step.tool, reason: step.reason, flag: step.flag ?? null }];
}

function faultOf(step: StepResult): readonly Unexplored[] {
  if (step.kind !== 'made' || step.outcome !== 'fault') return [];
  return [{ tool: step.tool, reason: step.message ?? '', flag: null }];
}

function counted(all: readonly Unexplored[]): readonly Count[] {
  const counts = new Map<string, Count>();
  for (const one of all) {
    const key = `${one.tool}\n${one.reason}`;
    counts.set(key, { ...one, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count);
}
