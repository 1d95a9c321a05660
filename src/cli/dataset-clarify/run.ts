import { readFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import type { commandOptions } from '../../config/command-options.js';
import { environmentsAsked } from '../../config/environment-names.js';
import { ConfigurationError, messageOf } from '../../core/errors.js';
import { sampleKinds, type ClarifySample } from '../../evaluation/clarify/clarify-sample.js';
import { changeSamples } from '../../evaluation/clarify/data/change-samples.js';
import { readBfcl } from '../../evaluation/clarify/data/read-bfcl.js';
import { generateSamples } from '../../evaluation/clarify/generate/generate-samples.js';
import { writeFileAtomic } from '../../storage/write-file-atomic.js';
import { chatModelOptions } from '../../config/create-chat-models.js';
import { phraseSamples } from '../../evaluation/clarify/generate/phrase-samples.js';
import { createChatModel } from '../../models/create-chat-model.js';
import { seededRandom } from '../../support/seeded-random.js';
import { systemClock } from '../../support/system-clock.js';
import { stepProgress } from '../step-progress.js';
import type { CommandContext, RunCommand } from '../command.js';
import { done } from '../done.js';
import { usageError } from '../report-error.js';

type Options = (typeof commandOptions)['dataset clarify'];
type Context = CommandContext<Options>;

async function samplesAsked({ settings }: Context): Promise<readonly ClarifySample[]> {
  const { from, seed, each, wording, requests, questions, possibleAnswers } = settings;
  const environments = environmentsAsked(settings.environments);
  if (from !== 'bfcl') {
    const names = from === 'documents' ? (['documents'] as const) : environments;
    return generateSamples({ seed, each, wording, requests, environments: names });
  }
  if (questions === undefined || possibleAnswers === undefined) {
    throw usageError(
      '--from bfcl needs --questions FILE and --possible-answers FILE.',
      'dataset clarify',
      'Give BFCL_v4_multi_turn_base.json and the file of the same name in possible_answer.',
    );
  }
  const samples = readBfcl(await textOf(questions), await textOf(possibleAnswers));
  const kept = samples.filter(({ environment }) => environments.includes(environment));
  const explicit = kept.filter(({ kind }) => kind === 'explicit');
  return [...kept, ...changeSamples(explicit, seed)];
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new ConfigurationError(`${file} cannot be read: ${messageOf(cause)}.`, {
      ...{ file, cause, remedy: 'Check the path.' },
    });
  }
}

/** The samples in a model's words, where one is named; published requests stay as published. */
async function phrased(
  { settings, environment, output, signal }: Context,
  samples: readonly ClarifySample[],
): Promise<readonly ClarifySample[]> {
  const { model, temperature, concurrency, workspace, seed } = settings;
  if (model === undefined) return samples;
  const options = chatModelOptions(settings, {
    ...{ workspace, environment, clock: systemClock, random: seededRandom(seed) },
  });
  const chat = createChatModel(options(model));
  const progress = stepProgress(output, () => performance.now());
  const isMade = ({ source }: ClarifySample): boolean => source.includes('templates');
  try {
    const made = await phraseSamples(samples.filter(isMade), {
      ...{ chat, temperature, concurrency, signal },
      onSample: (done, of) => progress.onStep({ done, of, text: 'samples phrased' }),
    });
    const byId = new Map(made.map((sample) => [sample.id, sample]));
    return samples.map((sample) => byId.get(sample.id) ?? sample);
  } finally {
    progress.stop();
  }
}

/** `tooldraft dataset clarify`: samples as JSON Lines. */
export const run: RunCommand<Options> = async (context) => {
  const { out } = context.settings;
  const samples = await phrased(context, await samplesAsked(context));
  const lines = samples.map((sample) => JSON.stringify(sample)).join('\n');
  const counts = Object.fromEntries(
    sampleKinds.map((kind) => [kind, samples.filter((each) => each.kind === kind).length]),
  );
  const deviations = [...new Set(samples.flatMap((sample) => sample.deviations))];
  const results = { samples: samples.length, ...counts, file: out ?? null, deviations };
  if (out === undefined) return done(lines, results);
  await writeFileAtomic(out, `${lines}\n`);
  const parts = sampleKinds.filter((kind) => (counts[kind] ?? 0) > 0);
  const text = parts.map((kind) => `${counts[kind] ?? 0} ${kind}`).join(', ');
  return done(`${samples.length} samples (${text}) in ${out}`, results);
};
