import type { Look } from '../experiments/baseline.js';
import type { StepRecord } from '../experiments/runner.js';

/** A baseline read as a step that sentences may cite. */
export function recordOfLook({ step, tool, arguments: args, outcome }: Look): StepRecord {
  return {
    ...{ kind: 'made', id: step, tool: tool.name, arguments: args, told: [], expectation: null },
    ...{ show: [], effect: 'read', outcome, cameTrue: null, care: [] },
  };
}
