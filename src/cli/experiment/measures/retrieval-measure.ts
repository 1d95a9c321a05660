import type { Measure } from '../../../evaluation/experiments/measure.js';
import {
  retrievalResultsSchema,
  retrievalRows,
} from '../../../evaluation/retrieval/retrieval-rows.js';
import { evalRetrievalCommand } from '../../eval-retrieval/command.js';
import type { ExperimentSetting } from '../sub-command.js';
import { compareDocs } from './compare-docs.js';
import { namedRows } from './named-rows.js';

/** `eval retrieval` as a measure. */
export function retrievalMeasure(setting: ExperimentSetting): Measure {
  return {
    name: 'retrieval',
    arms: 'docs',
    files: ['queries'],
    needsModel: () => false,
    measure: async (request) => {
      const results = await compareDocs(evalRetrievalCommand, request, setting);
      return namedRows(retrievalRows(retrievalResultsSchema.parse(results)), request.docs);
    },
  };
}
