import { ConfigurationError } from '../../core/errors.js';
import { keyedDraw, shuffled } from '../../support/keyed-draw.js';
import type { Study, StudyItem } from './study.js';

/** A tool with its two docs as people read them. */
export interface ToolTexts {
  readonly tool: string;
  readonly name: string;
  readonly texts: readonly [string, string];
}

export interface StudyPlan {
  readonly name: string;
  readonly catalogue: string;
  readonly docs: readonly [string, string];
  readonly raters: readonly string[];
  /** How many tools are shown; all, where there are fewer. */
  readonly sample: number;
  readonly seed: number;
}

/**
 * Draws tools, their order, and the sides of their docs, for each rater anew and each doc as often A as B. The same seed draws the
 * same. Tools of which both docs say the same are left out. Throws `ConfigurationError` where no tool is left.
 */
export function drawStudy(plan: StudyPlan, tools: readonly ToolTexts[]): Study {
  const { name, catalogue, docs, raters, sample, seed } = plan;
  const differing = tools.filter(({ texts: [one, other] }) => one.trim() !== other.trim());
  if (differing.length === 0) {
    throw new ConfigurationError(
      `"${docs[0]}" and "${docs[1]}" say the same of every tool of "${catalogue}", so there is nothing to compare.`,
      { remedy: 'Give other docs with --docs, one after the other.' },
    );
  }
  const drawn = shuffled(differing, ({ tool }) => keyedDraw(seed, 'tool', tool)).slice(0, sample);
  const sides = new Map(raters.map((rater) => [rater, sidesOf(drawn, seed, rater)]));
  const items = drawn.map(({ tool, name, texts }, index): StudyItem => ({
    ...{ id: String(index + 1), tool, name, texts: [...texts] },
    first: Object.fromEntries(raters.map((rater) => [rater, sides.get(rater)?.get(tool) ?? 0])),
  }));
  return {
    ...{ version: 1, name, catalogue, seed, docs: [...docs], raters: [...raters] },
    ...{ leftOut: tools.length - differing.length, items },
  };
}

/** Which doc is A, by tool: half of the tools, by chance, have the second one there. */
function sidesOf(
  drawn: readonly ToolTexts[],
  seed: number,
  rater: string,
): ReadonlyMap<string, 0 | 1> {
  const order = shuffled(drawn, ({ tool }) => keyedDraw(seed, 'side', rater, tool));
  const begin = keyedDraw(seed, 'begin', rater) < 0.5 ? 0 : 1;
  return new Map(order.map(({ tool }, at) => [tool, (at + begin) % 2 === 0 ? 0 : 1]));
}
