import { performance } from 'node:perf_hooks';
import type { commandOptions } from '../../config/command-options.js';
import { environmentsAsked } from '../../config/environment-names.js';
import { askedVariants, loadDocs } from '../../config/load-docs.js';
import { loadNoisyInstructions } from '../../config/load-noisy-instructions.js';
import type { ModelChoice } from '../../config/model-settings.js';
import { flagName } from '../../config/option.js';
import { loadSamples } from '../../config/load-samples.js';
import type { ClarifySample } from '../../evaluation/clarify/clarify-sample.js';
import {
  clarifyDocs,
  environmentCatalogue,
} from '../../evaluation/clarify/docs-of-environments.js';
import { clarifyLimits } from '../../evaluation/clarify/clarify-limits.js';
import { controlClarify } from '../../evaluation/clarify/control-clarify.js';
import {
  evaluateClarify,
  type ClarifyAgent,
  type ClarifyDocs,
  type ClarifyEvaluationOptions,
  type ClarifyUser,
} from '../../evaluation/clarify/evaluate-clarify.js';
import { clarifyRows } from '../../evaluation/clarify/clarify-rows.js';
import { summariseClarify } from '../../evaluation/clarify/summarise-clarify.js';
import { goldUser } from '../../evaluation/clarify/users/gold-user.js';
import { modelUser } from '../../evaluation/clarify/users/model-user.js';
import { clarifyRunsLog } from '../../evaluation/evaluation-logs.js';
import { controlKindOf } from '../../evaluation/null-control.js';
import { figuresOf } from '../../evaluation/plots/figure.js';
import { joinedRuns } from '../../evaluation/run-logged.js';
import { parseThreshold } from '../../evaluation/threshold.js';
import { modelIdentity } from '../../models/chat-model.js';
import { otherAnswersOf, type Models } from '../../session/models.js';
import { rolesNamed } from '../../session/model-settings-of.js';
import { openSession } from '../../session/open-session.js';
import type { CommandContext, CommandOutcome, RunCommand } from '../command.js';
import { usageError } from '../report-error.js';
import { rolesInUse } from '../roles-in-use.js';
import { sessionContext } from '../session-for.js';
import { stepProgress } from '../step-progress.js';
import { unusableWarnings } from '../unusable-runs.js';
import { writePlots } from '../write-plots.js';
import { createClarifyAgents } from './agents.js';
import { runNoisy } from './noisy.js';
import { askedFiles, samplesName } from './asked-files.js';
import { firstOfEach } from './first-of-each.js';
import { clarifyOutcome, thresholdMetrics } from './outcome.js';

type Options = (typeof commandOptions)['eval clarify'];
type Context = CommandContext<Options>;

async function samplesAsked(context: Context): Promise<readonly ClarifySample[]> {
  const { settings, currentFolder } = context;
  const environments = environmentsAsked(settings.environments);
  const samples = await loadSamples(askedFiles(context.arguments), currentFolder);
  const wanted = samples.filter(({ environment }) => environments.includes(environment));
  return firstOfEach(wanted, settings.limit, ({ environment, kind }) => `${environment} ${kind}`);
}

async function docsAsked(
  { settings, currentFolder, output }: Context,
  samples: readonly ClarifySample[],
): Promise<readonly ClarifyDocs[]> {
  const warn = (message: string): void => output.warn(message);
  const place = { workspace: settings.workspace, currentFolder, warn };
  const names = [...new Set(samples.map(({ environment }) => environment))];
  const variants = askedVariants(settings.docs.length === 0 ? ['raw'] : settings.docs, null);
  const domains = settings.domains ?? (variants.length > 1 ? 'docs' : 'environment');
  return Promise.all(
    variants.map(async ({ name, variant }) => {
      const docs = await Promise.all(
        names.map(async (each) => {
          const loaded = await loadDocs(environmentCatalogue(each), variant, place);
          return [each, loaded.docs] as const;
        }),
      );
      return clarifyDocs(name, new Map(docs), domains);
    }),
  );
}

async function userOf(models: Models, signal: AbortSignal): Promise<ClarifyUser> {
  if (models.choices.user === undefined) return { name: 'deterministic', make: goldUser };
  const model = await models.chat('user');
  return {
    name: `model:${model.name}`,
    settings: modelIdentity(model),
    make: (sample) => modelUser(sample, model, { signal }),
  };
}

/** `tooldraft eval clarify`: what agents that ask get done, in simulated environments or on unclear instructions. */
export const run: RunCommand<Options> = async (context) => {
  const { settings, currentFolder, output } = context;
  const instructions = await loadNoisyInstructions(context.arguments, {
    ...{ workspace: settings.workspace, currentFolder, tools: settings.tools },
    warn: (message) => output.warn(message),
  });
  return instructions === null
    ? inEnvironments(context)
    : runNoisy(
        context,
        firstOfEach(instructions, settings.limit, ({ kind }) => kind),
      );
};

async function inEnvironments(context: Context): Promise<CommandOutcome> {
  refuseNoisyOptions(context);
  const { settings, output, signal } = context;
  const { workspace, seed, resamples, concurrency } = settings;
  const { maxSteps = clarifyLimits.steps, questions = clarifyLimits.questions } = settings;
  const thresholds = settings.failUnder.map((text) => parseThreshold(text, thresholdMetrics));
  const { models } = await openSession(sessionContext(context), null);
  const { agent, user } = models.choices;
  requireFollowUps(context, user);
  const agentsBy = async (by: Models): Promise<readonly ClarifyAgent[]> =>
    createClarifyAgents(settings, by.choices.agent === undefined ? null : await by.chat('agent'));
  const agents = await agentsBy(models);
  const samples = await samplesAsked(context);
  const log = clarifyRunsLog(workspace);
  const progress = stepProgress(output, () => performance.now());
  try {
    const options: ClarifyEvaluationOptions = {
      ...{
        samples,
        agents,
        docs: await docsAsked(context, samples),
        user: await userOf(models, signal),
      },
      limits: { steps: maxSteps, calls: maxSteps, questions, tokens: null },
      followUps: settings.followUps,
      ...{ log, concurrency, signal },
      onProgress: ({ done, total, reused }) => {
        progress.onStep({ done, of: total, text: `${reused} runs from earlier` });
      },
    };
    const kind = controlKindOf(settings.noControl, [agent?.name, user?.name]);
    const others = otherAnswersOf(models);
    const own = await evaluateClarify(options);
    const again =
      kind === 'measured'
        ? await controlClarify({
            ...options,
            ...{ agents: await agentsBy(others), user: await userOf(others, signal) },
          })
        : null;
    const evaluation = again === null ? own : joinedRuns([own, again]);
    for (const line of unusableWarnings(evaluation.records)) output.warn(line);
    const variant = settings.metrics;
    const summary = summariseClarify(own.records, samples, {
      ...{ variant, seed, resamples },
      control: { kind, records: again?.records ?? [] },
    });
    const plots = await writePlots(figuresOf(clarifyRows(summary)), {
      ...{ command: 'clarify', settings, output },
      of: samplesName(context.arguments),
    });
    const roles = await rolesInUse(models, output);
    const finished = { evaluation, samples, summary, thresholds, log: log.path };
    return clarifyOutcome({ ...finished, plots, settings, roles }, output.stdout);
  } finally {
    progress.stop();
  }
}

/** The rule that answers from the gold says nothing of its own accord. */
function requireFollowUps(
  { settings: { followUps } }: Context,
  user: ModelChoice | undefined,
): void {
  if (followUps === 'listed' || user !== undefined) return;
  throw usageError(
    '"followUps": "model" needs a model that plays the user, and none is named.',
    'eval clarify',
    'Name one with --role user=NAME, or leave the key out.',
  );
}

/** Options that only NoisyToolBench has a use for. */
const noisyOptions = [
  ...(['similarity', 'rescore', 'tools', 'answers', 'answersUrl', 'recorded'] as const),
] satisfies readonly (keyof Context['settings'])[];

function refuseNoisyOptions({ settings, origins }: Context): void {
  const option = noisyOptions.find((key) => origins[key]?.kind === 'flag');
  const named = rolesNamed(settings);
  const role = ['judge', 'simulator'].find((one) => named.has(one));
  if (option === undefined && role === undefined) return;
  const given = option === undefined ? `role ${role ?? ''}=…` : flagName(option);
  throw usageError(
    `--${given} is for files of NoisyToolBench, and none is named.`,
    'eval clarify',
    'Name IMKI.json, IMR.json, IwE.json or IBTC.json, or leave the option out.',
  );
}
