import { readFile } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { filterTools } from '../../catalogues/filter-tools.js';
import { requireCredentials } from '../../catalogues/missing-credentials.js';
import type { commandOptions } from '../../config/command-options.js';
import { engineNames } from '../../config/engine-catalog.js';
import type { RefinedDocs } from '../../core/refined-docs.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { resetServer } from '../../evaluation/reset-server.js';
import { replay, type ReplayGroup, type ReplayResult } from './replay.js';
import { openSession, type Session } from '../../session/open-session.js';
import { writeFileAtomic } from '../../storage/write-file-atomic.js';
import { counted } from '../../support/counted.js';
import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import { seededRandom } from '../../support/seeded-random.js';
import { systemClock } from '../../support/system-clock.js';
import type { CommandOutcome, RunCommand } from '../command.js';
import { outFile } from '../out-file.js';
import { engineNameOf } from '../refine/engine.js';
import { located } from '../../experiments/gate-for.js';
import { gateSettings, releasedThings } from '../refine/run-settings.js';
import { sessionContext, sessionFor } from '../session-for.js';
import { styleOf } from '../terminal-style.js';
import { docsAsked, driftOf, sentencesOf, type Context } from './docs-asked.js';
import { annotationsOf, checkOutcome, junitOf, toolsToFix, type CheckedDocs } from './outcome.js';

/** `tooldraft check`: makes the experiments behind the sentences again and says which no longer hold. */
export const run: RunCommand<typeof commandOptions.check> = async (context) => {
  const { settings, output, currentFolder } = context;
  const { junit, fix } = settings;
  if (junit !== undefined) outFile(junit);
  const session = await sessionFor({ ...context, settings: { ...settings, format: undefined } });
  try {
    const { docs, file } = await docsAsked(context, session.catalogue);
    const checked = await checkedDocs(context, session, docs);
    if (junit !== undefined) await writeFileAtomic(junit, junitOf(checked));
    const outcome = checkOutcome(checked, styleOf(output.stdout));
    const path = relative(currentFolder, file).split(sep).join('/');
    const text =
      settings.format === 'text'
        ? outcome.text
        : annotationsOf(checked, path, await readFile(file, 'utf8'))
            .map(escapeControlCharacters)
            .join('\n');
    const ids = toolsToFix(checked);
    const tools = session.catalogue.tools.filter(({ id }) => ids.has(id));
    if (!fix || tools.length === 0) return { ...outcome, text };
    return await fixed({ ...outcome, text }, context, session, { docs, tools });
  } finally {
    await session.close();
  }
};

async function checkedDocs(
  context: Context,
  session: Session,
  docs: RefinedDocs,
): Promise<CheckedDocs> {
  const { catalogue, allTools } = session;
  const whole = { ...catalogue, tools: [...allTools] };
  const { all, groups, open } = await sentencesOf(docs, whole, context.settings.workspace);
  const { gone, added, changed } = driftOf(docs, whole);
  const chosen = new Set(catalogue.tools.map(({ id }) => id));
  const isChosen = (id: string): boolean => chosen.has(id) || gone.includes(id);
  const toReplay = groups.map((group) => {
    const sentences = group.sentences.filter((one) => isChosen(all.get(one) ?? ''));
    return { ...group, sentences };
  });
  const { verdicts, audit, calls } = await replayed(context, session, toReplay);
  return {
    ...{ catalogue: catalogue.name, run: docs.run, audit, calls },
    drift: { gone, added: added.filter(isChosen), changed: changed.filter(isChosen) },
    sentences: [...all].flatMap(([sentence, tool]) => {
      const verdict = verdicts.get(sentence) ?? open.get(sentence);
      const { place, text } = sentence;
      return verdict === undefined || !isChosen(tool) ? [] : [{ tool, place, text, verdict }];
    }),
  };
}

async function replayed(
  context: Context,
  session: Session,
  groups: readonly ReplayGroup[],
): Promise<ReplayResult> {
  const { settings, environment, currentFolder, signal, output } = context;
  const { catalogue } = session;
  const { reset } = settings;
  requireCredentials(catalogue, session.environment);
  const values = await session.values();
  return replay({
    ...{ groups, tools: usableTools(context, session), clock: systemClock, signal },
    openExecutor: () => session.connect(),
    standIns: () => values.standIns,
    embeddings: await session.embeddings(),
    // Marks must differ from run to run: things of an earlier one may still be there.
    random: seededRandom(Math.floor(Math.random() * 2 ** 32)),
    limits: { calls: settings.maxCalls },
    gate: gateSettings(
      { ...settings, answers: 'live', replay: undefined },
      await values.maskedGiven(located(catalogue.source)),
    ),
    known: await values.maskedGiven(session.given),
    released: releasedThings(await values.maskedGiven(settings.mayChange)),
    keepsThings: settings.noCleanUp,
    ...{ sweepsAll: false, concurrency: settings.concurrency },
    isVolatile: catalogue.source.kind === 'mcp-stdio',
    reset:
      reset === undefined
        ? undefined
        : () => resetServer(reset, { folder: currentFolder, environment, signal }),
    onAttempt: (attempt, sentences) => {
      const again = attempt === 1 ? '' : ` again (attempt ${attempt})`;
      output.note(`making the experiments behind ${counted(sentences, 'sentence')}${again}`);
    },
  });
}

/** The tools that may be called, those that `--only` does not choose too: the steps of a sentence are about its neighbours as well. */
function usableTools(
  { settings: { exclude } }: Context,
  { catalogue, allTools }: Session,
): readonly ToolDoc[] {
  return filterTools({ ...catalogue, tools: [...allTools] }, { exclude }).tools;
}

/** Refines tools again, as `refine` does with `--fresh` and these tools, which may use their neighbours. */
async function fixed(
  outcome: CommandOutcome,
  context: Context,
  session: Session,
  { docs, tools }: { readonly docs: RefinedDocs; readonly tools: readonly ToolDoc[] },
): Promise<CommandOutcome> {
  const { settings } = context;
  const engine = settings.engine ?? engineNames.find((name) => name === docs.engine);
  const live = { answers: 'live', recorded: [], answersUrl: undefined, replay: undefined } as const;
  const refining = {
    ...context,
    settings: {
      ...{ ...settings, ...live, engine, run: docs.run },
      ...{ format: undefined, dryRun: false, fresh: true },
    },
  };
  const { catalogue, allTools, environment } = session;
  const again = await openSession(
    { ...sessionContext(refining), keepValues: settings.redact === 'tokens' },
    { catalogue: { ...catalogue, tools: [...tools] }, allTools, environment },
  );
  const { refineSession } = await import('../refine/refine-session.js');
  const name = engineNameOf(refining.settings, again.models.choices);
  const refined = await refineSession(refining, again, name, usableTools(context, session));
  return {
    ...refined,
    text: `${outcome.text}\n\n${refined.text}`,
    results: { check: outcome.results, refine: refined.results },
  };
}
