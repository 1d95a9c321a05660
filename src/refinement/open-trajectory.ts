import { RunMismatchError } from '../core/errors.js';
import type { Json } from '../core/json.js';
import type { Clock, TrajectoryStore } from '../core/ports.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { Trajectory } from '../core/trajectory.js';
import { hashJson } from '../support/hash-json.js';
import { oncePerObject } from '../support/once-per-object.js';
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
 * one. A difference is a `RunMismatchError` that names it; a stop by a budget, an interruption or a model's server that gave no
 * answer is taken back.
 */
export async function openTrajectory(tool: ToolDoc, options: OpenOptions): Promise<Trajectory> {
  const { catalogue, run, settings, store, clock } = options;
  const settingsJson = settingsThatMatter(settings);
  const rawHash = rawHashOf(tool);
  const existing = await store.load(tool.id);
  if (existing === null) {
    return {
      version: 2,
      catalogue,
      run,
      tool: tool.id,
      rawHash,
      settings: settingsJson,
      settingsHash: hashOf(settings),
      raw: rawVersion(tool),
      panel: null,
      calls: [],
      iterations: [],
      stop: null,
      selection: null,
      startedAt: clock.now().toISOString(),
    };
  }
  const differences = differencesOf(existing, settingsJson, rawHash);
  if (differences.length > 0) {
    throw new RunMismatchError(`run "${run}" was made differently: ${differences.join('; ')}`, {
      tool: tool.id,
      remedy:
        'Use --fresh to archive it and start again, another name with --run, or the former settings to go on.',
    });
  }
  const reason = existing.stop?.reason;
  if (reason === 'budget' || reason === 'interrupted')
    return { ...existing, stop: null, selection: null };
  return reason === 'model-failed' && endsUnanswered(existing) ? takenUpAgain(existing) : existing;
}

/** How usage names a question that got no answer: `http` of `ChatFailureReason`. */
const unansweredFailure = 'http: ';

/** True where the model's server gave no answer to the last question: it may answer now. */
function endsUnanswered({ iterations }: Trajectory): boolean {
  const failure = iterations.at(-1)?.usage.at(-1)?.failure;
  return failure?.startsWith(unansweredFailure) === true;
}

/** The trajectory with its stop taken back and its last iteration open again, at the step that lacked an answer. */
function takenUpAgain(existing: Trajectory): Trajectory {
  const { iterations } = existing;
  const last = iterations.slice(-1).map(({ counts: _counts, endedAt: _ended, ...open }) => open);
  return {
    ...existing,
    iterations: [...iterations.slice(0, -1), ...last],
    stop: null,
    selection: null,
  };
}

function settingsThatMatter(settings: RefinementSettings): Readonly<Record<string, Json>> {
  return { ...settings };
}

const hashOf = oncePerObject((settings: RefinementSettings) => hashJson({ ...settings }));

const rawHashOf = oncePerObject(({ id, description, parameters, call }: ToolDoc) =>
  hashJson(JSON.parse(JSON.stringify({ id, description, parameters, call })) as Json),
);

function differencesOf(
  existing: Trajectory,
  settings: Readonly<Record<string, Json>>,
  rawHash: string,
): readonly string[] {
  const names = new Set([...Object.keys(existing.settings), ...Object.keys(settings)]);
  const changed = [...names].flatMap((name) => {
    const before = JSON.stringify(existing.settings[name]);
    const now = JSON.stringify(settings[name]);
    return before === now ? [] : [`${name} was ${before ?? 'unset'} and is ${now ?? 'unset'}`];
  });
  return existing.rawHash === rawHash
    ? changed
    : ['the raw doc or the way to call the tool has changed', ...changed];
}
