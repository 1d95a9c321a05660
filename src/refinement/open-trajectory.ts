import { RunMismatchError } from '../core/errors.js';
import { isJsonObject, type Json } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import type { Clock, TrajectoryStore } from '../core/ports.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { Trajectory } from '../core/trajectory.js';
import { hashJson } from '../support/hash-json.js';
import { oncePerObject } from '../support/once-per-object.js';
import { beginAnew } from './begin-anew.js';
import { rawHashOf } from '../docs/raw-hash.js';
import { rawVersion } from './raw-version.js';
import type { RefinementSettings } from './settings.js';

export interface OpenOptions {
  readonly catalogue: string;
  readonly run: string;
  readonly settings: RefinementSettings;
  readonly store: TrajectoryStore;
  readonly clock: Clock;
}

/**
 * The tool's trajectory of this run: the one on disk, if it was made from the same raw doc with the same settings, or a new
 * one. A difference of settings is a `RunMismatchError` that names it; what was made from another raw doc is archived. A stop by a
 * budget or an interruption is taken back.
 */
export async function openTrajectory(tool: ToolDoc, options: OpenOptions): Promise<Trajectory> {
  const existing = await options.store.load(tool.id);
  if (existing === null) return newTrajectory(tool, options);
  assertSameSettings(existing, options);
  return isOfOtherDoc(existing, tool)
    ? beginAnew(existing, newTrajectory(tool, options), options.store)
    : goingOn(existing, options);
}

/** The trajectory of a tool before its first call. */
export function newTrajectory(
  tool: ToolDoc,
  { catalogue, run, settings, clock }: Omit<OpenOptions, 'store'>,
): Trajectory {
  return {
    version: 1,
    catalogue,
    run,
    tool: tool.id,
    rawHash: rawHashOf(tool),
    ...recorded(settings),
    raw: rawVersion(tool),
    calls: [],
    iterations: [],
    stop: null,
    selection: null,
    startedAt: clock.now().toISOString(),
  };
}

/** True for a trajectory from before the tool's raw doc, or the way to call it, changed. */
export function isOfOtherDoc({ rawHash }: Trajectory, tool: ToolDoc): boolean {
  return rawHash !== rawHashOf(tool);
}

/** Throws `RunMismatchError` where a trajectory was made with other settings; further values of arguments are no difference. */
export function assertSameSettings(
  existing: Trajectory,
  { run, settings }: Pick<OpenOptions, 'run' | 'settings'>,
): void {
  const differences = differencesOf(existing, { ...settings });
  if (differences.length === 0) return;
  throw new RunMismatchError(`run "${run}" was made differently: ${differences.join('; ')}`, {
    tool: existing.tool,
    remedy:
      'Use --fresh to archive it and start again, another name with --run, or the former settings to go on.',
  });
}

/** The settings as a trajectory keeps them. */
export function recorded(
  settings: RefinementSettings,
): Pick<Trajectory, 'settings' | 'settingsHash'> {
  return { settings: { ...settings }, settingsHash: hashOf(settings) };
}

/** A trajectory of this run as it is gone on with: the stop of what was cut short is taken back. */
export function goingOn(
  existing: Trajectory,
  { settings }: Pick<OpenOptions, 'settings'>,
): Trajectory {
  const reason = existing.stop?.reason;
  if (reason === undefined) return { ...existing, ...recorded(settings) };
  if (reason === 'budget' || reason === 'interrupted')
    return { ...existing, ...recorded(settings), stop: null, selection: null };
  return existing;
}

const hashOf = oncePerObject((settings: RefinementSettings) => hashJson({ ...settings }));

function differencesOf(
  existing: Trajectory,
  settings: Readonly<Record<string, Json>>,
): readonly string[] {
  const names = new Set([...Object.keys(existing.settings), ...Object.keys(settings)]);
  return [...names].flatMap((name) => {
    const before = existing.settings[name];
    const now = settings[name];
    if (writeJson(before) === writeJson(now)) return [];
    if (name === 'values' && addsTo(before, now)) return [];
    return [`${name} was ${writeJson(before) ?? 'unset'} and is ${writeJson(now) ?? 'unset'}`];
  });
}

/** True where every value of before is among those given now. */
function addsTo(before: Json | undefined, now: Json | undefined): boolean {
  if (!isJsonObject(before) || !isJsonObject(now)) return false;
  return Object.entries(before).every(([name, values]) => {
    const given = new Set(listOf(now[name]).map((value) => writeJson(value)));
    return listOf(values).every((value) => given.has(writeJson(value)));
  });
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}
