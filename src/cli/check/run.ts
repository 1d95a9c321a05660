import { readFile } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { requireCredentials } from '../../catalogues/missing-credentials.js';
import type { commandOptions } from '../../config/command-options.js';
import { withReviewsOf } from '../../config/load-reviewed-docs.js';
import type { Catalogue } from '../../core/catalogue.js';
import { ConfigurationError, StorageError } from '../../core/errors.js';
import type { RefinedDocs } from '../../core/refined-docs.js';
import { annotations } from '../../drift/annotations.js';
import { checkDocs } from '../../drift/check-docs.js';
import { hasDrifted, type CheckedDocs } from '../../drift/checked-docs.js';
import { findingsOfCheck } from '../../drift/findings-of-check.js';
import { junitOfCheck } from '../../drift/junit-of-check.js';
import type { Session } from '../../session/open-session.js';
import { saveFindings } from '../../storage/findings-store.js';
import { assertUnedited, readRefinedDocsFile } from '../../storage/refined-docs-store.js';
import { workspacePaths } from '../../storage/workspace-paths.js';
import { writeFileAtomic } from '../../storage/write-file-atomic.js';
import { escapeRecord } from '../../support/escape-control-characters.js';
import { systemClock } from '../../support/system-clock.js';
import type { CommandContext, CommandOutcome, ReportedError, RunCommand } from '../command.js';
import { asJson } from '../done.js';
import { neededRun, pickRun } from '../pick-run.js';
import { usageError } from '../report-error.js';
import { sessionFor } from '../session-for.js';
import { stepProgress } from '../step-progress.js';
import { styleOf } from '../terminal-style.js';
import { checkView, fixedView } from './check-view.js';
import type { Fixed } from './fix.js';

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
  const refused = (why: string, cause?: unknown): ConfigurationError =>
    new ConfigurationError(`--docs ${why}`, { file, remedy, cause });
  const docs = await readRefinedDocsFile(file).catch((cause: unknown) => {
    throw cause instanceof StorageError
      ? refused(`holds no refined docs. ${cause.message}`, cause)
      : cause;
  });
  if (docs === null) throw refused(`names a file that is not there: ${file}.`);
  return docs;
}

async function check(
  { settings, output, signal }: Context,
  session: Session,
  docs: RefinedDocs,
): Promise<CheckedDocs> {
  const { concurrency, seed } = settings;
  const { catalogue, allTools, limits, given } = session;
  const values = await (await session.values()).maskedGiven(given);
  const executor = await session.executor();
  const progress = stepProgress(output, () => performance.now());
  try {
    return await checkDocs({
      ...{ catalogue, allTools, docs, executor, seed, concurrency, signal, values, ...limits },
      clock: systemClock,
      onProgress: (done, of) => {
        progress.onStep({ done, of, text: 'tools that read' });
      },
    });
  } finally {
    progress.stop();
    await session.close();
  }
}

type CommandEnd = Pick<CommandOutcome, 'status' | 'exitCode'> & {
  readonly errors: readonly ReportedError[];
};

/** What of it ends the command with another code than 0. */
function endOf(checked: CheckedDocs, { catalogue, run }: RefinedDocs): CommandEnd {
  const { sentences, tools } = checked;
  const failed = sentences.filter(({ standing }) => standing.is === 'false');
  const ofPeople = failed.filter(({ isOfPerson }) => isOfPerson).length;
  const isOfRun = failed.length > ofPeople || tools.gone.length + tools.changed.length > 0;
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
    const remedies = [
      ...(isOfRun ? [`Refine just those: tooldraft check ${catalogue} --run ${run} --fix`] : []),
      ...(ofPeople > 0 ? [remedyOfPeople(ofPeople, catalogue)] : []),
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

/** No refinement overwrites a person's sentence. */
function remedyOfPeople(count: number, catalogue: string): string {
  const which = count === 1 ? '1 sentence was' : `${count} sentences were`;
  return `${which} written by people: ${decideAgain(catalogue)}`;
}

function decideAgain(catalogue: string): string {
  return `change the decision in reviews/${catalogue}.yaml or with "tooldraft view ${catalogue}".`;
}

/** What is left after a fix ends the command with another code than 0. */
function endOfFix(
  { refinement, left }: Fixed,
  checked: CheckedDocs,
  catalogue: string,
): CommandEnd {
  const ofPeople = checked.sentences.filter(
    ({ standing, isOfPerson }) => isOfPerson && standing.is === 'false',
  );
  const errors = [
    ...(refinement?.errors ?? []),
    ...left.map(({ tool, remedy }) => ({
      ...{ code: 'drift', tool, remedy },
      message: `${tool} has drifted and was not refined.`,
    })),
    ...ofPeople.map(({ tool, text }) => ({
      ...{ code: 'drift', tool, message: `No longer true, but written by a person: ${text}` },
      remedy: `To fix it, ${decideAgain(catalogue)}`,
    })),
  ];
  if (refinement !== null && refinement.exitCode !== 0)
    return { status: refinement.status, exitCode: refinement.exitCode, errors };
  if (left.length + ofPeople.length > 0) return { status: 'drift', exitCode: 5, errors };
  return checked.status === 'budget'
    ? { status: 'budget', exitCode: 4, errors }
    : { status: 'done', exitCode: 0, errors };
}

/** A fix writes docs of a run: those of a file elsewhere, or changed by hand, it must not. */
async function requireFixable(
  docsFile: string | undefined,
  { catalogue, run }: RefinedDocs,
  workspace: string,
): Promise<void> {
  if (docsFile !== undefined)
    throw usageError(
      '--fix writes the docs of a run, and --docs names a file.',
      'check',
      'Name the run with --run, or leave out one of them.',
    );
  await assertUnedited(workspace, catalogue, run);
}

/** The docs' path as a workflow sees it, with forward slashes. */
function shownPath(path: string, folder: string): string {
  return relative(folder, path).split(sep).join('/');
}

/** `tooldraft check`: which sentences of the refined docs are no longer true? */
export const run: RunCommand<typeof commandOptions.check> = async (context) => {
  const { settings, currentFolder, output } = context;
  const { format, junit, ...others } = settings;
  const session = await sessionFor({ ...context, settings: others });
  const { path, docs } = await docsAsked(context, {
    ...session.catalogue,
    tools: [...session.allTools],
  });
  if (settings.fix) await requireFixable(settings.docs, docs, settings.workspace);
  if (settings.replay === undefined) requireCredentials(session.catalogue, session.environment);
  const checked = await check(context, session, docs);
  if (junit !== undefined) await writeFileAtomic(junit, junitOfCheck(checked));
  await saveFindings(settings.workspace, {
    ...{ version: 1, catalogue: docs.catalogue, by: 'check', docs: docs.run },
    ...{ foundAt: systemClock.now().toISOString(), findings: [...findingsOfCheck(checked)] },
  });
  const place = { path: shownPath(path, currentFolder), docs };
  const marks =
    format === 'text' ? [] : annotations(checked, { ...place, text: await readFile(path, 'utf8') });
  // A check that only checks needs nothing of what a refinement takes.
  const fixed = settings.fix
    ? await (await import('./fix.js')).fix(context, session, checked, docs)
    : null;
  const style = styleOf(output.stdout);
  const shown = [
    checkView(escapeRecord(checked), style),
    ...(fixed === null ? [] : [fixedView(escapeRecord(fixed), style)]),
  ];
  const { tools, gone, left, refinement } = fixed ?? {};
  return {
    ...(fixed === null ? endOf(checked, docs) : endOfFix(fixed, checked, docs.catalogue)),
    errorsOnStderr: true,
    text: [...marks, ...shown].join('\n'),
    results: asJson({
      ...{ catalogue: docs.catalogue, run: docs.run, ...checked },
      ...(fixed === null
        ? {}
        : { fix: { tools, gone, left, refinement: refinement?.results ?? null } }),
    }),
  };
};
