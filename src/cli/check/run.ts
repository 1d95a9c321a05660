import { relative, sep } from 'node:path';
import type { commandOptions } from '../../config/command-options.js';
import { engineNames } from '../../config/engine-catalog.js';
import type { RefinedDocs } from '../../core/refined-docs.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { openSession, type Session } from '../../session/open-session.js';
import { linesOfSentences } from '../../storage/refined-docs-store.js';
import { writeFileAtomic } from '../../storage/write-file-atomic.js';
import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import type { CommandOutcome, RunCommand } from '../command.js';
import { outFile } from '../out-file.js';
import { engineNameOf } from '../refine/engine.js';
import { sessionContext, sessionFor } from '../session-for.js';
import { styleOf } from '../terminal-style.js';
import { checkedDocs, usableTools } from './checked-docs.js';
import { docsAsked, type Context } from './docs-asked.js';
import { annotationsOf, checkOutcome, junitOf, toolsToFix } from './outcome.js';

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
        : annotationsOf(checked, outcome, { file: path, lineOf: await linesOfSentences(file) })
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
