import { filterTools } from '../../catalogues/filter-tools.js';
import { requireCredentials } from '../../catalogues/missing-credentials.js';
import type { commandOptions } from '../../config/command-options.js';
import type { RefinedDocs } from '../../core/refined-docs.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { resetServer } from '../../evaluation/reset-server.js';
import { located } from '../../experiments/gate-for.js';
import type { Session } from '../../session/open-session.js';
import { counted } from '../../support/counted.js';
import { seededRandom } from '../../support/seeded-random.js';
import { systemClock } from '../../support/system-clock.js';
import type { CommandContext } from '../command.js';
import { gateSettings, releasedThings } from '../refine/run-settings.js';
import { driftOf, sentencesOf } from './docs-asked.js';
import type { CheckedDocs } from './outcome.js';
import { replay, type ReplayGroup, type ReplayResult } from './replay.js';

type Whole = CommandContext<typeof commandOptions.check>;

/** What a check needs of a command. */
export interface CheckContext extends Pick<
  Whole,
  'environment' | 'currentFolder' | 'signal' | 'output'
> {
  readonly settings: Pick<
    Whole['settings'],
    | ('workspace' | 'exclude' | 'reset' | 'maxCalls' | 'concurrency' | 'allowWrites' | 'scratch')
    | ('trustNames' | 'mayChange' | 'noCleanUp')
  >;
}

/** Makes the experiments behind the sentences of docs again. Only sentences of the session's chosen tools are told. */
export async function checkedDocs(
  context: CheckContext,
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
  const { verdicts, seconds, audit, calls } = await replayed(context, session, toReplay);
  return {
    ...{ catalogue: catalogue.name, run: docs.run, audit, calls },
    drift: { gone, added: added.filter(isChosen), changed: changed.filter(isChosen) },
    sentences: [...all].flatMap(([sentence, tool]) => {
      const verdict = verdicts.get(sentence) ?? open.get(sentence);
      const { place, text, steps } = sentence;
      if (verdict === undefined || !isChosen(tool)) return [];
      return [{ ...{ tool, place, text, steps, verdict }, seconds: seconds.get(sentence) }];
    }),
  };
}

async function replayed(
  context: CheckContext,
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
export function usableTools(
  { settings: { exclude } }: CheckContext,
  { catalogue, allTools }: Session,
): readonly ToolDoc[] {
  return filterTools({ ...catalogue, tools: [...allTools] }, { exclude }).tools;
}
