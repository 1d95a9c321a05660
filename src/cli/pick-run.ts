import { ConfigurationError } from '../core/errors.js';
import type { RefinedDocs } from '../core/refined-docs.js';
import { listRuns } from '../storage/list-runs.js';
import { loadRefinedDocs } from '../storage/refined-docs-store.js';
import { didYouMean } from '../support/did-you-mean.js';

/** A run of a catalogue; `refined` is null where the run has not come to its end yet. */
export interface PickedRun {
  readonly run: string;
  readonly refined: RefinedDocs | null;
}

async function latest(
  workspace: string,
  catalogue: string,
  runs: readonly string[],
): Promise<PickedRun | null> {
  const found = await Promise.all(
    runs.map(async (run) => ({ run, refined: await loadRefinedDocs(workspace, catalogue, run) })),
  );
  const time = ({ refined }: PickedRun): string => refined?.createdAt ?? '';
  return found.reduce<PickedRun | null>(
    (best, one) => (best === null || time(one) > time(best) ? one : best),
    null,
  );
}

/** The run asked for, else the one whose refined docs are the latest; null where there is none. Throws `ConfigurationError` for an unknown name. */
export async function pickRun(
  workspace: string,
  catalogue: string,
  asked: string | undefined,
): Promise<PickedRun | null> {
  const runs = await listRuns(workspace, catalogue);
  if (asked === undefined) return latest(workspace, catalogue, runs);
  if (!runs.includes(asked)) {
    const known = runs.length === 0 ? 'It has none yet' : `There are: ${runs.join(', ')}`;
    throw new ConfigurationError(
      `"${catalogue}" has no run "${asked}".${didYouMean(asked, runs)}`,
      {
        remedy: `${known}. "tooldraft refine ${catalogue} --run ${asked}" makes one.`,
      },
    );
  }
  return { run: asked, refined: await loadRefinedDocs(workspace, catalogue, asked) };
}

/** The run, or `ConfigurationError` that says how to make one. */
export function neededRun(picked: PickedRun | null, catalogue: string): PickedRun {
  if (picked !== null) return picked;
  throw new ConfigurationError(`"${catalogue}" has not been refined yet.`, {
    remedy: `Run "tooldraft refine ${catalogue}" first.`,
  });
}
