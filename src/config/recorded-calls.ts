import { recordingsOf, type Recording } from '../calling/recording.js';
import { ConfigurationError } from '../core/errors.js';
import { listTrajectories } from '../storage/list-trajectories.js';

/** Every call that a run recorded, its panel's too, for `--replay`. Rejects with `ConfigurationError` where there is none. */
export async function recordedCalls(
  workspace: string,
  catalogue: string,
  run: string,
): Promise<readonly Recording[]> {
  const trajectories = await listTrajectories(workspace, catalogue, run);
  const recordings = trajectories.flatMap(({ tool, calls, panel, formerPanel = [] }) =>
    recordingsOf(tool, [...formerPanel, ...(panel ?? []), ...calls]),
  );
  if (recordings.length > 0) return recordings;
  throw new ConfigurationError(`Run "${run}" of "${catalogue}" has recorded no calls.`, {
    remedy: `Give another run with --replay, or leave it out to call the tools.`,
  });
}
