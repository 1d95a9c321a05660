import { recordingsOf, type Recording } from '../calling/recording.js';
import { ConfigurationError } from '../core/errors.js';
import { readTrajectories } from '../storage/list-trajectories.js';

/** Every call that a run recorded, its panel's too, for `--replay`. Rejects with `ConfigurationError` where there is none. */
export async function recordedCalls(
  workspace: string,
  catalogue: string,
  run: string,
): Promise<readonly Recording[]> {
  const recordings: Recording[] = [];
  const trajectories = readTrajectories(workspace, catalogue, run);
  for await (const { tool, calls, panel, formerPanel = [] } of trajectories)
    recordings.push(...recordingsOf(tool, [...formerPanel, ...(panel ?? []), ...calls]));
  if (recordings.length > 0) return recordings;
  throw new ConfigurationError(`Run "${run}" of "${catalogue}" has recorded no calls.`, {
    remedy: `Give another run with --replay, or leave it out to call the tools.`,
  });
}
