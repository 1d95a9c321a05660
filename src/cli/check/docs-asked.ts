import type { commandOptions } from '../../config/command-options.js';
import type { Catalogue } from '../../core/catalogue.js';
import { ConfigurationError, StorageError } from '../../core/errors.js';
import { allDocs, type RefinedDocs } from '../../core/refined-docs.js';
import { mergedExperiments, pastSteps } from '../../docs/replay-plan.js';
import type { ReplayedSentence, ReplayVerdict } from '../../docs/replay-verdict.js';
import { rawHashOf } from '../../docs/raw-hash.js';
import type { ReplayGroup } from '../../refine/replay.js';
import { readTrajectories, type ToolTrajectory } from '../../refine/trajectories.js';
import { readRefinedDocsFile } from '../../storage/refined-docs-store.js';
import { workspacePaths } from '../../storage/workspace-paths.js';
import { groupBy } from '../../support/group-by.js';
import type { CommandContext } from '../command.js';
import { neededRun, pickRun } from '../pick-run.js';
import { usageError } from '../report-error.js';

export type Context = CommandContext<typeof commandOptions.check>;

/** Docs to check, and the file they stand in. */
export interface AskedDocs {
  readonly docs: RefinedDocs;
  readonly file: string;
}

/** The docs of a file, of a run, or of the latest run. Rejects with `ConfigurationError`. */
export async function docsAsked(
  { settings: { workspace, run, docs: file }, output }: Context,
  catalogue: Catalogue,
): Promise<AskedDocs> {
  const { name } = catalogue;
  if (file !== undefined && run !== undefined)
    throw usageError('--docs and --run each say which docs to check.', 'check', 'Give one.');
  if (file !== undefined) return { docs: await docsOfFile(file, name), file };
  const warn = (message: string): void => output.warn(message);
  const picked = neededRun(await pickRun(workspace, catalogue, run, warn), name);
  if (picked.refined === null)
    throw new ConfigurationError(`The run "${picked.run}" has no refined docs yet.`, {
      remedy: `Run "tooldraft refine ${name} --run ${picked.run}" to its end first.`,
    });
  return {
    docs: picked.refined,
    file: workspacePaths(workspace).refinedDocsFile(name, picked.run),
  };
}

async function docsOfFile(file: string, catalogue: string): Promise<RefinedDocs> {
  const refused = (why: string, cause?: unknown): ConfigurationError =>
    new ConfigurationError(`--docs ${why}`, {
      ...{ file, cause },
      remedy: `Name a file such as refined-docs/${catalogue}/builtin.json.`,
    });
  const docs = await readRefinedDocsFile(file).catch((cause: unknown) => {
    throw cause instanceof StorageError
      ? refused(`holds no refined docs. ${cause.message}`, cause)
      : cause;
  });
  if (docs !== null) return docs;
  throw refused(`names a file that is not there: ${file}.`);
}

/** A sentence of the docs, with the id of its tool. */
export interface AskedSentence {
  readonly id: string;
  readonly sentence: ReplayedSentence;
}

/** What is checked: sentences by the groups that showed them, and those that cannot be checked. */
export interface AskedSentences {
  readonly all: readonly AskedSentence[];
  readonly groups: readonly ReplayGroup[];
  readonly open: ReadonlyMap<ReplayedSentence, ReplayVerdict>;
}

/**
 * The sentences of docs with the experiments that showed them, which stand in the run's trajectories. Rejects with `ConfigurationError` where
 * there are no sentences, or no experiments.
 */
export async function sentencesOf(
  docs: RefinedDocs,
  catalogue: Catalogue,
  workspace: string,
): Promise<AskedSentences> {
  const { run } = docs;
  const trajectories = await readTrajectories(workspace, { catalogue: docs.catalogue, run });
  const names = new Map(catalogue.tools.map((tool) => [tool.id, tool.name]));
  const byTool = new Map(trajectories.map((one) => [one.tool, one]));
  const all = allDocs(docs).flatMap(({ tool: id, sentences }) =>
    sentences.map((one): AskedSentence => {
      const isOriginal = isIn(byTool.get(id), one.text);
      return { id, sentence: { ...one, tool: names.get(id) ?? id, isOriginal } };
    }),
  );
  if (all.length === 0)
    throw new ConfigurationError(
      `The docs of run "${run}" have no sentences to check: only sentences with the steps that show them can be checked.`,
      {
        remedy: `Use "tooldraft lint ${docs.catalogue}" or "tooldraft eval calls ${docs.catalogue}", which need no sentences.`,
      },
    );
  if (trajectories.length === 0)
    throw new ConfigurationError(
      `The experiments behind the docs of run "${run}" are not there: ${workspacePaths(workspace).trajectoryFolder(docs.catalogue, run)} has no trajectories.`,
      {
        remedy:
          'Keep that folder beside the docs (without its journal), or make the run again with "tooldraft refine --fresh".',
      },
    );
  const open = new Map<ReplayedSentence, ReplayVerdict>();
  const groups = [...groupBy(trajectories, ({ mark, group }) => `${group} ${mark}`).values()];
  const replayed = groups.flatMap((group): readonly ReplayGroup[] => {
    const experiments = mergedExperiments(group.map((one) => one.experiments));
    const past = pastSteps(experiments);
    const own = all.filter(({ id }) => group.some(({ tool }) => tool === id));
    const sentences = own.flatMap(({ id, sentence }) => {
      const reason = names.has(id) ? reasonAgainst(sentence, past) : 'the tool is gone';
      if (reason === null) return [sentence];
      open.set(sentence, { kind: 'open', reason, because: 'other' });
      return [];
    });
    return [{ mark: group[0]?.mark ?? '', experiments, sentences }];
  });
  for (const { id, sentence } of all)
    if (!byTool.has(id))
      open.set(sentence, {
        ...{ kind: 'open', because: 'other' },
        reason: 'the run has no trajectory of the tool',
      });
  return { all, groups: replayed.filter(({ sentences }) => sentences.length > 0), open };
}

function isIn(trajectory: ToolTrajectory | undefined, text: string): boolean {
  const revisions = trajectory?.revisions ?? [];
  return revisions.some(({ sentences }) => sentences.some((one) => one.text === text));
}

function reasonAgainst(
  { steps }: ReplayedSentence,
  past: ReturnType<typeof pastSteps>,
): string | null {
  const cited = steps.filter((step) => step !== 'doc');
  if (cited.length === 0) return 'it rests on no step';
  const missing = cited.find((step) => !past.has(step));
  return missing === undefined ? null : `${missing} is in no trajectory of the run`;
}

/** Tools of a catalogue whose docs are missing or were made from other source docs, and docs whose tool is gone; by ids. */
export interface ToolDrift {
  readonly gone: readonly string[];
  readonly added: readonly string[];
  readonly changed: readonly string[];
}

/** What has become of the tools since docs were made. */
export function driftOf(docs: RefinedDocs, { tools, groups = [] }: Catalogue): ToolDrift {
  const known = new Map(docs.tools.map(({ tool, rawHash }) => [tool, rawHash]));
  const there = new Set([...tools, ...groups].map(({ id }) => id));
  const isChanged = (hash: string | undefined, now: string): boolean =>
    hash !== undefined && hash !== now;
  return {
    gone: [...known.keys()].filter((id) => !there.has(id)),
    added: tools.filter(({ id }) => !known.has(id)).map(({ id }) => id),
    changed: tools
      .filter((tool) => isChanged(known.get(tool.id), rawHashOf(tool)))
      .map(({ id }) => id),
  };
}
