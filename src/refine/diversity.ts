import { writeJson } from '../core/json-text.js';
import type { Experiment } from '../experiments/experiment.js';
import type { Marks } from '../experiments/mark.js';
import { canonicalJson } from '../support/canonical-json.js';
import { endingsIn } from '../support/endings-in.js';
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
 * things taken as equal if they end alike), or if they differ in free text alone, and what it asks (its question, its predictions and these texts) is more
 * similar than φ to what the earlier one asked. Another order, argument or value makes another experiment, however alike the texts are.
 * Experiments that attack a sentence are never compared.
 */
export class Diversity {
  private readonly earlier: Asked[] = [];

  constructor(
    private readonly similarities: Similarities,
    private readonly phi: number,
    private readonly marks: Marks,
  ) {}

  async filter(proposed: readonly Experiment[]): Promise<Diverse> {
    const accepted: Experiment[] = [];
    const turnedDown: TurnedDown[] = [];
    for (const experiment of proposed) {
      const { id, breaks } = experiment;
      const asked = askedBy(experiment, this.marks);
      const like = breaks === null ? await this.likeOf(asked) : null;
      if (like !== null) turnedDown.push({ id, ...like, tools: toolsOf(experiment) });
      else accepted.push(experiment);
      if (like === null && breaks === null) this.earlier.push(asked);
    }
    return { accepted, turnedDown };
  }

  /** What did not run has shown nothing: it may be proposed again. */
  forget(id: string): void {
    const at = this.earlier.findIndex((one) => one.id === id);
    if (at >= 0) this.earlier.splice(at, 1);
  }

  private async likeOf({ steps, kinds, line }: Asked): Promise<Like | null> {
    const same = this.earlier.find((one) => one.steps === steps);
    if (same !== undefined) return { like: same.id, similarity: 1 };
    const rivals = this.earlier.filter((one) => one.kinds === kinds);
    // No cosine is above 1.
    if (rivals.length === 0 || this.phi >= 1) return null;
    const lines = rivals.map((rival) => rival.line);
    const found = await this.similarities(line, lines);
    const nearest = rivals
      .map(({ id }, at): Like => ({ like: id, similarity: found[at] ?? -1 }))
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

/** An experiment as others are compared with it. */
interface Asked {
  readonly id: string;
  readonly steps: string;
  /** The steps, with each free text as no more than that. */
  readonly kinds: string;
  /** What it asks, in one line. */
  readonly line: string;
}

function askedBy({ id, tests, steps }: Experiment, marks: Marks): Asked {
  const parts = steps.map((step) => {
    if (step.kind === 'call') return [step.tool, step.arguments];
    return step.kind === 'wait' ? ['wait', step.seconds] : ['unread'];
  });
  const told = steps.map((step) =>
    step.kind === 'call' ? writeJson([step.expectation, step.arguments]) : '',
  );
  const json = canonicalJson(parts);
  const written = [marks.number(json), ...endingsIn(json)].join(' ');
  const kinds = written.replace(freeText, 'text');
  return { id, steps: written, kinds, line: marks.hide([tests, ...told].join('; ')) };
}

/** Plain words with blanks between them: a single word may be a choice, and anything else a form or a program. */
const freeText = /(?<="(?:…\d+ )?)\p{L}\p{Ll}*(?:[,.!?']? \p{Ll}+)+[.!?]?(?=")/gu;
