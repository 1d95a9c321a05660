import type { Clock } from '../core/ports.js';
import type { Agent } from './agent.js';
import { askModel, type AgentModel } from './ask-model.js';
import { pathMessages } from './prompts/path-messages.js';
import { reactRules } from './prompts/react-rules.js';
import { turnSchema } from './prompts/turn-schema.js';
import { recordRun } from './record-run.js';
import type { RunRecorder } from './run-recorder.js';
import { takeAction } from './take-action.js';

export interface ReactOptions extends AgentModel {
  readonly clock: Clock;
}

/**
 * ReAct (Yao et al. 2023, arXiv 2210.03629): a thought, then a call or the answer, then what came back, on one path with
 * no way back.
 */
export function reactAgent(options: ReactOptions): Agent {
  return {
    name: 'react',
    solve: (task, environment) =>
      recordRun({
        ...{ agent: 'react', task, environment, clock: options.clock },
        solve: async (run) => {
          for (;;) await takeTurn(run, options);
        },
      }),
  };
}

async function takeTurn(run: RunRecorder, options: ReactOptions): Promise<void> {
  const { task, request, steps: path } = run;
  const turn = await askModel(run, options, {
    schema: turnSchema,
    schemaName: 'turn',
    render: (bodyBytes) => pathMessages({ task, rules: reactRules, request, path, bodyBytes }),
  });
  if (turn !== null) await takeAction(run, turn);
}
