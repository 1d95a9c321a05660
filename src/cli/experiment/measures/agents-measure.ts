import { baselineName } from '../../../agents/clarify/clarifying-agent-names.js';
import { agentResultsSchema, agentRows } from '../../../evaluation/agents/agent-rows.js';
import type { Measure } from '../../../evaluation/experiments/measure.js';
import { evalAgentsCommand } from '../../eval-agents/command.js';
import type { ExperimentSetting } from '../sub-command.js';
import { compareDocs } from './compare-docs.js';
import { namedRows } from './named-rows.js';
import { playsRoles, withModel } from './played-roles.js';

/** `eval agents` as a measure; the baseline alone needs no model. */
export function agentsMeasure(setting: ExperimentSetting): Measure {
  return {
    name: 'agents',
    arms: 'docs',
    howMuch: 'limit',
    files: ['queries', 'scenarios'],
    needsModel: (options) => {
      const { agent, answers, answersUrl } = options;
      return (
        playsRoles(options) ||
        (answers === 'simulated' && answersUrl === undefined) ||
        [agent].flat().some((one) => one !== baselineName)
      );
    },
    measure: async (request) => {
      const options = withModel(request.options, request.model);
      const results = await compareDocs(evalAgentsCommand, { ...request, options }, setting);
      return namedRows(agentRows(agentResultsSchema.parse(results)), request.docs);
    },
  };
}
