import type { OptionTable } from '../../../config/option.js';
import type { Json } from '../../../core/json.js';
import type { MeasureRequest } from '../../../evaluation/experiments/measure.js';
import type { Command } from '../../command.js';
import { runStep, type ExperimentSetting } from '../sub-command.js';

/** Results of an `eval` command on the catalogue and the docs that a measure is asked about. */
export async function compareDocs<T extends OptionTable>(
  command: Command<T>,
  { catalogue, docs, options, seed }: MeasureRequest,
  setting: ExperimentSetting,
): Promise<Json> {
  const given = { ...options, seed, docs: docs.map(({ word }) => word), noPlots: true };
  const { results } = await runStep(command, { words: [catalogue], options: given }, setting);
  return results;
}
