import { writeJson } from '../core/json-text.js';
import type { ToolTrajectory } from '../refine/trajectories.js';
import { oneLine } from '../support/one-line.js';
import { outcomeText, stepOf } from './evidence/evidence.js';

/** An experiment with what became of its steps, for people. */
export interface ExperimentView {
  readonly id: string;
  readonly tests: string;
  /** The address of the sentence that it attacked; null for an exploring one. */
  readonly breaks: string | null;
  readonly steps: readonly StepView[];
}

export interface StepView {
  readonly id: string;
  readonly tool: string;
  /** What was sent, in short. */
  readonly sent: string;
  /** `accepted 200`, `refused 404`, `fault: …`, `not allowed: …` */
  readonly outcome: string;
}

const longestSent = 300;

/** The experiments of a tool's trajectory. */
export function experimentViews({
  experiments,
}: Pick<ToolTrajectory, 'experiments'>): readonly ExperimentView[] {
  return experiments.map(({ id, tests, breaks, steps, results }) => {
    return {
      ...{ id, tests, breaks },
      steps: results.map((result) => {
        const { sent, cameTrue } = stepOf({ steps }, result);
        const against = cameTrue === false ? ', against the prediction' : '';
        return {
          ...{ id: result.step, tool: result.tool },
          ...{ sent: oneLine(writeJson(sent), longestSent) },
          outcome: `${outcomeText(result)}${against}`,
        };
      }),
    };
  });
}

/** `u1.s2 getNote {"id": 7} → refused 404`. */
export function stepLine({ id, tool, sent, outcome }: StepView): string {
  return `${id} ${tool} ${sent} → ${outcome}`;
}
