import { callsResultsSchema, callsRows } from '../../../evaluation/calls/calls-rows.js';
import type { Measure } from '../../../evaluation/experiments/measure.js';
import { evalCallsCommand } from '../../eval-calls/command.js';
import type { ExperimentSetting } from '../sub-command.js';
import { compareDocs } from './compare-docs.js';
import { namedRows } from './named-rows.js';

/** `eval calls` as a measure. */
export function callsMeasure(setting: ExperimentSetting): Measure {
  return {
    name: 'calls',
    arms: 'docs',
    howMuch: 'limit',
    files: [],
    needsModel: () => false,
    measure: async (request) => {
      const results = await compareDocs(evalCallsCommand, request, setting);
      return namedRows(callsRows(callsResultsSchema.parse(results)), request.docs);
    },
  };
}
