import { readFile } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { requireCredentials } from '../../catalogues/missing-credentials.js';
import type { AcquiredCatalogue } from '../../config/acquire-catalogue.js';
import type { commandOptions } from '../../config/command-options.js';
import { createRunExecutor } from '../../config/create-run-executor.js';
import { openPrivateValues } from '../../config/open-private-values.js';
import { withReviewsOf } from '../../config/load-reviewed-docs.js';
import { recordedCalls } from '../../config/recorded-calls.js';
import { allowedWrites, givenValues } from '../../config/refinement-settings.js';
import type { Catalogue } from '../../core/catalogue.js';
import { ConfigurationError, messageOf } from '../../core/errors.js';
import { refinedDocsSchema, type RefinedDocs } from '../../core/refined-docs.js';
import { annotations } from '../../drift/annotations.js';
import { checkDocs } from '../../drift/check-docs.js';
import { hasDrifted, type CheckedDocs } from '../../drift/checked-docs.js';
import { junitOfCheck } from '../../drift/junit-of-check.js';
import { userNamesOf } from '../../refinement/own-account.js';
import { workspacePaths } from '../../storage/workspace-paths.js';
import { writeFileAtomic } from '../../storage/write-file-atomic.js';
import { escapeRecord } from '../../support/escape-control-characters.js';
import { systemClock } from '../../support/system-clock.js';
import { acquireFor } from '../acquire-for.js';
import type { CommandContext, CommandOutcome, ReportedError, RunCommand } from '../command.js';
import { asJson } from '../done.js';
import { neededRun, pickRun } from '../pick-run.js';
import { usageError } from '../report-error.js';
import { stepProgress } from '../step-progress.js';
import { styleOf } from '../terminal-style.js';
import { checkView } from './check-view.js';

type Context = CommandContext<typeof commandOptions.check>;

interface DocsFile {
  readonly path: string;
  readonly docs: RefinedDocs;
}

/** The docs asked for: of a file, of a run, else of the latest run. */
async function docsAsked({ settings, output }: Context, catalogue: Catalogue): Promise<DocsFile> {
  const { workspace, run, docs: file } = settings;
  if (file !== undefined && run !== undefined)
    throw usageError('--docs and --run each say which docs to check.', 'check', 'Give one.');
  const warn = (message: string): void => output.warn(message);
  if (file !== undefined) {
    const docs = await readDocs(file, catalogue.name);
    return { path: file, docs: await withReviewsOf(workspace, catalogue, docs, warn) };
  }
  const { name } = catalogue;
  const picked = neededRun(await pickRun(workspace, catalogue, run, warn), name);
  const path = workspacePaths(workspace).refinedDocsFile(name, picked.run);
  if (picked.refined !== null) return { path, docs: picked.refined };
  throw new ConfigurationError(`The run "${picked.run}" has no refined docs yet.`, {
    remedy: `Run "tooldraft refine ${name} --run ${picked.run}" to its end first.`,
  });
}

async function readDocs(file: string, catalogue: string): Promise<RefinedDocs> {
  const remedy = `Name a file such as refined-docs/${catalogue}/rules.json.`;
  try {
    return refinedDocsSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    const why =
      cause instanceof Error && 'issues' in cause ? 'it holds something else' : messageOf(cause);
    throw new ConfigurationError(`${file} cannot be read as refined docs: ${why}.`, {
      ...{ file, remedy, cause },
    });
  }
}

async function check(
  context: Context,
  { catalogue, allTools, environment }: AcquiredCatalogue,
  docs: RefinedDocs,
): Promise<CheckedDocs> {
  const { settings, output, currentFolder, signal } = context;
  const { workspace, replay, concurrency, seed } = settings;
  const values = givenValues(settings.value);
  const privateValues = await openPrivateValues(catalogue, {
    ...{ workspace, currentFolder, given: values },
  });
  const recordings =
    replay === undefined ? undefined : await recordedCalls(workspace, catalogue.name, replay);
  const executor = createRunExecutor(catalogue, {
    ...{ settings, environment, privateValues, recordings, clock: systemClock },
  });
  const progress = stepProgress(output, () => performance.now());
  try {
    return await checkDocs({
      ...{ catalogue, allTools, docs, executor, seed, concurrency, signal },
      values: await privateValues.maskedGiven(values),
      userNames: userNamesOf(catalogue.source, environment),
      allowWrites: allowedWrites(settings.allowWrites),
      allowDestructive: settings.allowDestructive,
      clock: systemClock,
      onProgress: (done, of) => {
        progress.onStep({ done, of, text: 'tools that read' });
      },
    });
  } finally {
    progress.stop();
    await executor.close();
  }
}

/** What of it ends the command with another code than 0. */
function endOf(
  checked: CheckedDocs,
  { catalogue, run }: RefinedDocs,
): Pick<CommandOutcome, 'status' | 'exitCode'> & { readonly errors: readonly ReportedError[] } {
  const { sentences, tools } = checked;
  const failed = sentences.filter(({ standing }) => standing.is === 'false');
  const ofRun = failed.filter(({ isOfPerson }) => !isOfPerson);
  const ids = [...new Set([...ofRun.map(({ tool }) => tool), ...tools.changed])];
  const byPerson = failed.length - ofRun.length;
  const said = (code: string, message: string, remedy: string): readonly ReportedError[] => [
    { code, message, remedy },
  ];
  if (checked.status === 'budget') {
    const errors = said(
      'budget',
      'The calls ran out before every sentence was checked.',
      'Raise --max-calls.',
    );
    return { status: 'budget', exitCode: 4, errors };
  }
  if (hasDrifted(checked)) {
    const message = `The docs have drifted: ${failed.length} sentences are no longer true, ${tools.gone.length} tools are gone, ${tools.changed.length} have changed.`;
    const words = ids.map((id) => `--only ${id}`).join(' ');
    const again =
      ids.length === 0
        ? `Run "tooldraft refine ${catalogue} --run ${run}" again.`
        : `Refine them again: tooldraft refine ${catalogue} --run ${run} --fresh ${words}`;
    const remedies = [
      ...(ids.length + tools.gone.length > 0 ? [again] : []),
      ...(byPerson === 0
        ? []
        : [
            `${byPerson === 1 ? '1 is a sentence' : `${byPerson} are sentences`} of people: tooldraft review ${catalogue} --all`,
          ]),
    ];
    return { status: 'drift', exitCode: 5, errors: said('drift', message, remedies.join(' ')) };
  }
  if (sentences.length > 0 && sentences.every(({ standing }) => standing.is === 'unclear')) {
    const errors = said(
      'nothing-measured',
      'No sentence could be checked.',
      'See whether the tools answer at all.',
    );
    return { status: 'failed', exitCode: 1, errors };
  }
  return { status: 'done', exitCode: 0, errors: [] };
}

/** The docs' path as a workflow sees it, with forward slashes. */
function shownPath(path: string, folder: string): string {
  return relative(folder, path).split(sep).join('/');
}

/** `tooldraft check`: which sentences of the refined docs are no longer true? */
export const run: RunCommand<typeof commandOptions.check> = async (context) => {
  const { settings, currentFolder, output } = context;
  const { format, junit, ...others } = settings;
  const acquired = await acquireFor({ ...context, settings: others });
  const { path, docs } = await docsAsked(context, {
    ...acquired.catalogue,
    tools: [...acquired.allTools],
  });
  if (settings.replay === undefined) requireCredentials(acquired.catalogue, acquired.environment);
  const checked = await check(context, acquired, docs);
  if (junit !== undefined) await writeFileAtomic(junit, junitOfCheck(checked));
  const shown = checkView(escapeRecord(checked), styleOf(output.stdout));
  const text =
    format === 'text'
      ? shown
      : [
          ...annotations(checked, {
            ...{ path: shownPath(path, currentFolder), docs },
            text: await readFile(path, 'utf8'),
          }),
          shown,
        ].join('\n');
  return {
    ...endOf(checked, docs),
    errorsOnStderr: true,
    text,
    results: asJson({ catalogue: docs.catalogue, run: docs.run, ...checked }),
  };
};
