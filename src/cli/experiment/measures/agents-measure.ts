import { baselineName } from '../../../agents/clarify/clarifying-agent-names.js';
import { agentResultsSchema, agentRows } from '../../../evaluation/agents/agent-rows.js';
import type { Measure } from '../../../evaluation/experiments/measure.js';
import { evalAgentsCommand } from '../../eval-agents/command.js';
import type { ExperimentSetting } from '../sub-command.js';
import { compareDocs } from './compare-docs.js';
import { namedRows } from './named-rows.js';

/** `eval agents` as a measure; the baseline alone needs no model. */
export function agentsMeasure(setting: ExperimentSetting): Measure {
  return {
    name: 'agents',
    arms: 'docs',
    howMuch: 'limit',
    files: ['queries', 'scenarios'],
    needsModel: ({ agent, judge, answers, answersUrl }) =>
      judge !== undefined ||
      (answers === 'simulated' && answersUrl === undefined) ||
      [agent].flat().some((one) => one !== baselineName),
    measure: async (request) => {
      const { options, model } = request;
      const judged = options['judge'] === 'model' && model !== null ? { judge: model } : {};
      const more = { ...judged, ...(model === null ? {} : { model }) };
      const results = await compareDocs(evalAgentsCommand, request, setting, more);
      return namedRows(agentRows(agentResultsSchema.parse(results)), request.docs);
    },
  };
}
