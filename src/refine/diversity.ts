import { writeJson } from '../core/json-text.js';
import type { Experiment } from '../experiments/experiment.js';
import type { Marks } from '../experiments/mark.js';
import type { Similarities } from './similarities.js';

/** An experiment that was turned down, and the earlier one that it repeats. */
export interface TurnedDown {
  readonly id: string;
  readonly like: string;
  /** The cosine with it; 1 for the same steps. */
  readonly similarity: number;
  readonly tools: readonly string[];
}

export interface Diverse {
  readonly accepted: readonly Experiment[];
  readonly turnedDown: readonly TurnedDown[];
}

/**
 * DRAFT's diversity constraint, for experiments of several steps: one is turned down if its steps equal those of an earlier one (names of own
 * things taken as equal), or if what it tests, with its steps, is more similar than φ to an earlier one on the same tools. Experiments
 * that attack a sentence are never compared.
 */
export class Diversity {
  private readonly earlier: {
    readonly experiment: Experiment;
    readonly key: string;
    readonly line: string;
  }[] = [];

  constructor(
    private readonly similarities: Similarities,
    private readonly phi: number,
    private readonly marks: Marks,
  ) {}

  async filter(proposed: readonly Experiment[]): Promise<Diverse> {
    const accepted: Experiment[] = [];
    const turnedDown: TurnedDown[] = [];
    for (const experiment of proposed) {
      const like = experiment.breaks === null ? await this.likeOf(experiment) : null;
      if (like !== null) {
        turnedDown.push({ id: experiment.id, ...like, tools: toolsOf(experiment) });
        continue;
      }
      accepted.push(experiment);
      if (experiment.breaks !== null) continue;
      const line = lineOf(experiment, this.marks);
      this.earlier.push({ experiment, key: stepsOf(experiment, this.marks), line });
    }
    return { accepted, turnedDown };
  }

  /** What did not run has shown nothing: it may be proposed again. */
  forget(id: string): void {
    const at = this.earlier.findIndex(({ experiment }) => experiment.id === id);
    if (at >= 0) this.earlier.splice(at, 1);
  }

  private async likeOf(experiment: Experiment): Promise<Like | null> {
    const key = stepsOf(experiment, this.marks);
    const same = this.earlier.find((one) => one.key === key);
    if (same !== undefined) return { like: same.experiment.id, similarity: 1 };
    const tools = toolsOf(experiment).join(' ');
    const rivals = this.earlier.filter((one) => toolsOf(one.experiment).join(' ') === tools);
    // No cosine is above 1.
    if (rivals.length === 0 || this.phi >= 1) return null;
    const found = await this.similarities(
      lineOf(experiment, this.marks),
      rivals.map(({ line }) => line),
    );
    const nearest = rivals
      .map((rival, at): Like => ({ like: rival.experiment.id, similarity: found[at] ?? -1 }))
      .reduce((best, one) => (one.similarity > best.similarity ? one : best));
    return nearest.similarity > this.phi ? nearest : null;
  }
}

type Like = Pick<TurnedDown, 'like' | 'similarity'>;

/** The tools of an experiment, each once, sorted. */
function toolsOf({ steps }: Experiment): readonly string[] {
  const tools = steps.flatMap((step) => (step.kind === 'call' ? [step.tool] : []));
  return [...new Set(tools)].toSorted();
}

function stepsOf({ steps }: Experiment, marks: Marks): string {
  const parts = steps.map((step) => {
    if (step.kind === 'call') return [step.tool, canonical(step.arguments)];
    return step.kind === 'wait' ? ['wait', step.seconds] : ['unread'];
  });
  return marks.number(writeJson(parts));
}

/** The same arguments in whatever order they stand. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, inner]) => [key, canonical(inner)]);
}

function lineOf(experiment: Experiment, marks: Marks): string {
  const steps = experiment.steps.flatMap((step) =>
    step.kind === 'call' ? [`${step.tool} ${writeJson(step.arguments)}`] : [],
  );
  return marks.hide([experiment.tests, ...steps].join('; '));
}
