import type { Catalogue } from '../../core/catalogue.js';
import type { JsonObject } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import type { ExperimentResult, StepResult } from '../../core/run-results.js';
import type { Sentence } from '../../core/sentence.js';
import { predictionText } from '../../docs/experiment-result.js';
import { mergedExperiments } from '../../docs/replay-plan.js';
import type { ToolTrajectory } from '../../refine/trajectories.js';
import { groupBy } from '../../support/group-by.js';
import { oncePerObject } from '../../support/once-per-object.js';
import { oneLine } from '../../support/one-line.js';
import { clipToWidth } from '../../support/text-width.js';
import { callToPaste, mayWrite } from './call-to-paste.js';

/** A step of the experiments behind a sentence. Everything in it is masked, as it is in the trajectories. */
export interface EvidenceRow {
  /** `u1.s2` */
  readonly step: string;
  readonly tool: string;
  /** As they were sent; as they were written if the step was not made. */
  readonly arguments: JsonObject;
  /** `accepted 200: {"id": 7}`, `refused 404: no such note`, `fault: …`, `not allowed: …` */
  readonly outcome: string;
  readonly predicted: 'as predicted' | 'not as predicted' | 'no prediction';
  /** `refused`, `count items 2; lacks b`: what was predicted; empty without a prediction. */
  readonly prediction: string;
  /** True if the sentence names the step; false for one that leads up to it. */
  readonly cited: boolean;
  /** A `curl` or `tooldraft call` line, with credentials as environment variables; null if the tool cannot be called. */
  readonly call: string | null;
}

/** What evidence is looked up in: a catalogue and the trajectories of one of its runs. */
export interface EvidenceSource {
  readonly catalogue: Catalogue;
  readonly trajectories: readonly ToolTrajectory[];
}

const longestOutcome = 400;

/**
 * The steps behind a sentence of a tool: those that it cites, and those before them in their experiments that may have changed something
 * or that later steps refer to. Empty if it cites none, or if the run's trajectories do not have them.
 */
export function evidenceOf(
  { catalogue, trajectories }: EvidenceSource,
  toolId: string,
  { steps: cited }: Pick<Sentence, 'steps'>,
): readonly EvidenceRow[] {
  const wanted = new Set(cited);
  const experiments = experimentsByTool(trajectories).get(toolId) ?? [];
  return experiments.flatMap((experiment) => {
    const { id, results, steps } = experiment;
    const last = results.findLastIndex(({ step }) => wanted.has(step));
    if (last < 0) return [];
    const written = writeJson(steps);
    const leadsUp = ({ step, tool }: StepResult): boolean => {
      const name = step.slice(id.length + 1);
      return mayWrite(catalogue, tool) || new RegExp(`\\$(?:\\w+\\.)?${name}\\b`).test(written);
    };
    return results.slice(0, last + 1).flatMap((result) => {
      const cited = wanted.has(result.step);
      return cited || leadsUp(result) ? [{ ...rowOf(catalogue, experiment, result), cited }] : [];
    });
  });
}

/** The experiments of each tool's group, in the order they were made: a sentence may cite what was tried on a sibling. */
const experimentsByTool = oncePerObject((trajectories: readonly ToolTrajectory[]) => {
  const groups = groupBy(trajectories, ({ group, mark }) => `${group} ${mark}`);
  return new Map(
    [...groups.values()].flatMap((members) => {
      const merged = mergedExperiments(members.map(({ experiments }) => experiments));
      return members.map(({ tool }) => [tool, merged] as const);
    }),
  );
});

function rowOf(
  catalogue: Catalogue,
  experiment: ExperimentResult,
  result: StepResult,
): Omit<EvidenceRow, 'cited'> {
  const { call, sent, cameTrue } = stepOf(experiment, result);
  const predicted = { true: 'as predicted', false: 'not as predicted' } as const;
  return {
    ...{ step: result.step, tool: result.tool, arguments: sent, outcome: outcomeText(result) },
    predicted: cameTrue === null ? 'no prediction' : predicted[`${cameTrue}`],
    prediction: call === null ? '' : predictionText(call.expectation),
    call: callToPaste(catalogue, result.tool, sent),
  };
}

/** A step as it was written, what was sent (what was written, if it was not made), and whether its prediction came true. */
export function stepOf({ steps }: Pick<ExperimentResult, 'steps'>, result: StepResult) {
  const written = steps[Number(/\d+$/.exec(result.step)?.[0]) - 1];
  const call = written?.kind === 'call' ? written : null;
  const made = result.kind === 'made' ? result : null;
  const sent: JsonObject = made?.sent ?? call?.arguments ?? {};
  return { call, sent, cameTrue: made?.cameTrue ?? null };
}

/** What became of a step, in one line: `refused 404: no such note`. */
export function outcomeText(result: StepResult): string {
  if (result.kind !== 'made') return `${result.kind.replace('-', ' ')}: ${result.reason}`;
  const { outcome, status, message, errorText } = result;
  const kind = errorText === true ? 'accepted with an error' : outcome;
  const said = message === undefined ? '' : `: ${oneLine(message, longestOutcome)}`;
  return `${kind}${status === null ? '' : ` ${status}`}${said}`;
}

/** A sentence with the steps behind it. */
export interface EvidencedSentence extends Sentence {
  readonly evidence: readonly EvidenceRow[];
}

/** The sentences of a tool, each with the steps behind it. */
export function withEvidence(
  source: EvidenceSource,
  toolId: string,
  sentences: readonly Sentence[],
): readonly EvidencedSentence[] {
  return sentences.map((one) => ({ ...one, evidence: evidenceOf(source, toolId, one) }));
}

const [longestValue, longestStep] = [22, 160];

/** Arguments in short, for people: `path="a.txt", edits=[{"oldText":"dingo",…`. */
export function argumentsText(args: JsonObject): string {
  return Object.entries(args)
    .map(([name, value]) => `${name}=${clipToWidth(writeJson(value), longestValue)}`)
    .join(', ');
}

/** A row in one line: `u1.s2 getNote id=7 → refused 404: no such note, not as predicted`. */
export function stepText({ step, tool, arguments: args, outcome, predicted }: EvidenceRow): string {
  const sent = argumentsText(args);
  const surprise = predicted === 'not as predicted' ? `, ${predicted}` : '';
  return `${step} ${tool}${sent === '' ? '' : ` ${sent}`} → ${oneLine(outcome, longestStep)}${surprise}`;
}
