import { z } from 'zod';
import { baselineName } from '../../../agents/clarify/clarifying-agent-names.js';
import { loadNoisyInstructions } from '../../../config/load-noisy-instructions.js';
import { ConfigurationError } from '../../../core/errors.js';
import type { Json } from '../../../core/json.js';
import {
  clarifyResultsSchema,
  clarifyRows,
  noisyResultsSchema,
  rowsOfNoisy,
} from '../../../evaluation/clarify/clarify-rows.js';
import type { ExperimentRow } from '../../../evaluation/experiments/experiment-record.js';
import type {
  Measure,
  MeasureOptions,
  MeasureRequest,
} from '../../../evaluation/experiments/measure.js';
import { evalClarifyCommand } from '../../eval-clarify/command.js';
import { runStep, type ExperimentSetting } from '../sub-command.js';
import { playsRoles, withModel } from './played-roles.js';

/** `eval clarify` on samples as a measure; the baseline alone needs no model. */
export function clarifyMeasure(setting: ExperimentSetting): Measure {
  return askingMeasure('clarify', setting, (results) =>
    clarifyRows(clarifyResultsSchema.parse(results)),
  );
}

/** `eval clarify` on NoisyToolBench as a measure. */
export function noisyMeasure(setting: ExperimentSetting): Measure {
  return askingMeasure('noisy', setting, (results) =>
    rowsOfNoisy(noisyResultsSchema.parse(results)),
  );
}

function askingMeasure(
  name: 'clarify' | 'noisy',
  setting: ExperimentSetting,
  rowsOf: (results: Json) => readonly ExperimentRow[],
): Measure {
  return {
    ...{ name, arms: 'agents', howMuch: 'limit', files: ['tools'] },
    needsModel: (options) =>
      agentsIn(options, name).some((agent) => agent !== baselineName) || playsRoles(options),
    measure: async ({ catalogue, data, options, model, seed }: MeasureRequest) => {
      const words = data ?? [];
      await requireOf(name, { catalogue, words }, setting);
      const given = { ...withModel(options, model), seed, noPlots: true };
      const { results } = await runStep(evalClarifyCommand, { words, options: given }, setting);
      return rowsOf(results);
    },
  };
}

/** As the command takes them: each may name several. */
function agentsIn({ agent }: MeasureOptions, measure: 'clarify' | 'noisy'): readonly string[] {
  const named = z
    .union([z.string(), z.array(z.string())])
    .default([])
    .parse(agent);
  const names = [named].flat().flatMap((each) => each.split(',').map((one) => one.trim()));
  // NoisyToolBench is for agents that think.
  return names.length === 0 && measure === 'noisy' ? ['awn'] : names;
}

/** NoisyToolBench has other metrics than samples: what is told before any model is asked. */
async function requireOf(
  measure: 'clarify' | 'noisy',
  { catalogue, words }: { readonly catalogue: string; readonly words: readonly string[] },
  { workspace, folder }: ExperimentSetting,
): Promise<void> {
  const place = { workspace, currentFolder: folder, tools: undefined };
  const isNoisy = (await loadNoisyInstructions(words, place)) !== null;
  if (isNoisy === (measure === 'noisy')) return;
  const is = isNoisy ? 'are instructions of NoisyToolBench' : 'are samples, not NoisyToolBench';
  throw new ConfigurationError(`The data of "${catalogue}" ${is}: "${measure}" measures others.`, {
    remedy: `Use the measure "${isNoisy ? 'noisy' : 'clarify'}".`,
  });
}
