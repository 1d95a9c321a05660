import type { commandOptions } from '../../config/command-options.js';
import type { Catalogue } from '../../core/catalogue.js';
import { ConfigurationError, StorageError } from '../../core/errors.js';
import { allDocs, type RefinedDocs } from '../../core/refined-docs.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { mergedExperiments, pastSteps } from '../../docs/replay-plan.js';
import type { ReplayedSentence, ReplayVerdict } from '../../docs/replay-verdict.js';
import { rawHashOf } from '../../docs/raw-hash.js';
import type { ReplayGroup } from './replay.js';
import { readTrajectories } from '../../refine/trajectories.js';
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

/** What is checked: each sentence with the id of its tool, in the groups that showed them, and why some cannot be checked. */
export interface AskedSentences {
  readonly all: ReadonlyMap<ReplayedSentence, string>;
  readonly groups: readonly ReplayGroup[];
  readonly open: ReadonlyMap<ReplayedSentence, ReplayVerdict>;
}

/**
 * The sentences of docs with the experiments that showed them, which stand in the run's trajectories. Rejects with `ConfigurationError` where
 * there are no sentences, or no experiments.
 */
export async function sentencesOf(
  docs: RefinedDocs,
  { tools }: Catalogue,
  workspace: string,
): Promise<AskedSentences> {
  const { run, catalogue } = docs;
  const trajectories = await readTrajectories(workspace, { catalogue, run });
  const written = allDocs(docs).filter(({ sentences }) => sentences.length > 0);
  if (written.length === 0)
    throw new ConfigurationError(`The docs of run "${run}" have no sentences to check.`, {
      remedy: `Use "tooldraft lint ${catalogue}" or "tooldraft eval calls ${catalogue}", which need none.`,
    });
  if (trajectories.length === 0)
    throw new ConfigurationError(
      `The experiments behind the docs of run "${run}" are not there: ${workspacePaths(workspace).trajectoryFolder(catalogue, run)} has no trajectories.`,
      { remedy: 'Keep that folder beside the docs (without its journal), or refine again.' },
    );
  const all = new Map<ReplayedSentence, string>();
  const open = new Map<ReplayedSentence, ReplayVerdict>();
  const groups = [...groupBy(trajectories, ({ mark, group }) => `${group} ${mark}`).values()].map(
    (group) => {
      const experiments = mergedExperiments(group.map((one) => one.experiments));
      return { mark: group[0]?.mark ?? '', experiments, past: pastSteps(experiments), group };
    },
  );
  const found = new Map<unknown, ReplayedSentence[]>(groups.map((one) => [one, []]));
  for (const { tool: id, sentences } of written) {
    const group = groups.find((one) => one.group.some(({ tool }) => tool === id));
    const { revisions = [] } = group?.group.find(({ tool }) => tool === id) ?? {};
    const original = new Set(revisions.flatMap((one) => one.sentences.map(({ text }) => text)));
    const name = tools.find((tool) => tool.id === id)?.name;
    for (const one of sentences) {
      const cited = one.steps.filter((step) => step !== 'doc');
      const missing = cited.find((step) => group?.past.has(step) !== true);
      const sentence = { ...one, tool: name ?? id, isOriginal: original.has(one.text) };
      all.set(sentence, id);
      const reason =
        name === undefined
          ? 'the tool is gone'
          : cited.length === 0
            ? 'it rests on no step'
            : missing !== undefined && `${missing} is in no trajectory of the run`;
      if (reason === false) found.get(group)?.push(sentence);
      else open.set(sentence, { kind: 'open', reason, because: 'other' });
    }
  }
  return { all, open, groups: groups.map((one) => ({ ...one, sentences: found.get(one) ?? [] })) };
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
  const isChanged = (tool: ToolDoc): boolean =>
    (known.get(tool.id) ?? rawHashOf(tool)) !== rawHashOf(tool);
  const ids = (some: readonly ToolDoc[]): readonly string[] => some.map(({ id }) => id);
  return {
    gone: [...known.keys()].filter((id) => !there.has(id)),
    added: ids(tools.filter(({ id }) => !known.has(id))),
    changed: ids(tools.filter(isChanged)),
  };
}
