import { isListedStatus } from '../../catalogues/openapi/listed-status.js';
import { isJsonObject } from '../../core/json.js';
import type { FaultReason } from '../../core/outcome.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import type { Trajectory } from '../../core/trajectory.js';
import { callsMade } from '../../refinement/calls-shown.js';
import { groupBy } from '../../support/group-by.js';

/** How often something was seen, and in how many tools. */
export interface Seen<T> {
  readonly what: T;
  readonly calls: number;
  readonly tools: number;
}

export interface StatusSeen extends Seen<number> {
  /** Tools whose document lists answers, but not this status; null where no document lists any. */
  readonly notInDocument: number | null;
}

/** What calls of a run gave back. */
export interface CallFigures {
  readonly calls: number;
  readonly successes: number;
  readonly rejections: number;
  readonly faults: number;
  /** Most calls first. */
  readonly faultsByReason: readonly Seen<FaultReason>[];
  /** Lowest first. */
  readonly statuses: readonly StatusSeen[];
}

interface Answer {
  readonly tool: string;
  readonly kind: string;
  readonly reason?: FaultReason;
  readonly status?: number | undefined;
}

function answersOf({ tool: own, ...trajectory }: Trajectory): readonly Answer[] {
  return callsMade(trajectory).flatMap(({ tool = own, outcome }): readonly Answer[] => {
    if (outcome === null) return [];
    const { kind, status } = outcome;
    return [{ tool, kind, status, ...(kind === 'fault' ? { reason: outcome.reason } : {}) }];
  });
}

function toolsOf(answers: readonly Answer[]): ReadonlySet<string> {
  return new Set(answers.map(({ tool }) => tool));
}

function seen<T>(answers: readonly Answer[], what: (answer: Answer) => T | undefined): Seen<T>[] {
  return [...groupBy(answers, what)].flatMap(([key, own]) =>
    key === undefined ? [] : [{ what: key, calls: own.length, tools: toolsOf(own).size }],
  );
}

export function callFigures(
  tools: readonly ToolDoc[],
  trajectories: readonly Trajectory[],
): CallFigures {
  const answers = trajectories.flatMap(answersOf);
  const countOf = (kind: string): number => answers.filter((one) => one.kind === kind).length;
  const documented = new Map(tools.map((tool) => [tool.id, documentedStatuses(tool)]));
  const statuses = seen(answers, ({ status }) => status).map((one): StatusSeen => {
    const askers = toolsOf(answers.filter(({ status }) => status === one.what));
    const listed = [...askers].flatMap((tool) => documented.get(tool) ?? []);
    const lacking = listed.filter((list) => !isListedStatus(one.what, list)).length;
    return { ...one, notInDocument: listed.length === 0 ? null : lacking };
  });
  return {
    calls: answers.length,
    successes: countOf('accepted'),
    rejections: countOf('refused'),
    faults: countOf('fault'),
    faultsByReason: seen(answers, ({ reason }) => reason).sort((a, b) => b.calls - a.calls),
    statuses: statuses.sort((a, b) => a.what - b.what),
  };
}

/** The statuses that an OpenAPI operation lists, as one list; empty where the source lists none. */
function documentedStatuses({ raw }: ToolDoc): readonly (readonly string[])[] {
  const responses = raw !== undefined && isJsonObject(raw) ? raw['responses'] : undefined;
  return responses !== undefined && isJsonObject(responses) ? [Object.keys(responses)] : [];
}
