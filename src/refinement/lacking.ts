import { effectOf } from '../core/effect.js';
import { isJsonObject, type Json } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { Allowance, Trajectory } from '../core/trajectory.js';
import { wasAllowed } from './allowance.js';
import { answeredUsefully } from './answered-usefully.js';
import { ownCalls } from './calls-shown.js';
import { loopState } from './loop-state.js';

/** What a tool that is finished lacked. */
export interface Lack {
  /** No call ever gave a useful answer. */
  readonly usefulAnswer: boolean;
  /** What would decide claims that are open, as `left.open` says it. */
  readonly needs: ReadonlySet<string>;
  /** What its run might call; undefined for trajectories from before that was recorded. */
  readonly allowed: Allowance | undefined;
  /** Values of arguments that its run was given. */
  readonly given: Readonly<Record<string, Json>>;
}

/** What a finished tool lacked that a later run may have; null where it lacked nothing. */
export function lackOf(trajectory: Trajectory): Lack | null {
  const { stop, selection, left, allowed, settings } = trajectory;
  if (selection === null || stop === null || !ended.has(stop.reason)) return null;
  const usefulAnswer = answeredUsefully(ownCalls(loopState(trajectory).calls)).length === 0;
  const needs = new Set((left?.open ?? []).map((one) => one.needs));
  if (!usefulAnswer && needs.size === 0) return null;
  const { values } = settings;
  return { usefulAnswer, needs, allowed, given: isJsonObject(values) ? values : {} };
}

const ended: ReadonlySet<string> = new Set(['converged', 'nothing-left', 'iteration-limit']);

/** What a run has that an earlier one may not have had. */
export interface Means {
  readonly allowed: Allowance;
  /** Tools that may change something and may be called. */
  readonly writers: readonly ToolDoc[];
  /** Ids of tools that the run has not refined before, as they are now. */
  readonly isNew: ReadonlySet<string>;
  readonly given: Readonly<Record<string, Json>>;
}

/** Which means a run has that the tool lacked and its own run did not have; null for none. */
export function meansFor(tool: ToolDoc, lack: Lack, means: Means): 'value' | 'writers' | null {
  if (hasNewValue(tool, lack, means)) return 'value';
  return hasNewWriter(tool, lack, means) ? 'writers' : null;
}

function hasNewValue(tool: ToolDoc, lack: Lack, { given }: Means): boolean {
  return Object.entries(given).some(([name, values]) => {
    if (writeJson(lack.given[name]) === writeJson(values)) return false;
    const takesIt = Object.hasOwn(tool.parameters.properties ?? {}, name);
    return lack.needs.has(`a value for \`${name}\``) || (lack.usefulAnswer && takesIt);
  });
}

/** A tool that may make or change what was lacking: what only destroys things decides claims and makes nothing. */
function hasNewWriter(
  tool: ToolDoc,
  { usefulAnswer, needs, allowed }: Lack,
  means: Means,
): boolean {
  if (allowed?.writers === means.allowed.writers) return false;
  return means.writers.some((writer) => {
    const destroys = effectOf(writer) === 'destructive';
    const permission = destroys ? 'allow-destructive' : 'allow-writes';
    const isWanted = needs.has(permission) || (usefulAnswer && !destroys);
    if (writer.id === tool.id || !isWanted) return false;
    // Without a record of what was allowed, a claim that waits for permission tells that there was none.
    const wasNot = allowed === undefined ? needs.has(permission) : !wasAllowed(writer, allowed);
    return means.isNew.has(writer.id) || wasNot;
  });
}
