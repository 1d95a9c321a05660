import { performance } from 'node:perf_hooks';
import type { commandOptions } from '../../config/command-options.js';
import { environmentsAsked } from '../../config/environment-names.js';
import { sampleKinds, type ClarifySample } from '../../evaluation/clarify/clarify-sample.js';
import { changeSamples } from '../../evaluation/clarify/data/change-samples.js';
import { readSamples } from '../../evaluation/clarify/data/read-samples.js';
import { readBfcl } from '../../evaluation/clarify/data/read-bfcl.js';
import { generateSamples } from '../../evaluation/clarify/generate/generate-samples.js';
import { writeFileAtomic } from '../../storage/write-file-atomic.js';
import { placeLike } from '../../config/endpoints-of-roles.js';
import { roleModels, type RoleInUse } from '../../config/role-models.js';
import {
  choicesForm,
  choosePhrasings,
} from '../../evaluation/clarify/generate/choose-phrasings.js';
import { phraseSamples } from '../../evaluation/clarify/generate/phrase-samples.js';
import { seededRandom } from '../../support/seeded-random.js';
import { systemClock } from '../../support/system-clock.js';
import { rolesInUse } from '../roles-in-use.js';
import { stepProgress } from '../step-progress.js';
import type { CommandContext, RunCommand } from '../command.js';
import { done } from '../done.js';
import { usageError } from '../report-error.js';
import { textOfFile } from '../text-of-file.js';

type Options = (typeof commandOptions)['dataset clarify'];
type Context = CommandContext<Options>;

/** The samples of `--samples` in the words that `--choose` says; null where neither is given. */
async function chosenSamples({ settings }: Context): Promise<readonly ClarifySample[] | null> {
  const { samples, choose } = settings;
  if (samples === undefined && choose === undefined) return null;
  if (samples === undefined || choose === undefined) {
    throw usageError(
      '--samples FILE and --choose FILE go together.',
      'dataset clarify',
      'Give the samples made with --phrasings keep, and the file of choices beside them.',
    );
  }
  const known = readSamples({ file: samples, text: await textOfFile(samples) });
  return choosePhrasings(known, { file: choose, text: await textOfFile(choose) });
}

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
  const samples = readBfcl(await textOfFile(questions), await textOfFile(possibleAnswers));
  const kept = samples.filter(({ environment }) => environments.includes(environment));
  const explicit = kept.filter(({ kind }) => kind === 'explicit');
  return [...kept, ...changeSamples(explicit, seed)];
}

interface Phrased {
  readonly samples: readonly ClarifySample[];
  readonly roles: readonly RoleInUse[];
}

/** The samples in a model's words, where one is named; published requests stay as published. */
async function phrased(
  { settings, environment, output, signal }: Context,
  samples: readonly ClarifySample[],
): Promise<Phrased> {
  const { model, judge, concurrency, workspace, seed, phrasings, out } = settings;
  if (phrasings === 'keep' && (model === undefined || out === undefined)) {
    throw usageError(
      '--phrasings keep needs --model NAME and --out FILE.',
      'dataset clarify',
      'Name the model that phrases, and the file that the file of choices is to stand beside.',
    );
  }
  if (model === undefined) return { samples, roles: [] };
  const models = roleModels(settings, {
    ...{ workspace, environment, clock: systemClock, random: seededRandom(seed) },
  });
  const chat = models.chat('phraser', model);
  const grader =
    judge === undefined
      ? models.chat('judge', model, placeLike('judge', 'phraser', settings))
      : models.chat('judge', judge);
  const progress = stepProgress(output, () => performance.now());
  const isMade = ({ source }: ClarifySample): boolean => source.includes('templates');
  try {
    const made = await phraseSamples(samples.filter(isMade), {
      ...{ chat, judge: grader, concurrency, signal, keepAll: phrasings === 'keep' },
      onSample: (done, of) => progress.onStep({ done, of, text: 'samples phrased' }),
    });
    const byId = new Map(made.map((sample) => [sample.id, sample]));
    return {
      samples: samples.map((sample) => byId.get(sample.id) ?? sample),
      roles: await rolesInUse(models, output),
    };
  } finally {
    progress.stop();
  }
}

/** `tooldraft dataset clarify`: samples as JSON Lines. */
export const run: RunCommand<Options> = async (context) => {
  const { out } = context.settings;
  const chosen = await chosenSamples(context);
  const { samples, roles } =
    chosen === null
      ? await phrased(context, await samplesAsked(context))
      : { samples: chosen, roles: [] };
  const lines = samples.map((sample) => JSON.stringify(sample)).join('\n');
  const counts = Object.fromEntries(
    sampleKinds.map((kind) => [kind, samples.filter((each) => each.kind === kind).length]),
  );
  const deviations = [...new Set(samples.flatMap((sample) => sample.deviations))];
  const choices =
    out !== undefined && chosen === null && context.settings.phrasings === 'keep'
      ? `${out}.choices.txt`
      : null;
  const results = {
    samples: samples.length,
    ...counts,
    file: out ?? null,
    choices,
    deviations,
    roles,
  };
  if (out === undefined) return done(lines, results);
  await writeFileAtomic(out, `${lines}\n`);
  if (choices !== null) await writeFileAtomic(choices, choicesForm(samples));
  const parts = sampleKinds.filter((kind) => (counts[kind] ?? 0) > 0);
  const text = parts.map((kind) => `${counts[kind] ?? 0} ${kind}`).join(', ');
  const form = choices === null ? '' : `\nChoose among the phrasings in ${choices}`;
  return done(`${samples.length} samples (${text}) in ${out}${form}`, results);
};
