import type { Measure } from '../../../evaluation/experiments/measure.js';
import type { ExperimentSetting } from '../sub-command.js';
import { agentsMeasure } from './agents-measure.js';
import { callsMeasure } from './calls-measure.js';
import { clarifyMeasure, noisyMeasure } from './clarify-measures.js';
import { retrievalMeasure } from './retrieval-measure.js';

/** All that an experiment can measure, on an API as it is once it has changed. */
export function measures(setting: ExperimentSetting): readonly Measure[] {
  const all = [
    ...[retrievalMeasure(setting), callsMeasure(setting), agentsMeasure(setting)],
    ...[clarifyMeasure(setting), noisyMeasure(setting)],
  ];
  return all.map((measure) => ({
    ...measure,
    measure: (request) => {
      setting.mocks.change();
      return measure.measure(request);
    },
  }));
}
