import { join } from 'node:path';
import type { DocVersion } from '../../core/doc-version.js';
import { allDocs, type RefinedDoc } from '../../core/refined-docs.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { writeJson } from '../../core/json-text.js';
import type { PrivateValues } from '../../calls/private-values.js';
import { toolsAndGroups } from '../../refinement/groups/revise-group.js';
import { refinedDocOf } from '../../refinement/summarise-tool.js';
import { reviewed as withReviews } from '../../review/reviewed.js';
import { takenEdits, withTakenEdits, type TakenEdit } from '../../review/taken-edits.js';
import { openSession } from '../../session/open-session.js';
import { readTrajectories } from '../../storage/list-trajectories.js';
import { lockRun } from '../../storage/lock-run.js';
import { areEdited, restoreRefinedDocs } from '../../storage/refined-docs-store.js';
import { editReviews, type EditedEntries } from '../../storage/reviews-file.js';
import { workspacePaths } from '../../storage/workspace-paths.js';
import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import { someOf } from '../../support/some-of.js';
import { wordsAlone } from '../../support/words-alone.js';
import type { CommandOutcome } from '../command.js';
import { done } from '../done.js';
import { sessionContext } from '../session-for.js';
import type { Reviewed, ReviewContext } from './reviewed-run.js';

/** A doc of the file, and what the run had made of the tool. */
interface Changed {
  readonly tool: ToolDoc;
  readonly file: RefinedDoc;
  readonly made: RefinedDoc;
  readonly edits: readonly TakenEdit[];
}

/** Makes decisions of what was changed by hand in a run's docs, and writes these as the run had made them. */
export async function takeEdits(
  context: ReviewContext,
  reviewed: Reviewed,
): Promise<CommandOutcome> {
  const { workspace } = context.settings;
  const { catalogue, run } = reviewed;
  const { name } = catalogue;
  if (!(await areEdited(workspace, name, run)))
    return done(`${name}, run ${run}: its docs are as they were written, nothing is to be taken.`, {
      ...{ catalogue: name, run, taken: [], notTaken: [] },
    });
  const release = await lockRun(workspace, name, run);
  try {
    return await takeLocked(context, reviewed);
  } finally {
    await release();
  }
}

async function takeLocked(
  context: ReviewContext,
  { catalogue, run, docs }: Reviewed,
): Promise<CommandOutcome> {
  const { settings, output } = context;
  const { workspace } = settings;
  const { name } = catalogue;
  const made = new Map<string, RefinedDoc>();
  for await (const trajectory of readTrajectories(workspace, name, run))
    made.set(trajectory.tool, refinedDocOf(trajectory));
  const session = await openSession(sessionContext(context), { catalogue });
  const values = await session.values();
  const byId = new Map(toolsAndGroups(catalogue).map((tool) => [tool.id, tool]));
  const all = allDocs(docs).flatMap((file): readonly Changed[] => {
    const [tool, own] = [byId.get(file.tool), made.get(file.tool)];
    return tool === undefined || own === undefined ? [] : [changed(tool, file, own, values)];
  });
  await editReviews(workspace, name, (entries) =>
    all.reduce<EditedEntries>(
      (sofar, { tool, edits }) => withTakenEdits(sofar, tool.id, edits),
      entries,
    ),
  );
  const lost = all.filter((one) => !isTaken(one)).map(({ tool }) => tool.id);
  const paths = workspacePaths(workspace);
  const copy = lost.length === 0 ? null : join(paths.reviews, `${name}-${run}-edited.json`);
  const own = new Map(all.map((one) => [one.tool.id, one.made]));
  const asMade = (doc: RefinedDoc): RefinedDoc => own.get(doc.tool) ?? doc;
  await restoreRefinedDocs(
    workspace,
    {
      ...{ ...docs, tools: docs.tools.map(asMade) },
      ...(docs.groups === undefined ? {} : { groups: docs.groups.map(asMade) }),
    },
    copy,
  );
  if (copy !== null)
    output.warn(
      `Not everything could be made a decision of, for examples and constraints have none: ${someOf(lost, 5)}. The changed file is kept as ${copy}.`,
    );
  const taken = all.flatMap(({ tool, edits }) =>
    edits.map((edit) => ({ tool: tool.id, ...shownEdit(edit) })),
  );
  const file = paths.reviewsFile(name);
  const count = taken.length === 1 ? '1 change' : `${taken.length} changes`;
  const lines = taken.map(({ tool, decision, text }) => `  ${tool}  ${decision}  ${text}`);
  const head = `${name}, run ${run}: ${count} taken into ${file}; the docs are again as they were written`;
  return done(escapeControlCharacters([head, ...lines].join('\n')), {
    ...{ catalogue: name, run, file, taken, notTaken: lost, copy },
  });
}

/** Docs with real examples hold what the record has tokens for: what is nearer to the file is what the run wrote. */
function changed(
  tool: ToolDoc,
  file: RefinedDoc,
  made: RefinedDoc,
  values: PrivateValues,
): Changed {
  const [best] = [made, { ...values.unmasked(made), claims: made.claims }]
    .map((one): Changed => ({ tool, file, made: one, edits: takenEdits(tool, one, file) }))
    .toSorted((a, b) => a.edits.length - b.edits.length);
  return best ?? { tool, file, made, edits: [] };
}

function shownEdit(edit: TakenEdit): { readonly decision: string; readonly text: string } {
  if ('own' in edit) return { decision: 'own', text: edit.own };
  const { text } = edit.sentence;
  return edit.edit === null
    ? { decision: 'reject', text }
    : { decision: 'edit', text: `${text} → ${edit.edit}` };
}

/** True where the doc with these decisions alone says what the file says, and has the examples and constraints that were changed in it. */
function isTaken({ tool, file, made, edits }: Changed): boolean {
  const sentences = withTakenEdits([], tool.id, edits).filter((entry) => entry !== null);
  const now = withReviews(tool, made, { version: 1, catalogue: '', sentences });
  if (writeJson(saidIn(file)) !== writeJson(saidIn(now))) return false;
  return [examplesIn, (doc: DocVersion) => doc.learned].every((part) => {
    const [own, before, after] = [file, made, now].map((doc) => writeJson(part(doc)));
    return own === before || own === after;
  });
}

function saidIn({ description, parameterDocs }: DocVersion): unknown {
  const said = Object.entries(parameterDocs)
    .map(([pointer, doc]) => [pointer, wordsAlone(doc.description)])
    .toSorted();
  return [wordsAlone(description), said];
}

function examplesIn({ parameterDocs }: DocVersion): unknown {
  return Object.entries(parameterDocs).flatMap(([pointer, { examples }]) =>
    examples === undefined ? [] : [[pointer, examples]],
  );
}
