import { joinedRuns, type LoggedRuns } from '../run-logged.js';
import type { ClarifyRecord } from './clarify-record.js';
import { evaluateClarify, type ClarifyEvaluationOptions } from './evaluate-clarify.js';

/**
 * Runs what others are compared with once more, as their null control: the first agent with all docs where agents are compared, and every
 * agent with the first docs where docs are. Agents and users have to be ones with answers of their own. Null where nothing is compared.
 */
export async function controlClarify(
  options: ClarifyEvaluationOptions,
): Promise<LoggedRuns<ClarifyRecord> | null> {
  const { agents, docs } = options;
  const [first, ...others] = agents;
  if (first === undefined || agents.length * docs.length < 2) return null;
  const more = docs.length > 1 ? others : [];
  const own = await evaluateClarify({
    ...{ ...options, agents: [first], docs: others.length > 0 ? docs : docs.slice(0, 1) },
    isControl: true,
  });
  if (more.length === 0) return own;
  const rest = await evaluateClarify({
    ...{ ...options, agents: more, docs: docs.slice(0, 1), isControl: true },
  });
  return joinedRuns([own, rest]);
}
