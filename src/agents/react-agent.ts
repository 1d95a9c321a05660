import type { Clock } from '../core/ports.js';
import { systemClock } from '../support/system-clock.js';
import type { Agent } from './agent.js';
import { askModel, type AgentModel } from './ask-model.js';
import { pathMessages } from './prompts/path-messages.js';
import { reactRules } from './prompts/react-rules.js';
import { turnSchema } from './prompts/turn-schema.js';
import { recordRun } from './record-run.js';
import type { RunRecorder } from './run-recorder.js';
import { takeAction } from './take-action.js';

export interface ReactOptions extends AgentModel {
  /** Default: the system's. */
  readonly clock?: Clock | undefined;
  /** Stands in records; `react` unless told. */
  readonly name?: string | undefined;
  /** What happens before each turn, e.g. questions to the user: the turns themselves ask nothing. */
  readonly before?: BeforeTurn | undefined;
}

/** `isFirst`: nothing was done for the request at hand yet. */
export type BeforeTurn = (run: RunRecorder, isFirst: boolean) => Promise<void>;

/**
 * ReAct (Yao et al. 2023, arXiv 2210.03629): a thought, then a call or the answer, then what came back, on one path with
 * no way back.
 */
export function reactAgent(options: ReactOptions): Agent {
  const { name = 'react', before, clock = systemClock } = options;
  return {
    name,
    solve: (task, environment) =>
      recordRun({
        ...{ agent: name, task, environment, clock },
        solve: async (run) => {
          for (let isFirst = true; ; isFirst = false) {
            await before?.(run, isFirst);
            await takeTurn(run, options);
          }
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
