import type { AgentRun } from '../../agents/agent.js';
import { goldWithin, type ClarifyCall, type ClarifyVariant } from '../../metrics/clarify-call.js';
import { clarifySuccess } from '../../metrics/clarify-success.js';
import { coverageRate } from '../../metrics/coverage-rate.js';
import { parameterMatchRate } from '../../metrics/parameter-match-rate.js';
import { reachableCoverage } from '../../metrics/reachable-coverage.js';
import { toolMatchRate } from '../../metrics/tool-match-rate.js';
import { environmentNamed } from '../environments/environments.js';
import type { EnvironmentName } from '../environments/environment.js';
import type { ClarifySample } from './clarify-sample.js';

/** One run's numbers; null is "not measurable". */
export interface ClarifyScores {
  readonly coverage: number | null;
  readonly tmr: number | null;
  readonly pmr: number | null;
  readonly success: number | null;
  /** Questions asked, those after errors included. */
  readonly questions: number;
  /** Questions that the user could not answer. */
  readonly wasted: number;
  readonly calls: number;
  /** The largest coverage that any agent could reach. */
  readonly ceiling: number | null;
}

/** What the metrics read off the tools of an environment. */
interface ToolFacts {
  readonly argumentsOf: ReadonlyMap<string, readonly string[]>;
  readonly changing: ReadonlySet<string>;
}

const facts = new Map<EnvironmentName, ToolFacts>();

function factsOf(name: EnvironmentName): ToolFacts {
  const known = facts.get(name);
  if (known !== undefined) return known;
  const { tools } = environmentNamed(name);
  const made = {
    argumentsOf: new Map(
      tools.map((tool) => [tool.id, Object.keys(tool.parameters.properties ?? {})]),
    ),
    changing: new Set(tools.filter((tool) => tool.sideEffects !== 'none').map(({ id }) => id)),
  };
  facts.set(name, made);
  return made;
}

/** Scores of one run against its sample, as ClarifyBench publishes them or with its defects mended. */
export function scoreClarifyRun(
  sample: Pick<ClarifySample, 'environment' | 'gold'>,
  run: Pick<AgentRun, 'steps'>,
  variant: ClarifyVariant,
): ClarifyScores {
  const { argumentsOf, changing } = factsOf(sample.environment);
  const published: readonly ClarifyCall[] = sample.gold;
  const within = goldWithin(published, argumentsOf);
  const gold = variant === 'fixed' ? within : published;
  const made = successfulCalls(run);
  const questions = run.steps.filter((step) => step.kind === 'question');
  return {
    coverage: coverageRate(made, gold, variant),
    tmr: toolMatchRate(made, gold),
    pmr: parameterMatchRate(made, gold, variant),
    success: clarifySuccess(made, within, (tool) => changing.has(tool)),
    questions: questions.length,
    wasted: questions.filter(({ informative }) => !informative).length,
    calls: run.steps.filter((step) => step.kind === 'call').length,
    ceiling: reachableCoverage(gold, argumentsOf),
  };
}

/** Calls that went through, in order; what a refused call wanted counts for nothing. */
function successfulCalls({ steps }: Pick<AgentRun, 'steps'>): readonly ClarifyCall[] {
  return steps.flatMap((step) =>
    step.kind === 'call' && step.outcome.kind === 'accepted'
      ? [{ tool: step.tool, arguments: step.arguments, answer: step.outcome.body ?? null }]
      : [],
  );
}
