import type { Experiment } from './experiment-file.js';
import type { Measure } from './measure.js';

type Options = Experiment['measures'][number]['options'];

/** The experiment as a trial: of so many tools, tasks and samples of a kind at most. */
export function limitExperiment(
  experiment: Experiment,
  most: number,
  measures: readonly Pick<Measure, 'name' | 'howMuch'>[],
): Experiment {
  const optionOf = new Map(measures.map(({ name, howMuch }) => [name, howMuch]));
  return {
    ...experiment,
    docs: experiment.docs.map((entry) =>
      'refine' in entry ? { ...entry, refine: atMost(entry.refine, 'limit', most) } : entry,
    ),
    measures: experiment.measures.map((entry) => {
      const option = optionOf.get(entry.measure);
      return option === undefined
        ? entry
        : { ...entry, options: atMost(entry.options, option, most) };
    }),
  };
}

function atMost(options: Options, option: string, most: number): Options {
  const asked = options[option];
  return { ...options, [option]: typeof asked === 'number' ? Math.min(asked, most) : most };
}
