import type { commandOptions } from '../../config/command-options.js';
import { loadReviewedDocs } from '../../config/load-reviewed-docs.js';
import type { RefinedDoc, RefinedDocs } from '../../core/refined-docs.js';
import type { CheckedDocs } from '../../drift/checked-docs.js';
import { findingsOfCheck } from '../../drift/findings-of-check.js';
import { callsFound, type ToolsToRefine } from '../../refinement/calls-found.js';
import { learntClaims } from '../../refinement/learnt-claims.js';
import { splitByPermission } from '../../refinement/plan-refinement.js';
import { openSession, type Session } from '../../session/open-session.js';
import { loadRefinedDocs, saveRefinedDocs } from '../../storage/refined-docs-store.js';
import type { CommandContext, CommandOutcome } from '../command.js';
import { refineSession } from '../refine/refine-session.js';
import { sessionContext } from '../session-for.js';
import { settingsOfRun } from './settings-of-run.js';

/** A sentence of a tool's doc, and where it stands. */
export interface FixedSentence {
  readonly target: string;
  readonly text: string;
}

/** What became of one tool. */
export interface FixedTool {
  readonly tool: string;
  readonly because: 'false' | 'changed' | 'new';
  readonly went: readonly FixedSentence[];
  readonly came: readonly FixedSentence[];
}

/** What `--fix` did. */
export interface Fixed {
  readonly tools: readonly FixedTool[];
  /** Tools that are no more: their docs are taken out. */
  readonly gone: readonly string[];
  /** Tools that drifted and were not refined, and what would allow it. */
  readonly left: readonly { readonly tool: string; readonly remedy: string }[];
  /** What the refinement answered; null where none was needed. */
  readonly refinement: CommandOutcome | null;
}

/** Refines the tools whose docs drifted, and new ones, in the run that the docs are of; all other docs stay as they are. */
export async function fix(
  context: CommandContext<typeof commandOptions.check>,
  session: Session,
  checked: CheckedDocs,
  docs: RefinedDocs,
): Promise<Fixed> {
  const { settings } = context;
  const { catalogue, limits } = session;
  const found = callsFound(findingsOfCheck(checked));
  const because = new Map<string, FixedTool['because']>([
    ...checked.tools.added.map((id) => [id, 'new'] as const),
    ...checked.tools.changed.map((id) => [id, 'changed'] as const),
    ...[...found.keys()].map((id) => [id, 'false'] as const),
  ]);
  const { callable, skipped } = splitByPermission(
    catalogue.tools.filter(({ id }) => because.has(id)),
    limits,
  );
  const just = new Map(callable.map(({ id }) => [id, found.get(id) ?? []]));
  const { gone } = checked.tools;
  const refinement = just.size === 0 ? null : await refineJust(context, session, docs, just);
  if (refinement === null && gone.length > 0) await takeOut(settings.workspace, docs, gone);
  const after = await loadReviewedDocs(settings.workspace, catalogue, docs.run);
  const docIn = (all: RefinedDocs | null, id: string): RefinedDoc | undefined =>
    all?.tools.find(({ tool }) => tool === id);
  return {
    tools: callable.map(({ id }) => ({
      tool: id,
      because: because.get(id) ?? 'new',
      ...comparedSentences(docIn(docs, id), docIn(after, id)),
    })),
    gone,
    // A new tool that may not be called is as it was: without docs.
    left: skipped.filter(({ tool }) => because.get(tool) !== 'new'),
    refinement,
  };
}

async function refineJust(
  context: CommandContext<typeof commandOptions.check>,
  session: Session,
  docs: RefinedDocs,
  just: ToolsToRefine,
): Promise<CommandOutcome> {
  const { format: _format, docs: _docs, junit: _junit, fix: _fix, ...settings } = context.settings;
  const ofRun = await settingsOfRun(docs, { settings, origins: context.origins });
  const refining = { ...context, ...ofRun };
  const keepValues = ofRun.settings.redact === 'tokens';
  const own = await openSession({ ...sessionContext(refining), keepValues }, session);
  return refineSession(refining, own, just);
}

/** Docs of tools that are no more go; nothing else of the file differs. */
async function takeOut(
  workspace: string,
  { catalogue, run }: RefinedDocs,
  gone: readonly string[],
): Promise<void> {
  const docs = await loadRefinedDocs(workspace, catalogue, run);
  if (docs === null) return;
  await saveRefinedDocs(workspace, {
    ...docs,
    tools: docs.tools.filter(({ tool }) => !gone.includes(tool)),
  });
}

function comparedSentences(
  before: RefinedDoc | undefined,
  after: RefinedDoc | undefined,
): Pick<FixedTool, 'went' | 'came'> {
  const sentences = (doc: RefinedDoc | undefined): readonly FixedSentence[] =>
    doc === undefined ? [] : learntClaims(doc).map(({ target, text }) => ({ target, text }));
  const [old, now] = [sentences(before), sentences(after)];
  const isIn =
    (all: readonly FixedSentence[]) =>
    ({ target, text }: FixedSentence): boolean =>
      all.some((one) => one.target === target && one.text === text);
  return {
    went: old.filter((one) => !isIn(now)(one)),
    came: now.filter((one) => !isIn(old)(one)),
  };
}
