import { writeJson } from '../core/json-text.js';
import type { ToolTrajectory } from '../refine/trajectories.js';
import type { StepResult } from '../docs/experiment-result.js';
import { oneLine } from '../support/one-line.js';

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
        const written = steps[Number(/\d+$/.exec(result.step)?.[0]) - 1];
        const sent = written?.kind === 'call' ? written.arguments : {};
        return {
          ...{ id: result.step, tool: result.tool, outcome: outcomeText(result) },
          sent: oneLine(writeJson(sent), longestSent),
        };
      }),
    };
  });
}

/** `u1.s2 getNote {"id": 7} → refused 404`. */
export function stepLine({ id, tool, sent, outcome }: StepView): string {
  return `${id} ${tool} ${sent} → ${outcome}`;
}

function outcomeText(result: StepResult): string {
  if (result.kind !== 'made') return `${result.kind.replace('-', ' ')}: ${result.reason}`;
  const { outcome, status, message, cameTrue } = result;
  const said = message === undefined ? '' : `: ${message}`;
  const prediction = cameTrue === false ? ', against the prediction' : '';
  return `${outcome}${status === null ? '' : ` ${status}`}${said}${prediction}`;
}
