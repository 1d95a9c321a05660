import { parseJson, writeJson } from '../core/json-text.js';
import type { Sentence } from '../core/sentence.js';
import { parseExperiments, type Experiment } from '../experiments/experiment.js';
import { Marks } from '../experiments/mark.js';
import { escapePattern } from '../support/escape-pattern.js';
import { violates } from './constraints.js';
import type { ExperimentResult } from '../core/run-results.js';

/** A step's result that has an outcome. */
export type PastStep = Extract<ExperimentResult['results'][number], { readonly kind: 'made' }>;

/** The experiments of one group in the order they were made, from the lists that each of its tools keeps: all of them are in that order. */
export function mergedExperiments(
  lists: readonly (readonly ExperimentResult[])[],
): readonly ExperimentResult[] {
  const merged: ExperimentResult[] = [];
  let rest = lists.map((list) => [...list]).filter((list) => list.length > 0);
  while (rest.length > 0) {
    const heads = rest.flatMap(([head]) => (head === undefined ? [] : [head]));
    const isFirst = ({ id }: ExperimentResult): boolean =>
      rest.every((list) => list.findIndex((one) => one.id === id) <= 0);
    const next = heads.find(isFirst) ?? heads[0];
    if (next === undefined) break;
    merged.push(next);
    rest = rest
      .map((list) => list.filter(({ id }) => id !== next.id))
      .filter((list) => list.length > 0);
  }
  return merged;
}

/** The steps of experiments that have an outcome, by their names. */
export function pastSteps(experiments: readonly ExperimentResult[]): ReadonlyMap<string, PastStep> {
  const made = experiments.flatMap(({ results }) =>
    results.flatMap((result) => (result.kind === 'made' ? [result] : [])),
  );
  return new Map(made.map((result) => [result.step, result]));
}

/** The calls of an experiment as they were written, by the names of their steps. */
export function writtenCalls({ steps, results }: ExperimentResult) {
  return results.flatMap((result) => {
    const step = steps[Number(/\d+$/.exec(result.step)?.[0]) - 1];
    return step?.kind === 'call' ? [{ ...step, id: result.step, result }] : [];
  });
}

/** The experiment that a step is of: `u1.s2` is of `u1`. */
function experimentOf(step: string): string {
  return step.split('.')[0] ?? step;
}

/**
 * The experiments that show a sentence again, in their order: those of its steps, one that was refused for breaking its constraint, and
 * earlier ones that these refer to or share a name of the run's own with.
 */
export function neededFor(
  sentence: Pick<Sentence, 'steps' | 'constraint' | 'place'>,
  tool: string,
  group: { readonly mark: string; readonly experiments: readonly ExperimentResult[] },
): readonly ExperimentResult[] {
  const { experiments, mark } = group;
  const needed = new Set(sentence.steps.map(experimentOf));
  const breaking = experiments.find((one) => breaksConstraint(one, sentence, tool));
  if (breaking !== undefined) needed.add(breaking.id);
  const names = new RegExp(`[\\w.-]*${escapePattern(mark)}[\\w.-]*`, 'gi');
  const named = experiments.map((one) => new Set(writeJson(one.steps).match(names) ?? []));
  for (const [at, one] of [...experiments.entries()].reverse()) {
    if (!needed.has(one.id)) continue;
    const text = writeJson(one.steps);
    for (const [before, { id }] of experiments.slice(0, at).entries()) {
      const isNamed = [...(named[before] ?? [])].some((name) => named[at]?.has(name));
      if (isNamed || text.includes(`$${id}.s`)) needed.add(id);
    }
  }
  return experiments.filter(({ id }) => needed.has(id));
}

function breaksConstraint(
  experiment: ExperimentResult,
  { constraint, place }: Pick<Sentence, 'constraint' | 'place'>,
  tool: string,
): boolean {
  if (constraint === undefined) return false;
  return writtenCalls(experiment).some(({ result, arguments: args, ...step }) => {
    const isRefused = result.kind === 'made' && result.outcome === 'refused';
    return isRefused && step.tool === tool && violates(constraint, place, args);
  });
}

/** Past experiments as they are made again: names of the run's own carry another mark. */
export function withMark(
  experiments: readonly ExperimentResult[],
  past: string,
  mark: string,
): readonly Experiment[] {
  const written = experiments.map(({ steps, ...rest }) => ({
    ...{ ...rest, results: [] },
    steps: steps.map((step) => {
      if (step.kind === 'wait') return ['wait', step.seconds];
      if (step.kind === 'unread') return [];
      return [step.tool, step.arguments, { ...step.expectation, show: step.show }];
    }),
  }));
  const marks = Marks.of(past.slice(0, 4)).pattern('gi');
  const renewed = writeJson(written).replace(marks, (found) =>
    found === found.toUpperCase() ? mark.toUpperCase() : mark,
  );
  return parseExperiments(parseJson(renewed), new Set()).experiments;
}
