import { readFile } from 'node:fs/promises';
import type { commandOptions } from '../../config/command-options.js';
import { environmentsAsked } from '../../config/environment-names.js';
import { ConfigurationError, messageOf } from '../../core/errors.js';
import { sampleKinds, type ClarifySample } from '../../evaluation/clarify/clarify-sample.js';
import { changeSamples } from '../../evaluation/clarify/data/change-samples.js';
import { readBfcl } from '../../evaluation/clarify/data/read-bfcl.js';
import { generateSamples } from '../../evaluation/clarify/generate/generate-samples.js';
import { writeFileAtomic } from '../../storage/write-file-atomic.js';
import type { CommandContext, RunCommand } from '../command.js';
import { done } from '../done.js';
import { usageError } from '../report-error.js';

type Options = (typeof commandOptions)['dataset clarify'];
type Context = CommandContext<Options>;

async function samplesAsked({ settings }: Context): Promise<readonly ClarifySample[]> {
  const { from, seed, each, questions, possibleAnswers } = settings;
  const environments = environmentsAsked(settings.environments);
  if (from !== 'bfcl') {
    const names = from === 'documents' ? (['documents'] as const) : environments;
    return generateSamples({ seed, each, environments: names });
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
  return [...kept, ...changeSamples(kept, seed)];
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

/** `tooldraft dataset clarify`: samples as JSON Lines. */
export const run: RunCommand<Options> = async (context) => {
  const { out } = context.settings;
  const samples = await samplesAsked(context);
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
