import { loadReviewedDocs } from '../config/load-reviewed-docs.js';
import type { Catalogue } from '../core/catalogue.js';
import { ConfigurationError } from '../core/errors.js';
import type { RefinedDocs } from '../core/refined-docs.js';
import { listRuns } from '../storage/list-runs.js';
import { loadRefinedDocs } from '../storage/refined-docs-store.js';
import { didYouMean } from '../support/did-you-mean.js';

/** A run of a catalogue, its docs as people reviewed them; `refined` is null where the run has not come to its end yet. */
export interface PickedRun {
  readonly run: string;
  readonly refined: RefinedDocs | null;
}

async function latest(
  workspace: string,
  catalogue: string,
  runs: readonly string[],
): Promise<string | null> {
  const found = await Promise.all(
    runs.map(async (run) => ({ run, refined: await loadRefinedDocs(workspace, catalogue, run) })),
  );
  const time = ({ refined }: PickedRun): string => refined?.createdAt ?? '';
  const best = found.reduce<PickedRun | null>(
    (one, other) => (one === null || time(other) > time(one) ? other : one),
    null,
  );
  return best?.run ?? null;
}

/** The run asked for, else the one whose refined docs are the latest; null where there is none. Throws `ConfigurationError` for an unknown name. */
export async function nameOfRun(
  workspace: string,
  catalogue: string,
  asked: string | undefined,
): Promise<string | null> {
  const runs = await listRuns(workspace, catalogue);
  if (asked === undefined) return latest(workspace, catalogue, runs);
  if (runs.includes(asked)) return asked;
  const known = runs.length === 0 ? 'It has none yet' : `There are: ${runs.join(', ')}`;
  throw new ConfigurationError(`"${catalogue}" has no run "${asked}".${didYouMean(asked, runs)}`, {
    remedy: `${known}. "tooldraft refine ${catalogue} --run ${asked}" makes one.`,
  });
}

/** The same with its docs; `warn` hears of what people decided in vain. */
export async function pickRun(
  workspace: string,
  catalogue: Catalogue,
  asked: string | undefined,
  warn?: (message: string) => void,
): Promise<PickedRun | null> {
  const run = await nameOfRun(workspace, catalogue.name, asked);
  if (run === null) return null;
  return { run, refined: await loadReviewedDocs(workspace, catalogue, run, { warn }) };
}

/** The run, or its name, or `ConfigurationError` that says how to make one. */
export function neededRun<T extends PickedRun | string>(picked: T | null, catalogue: string): T {
  if (picked !== null) return picked;
  throw new ConfigurationError(`"${catalogue}" has not been refined yet.`, {
    remedy: `Run "tooldraft refine ${catalogue}" first.`,
  });
}
