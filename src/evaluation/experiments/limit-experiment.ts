import type { Experiment } from './experiment-file.js';

type Options = Experiment['measures'][number]['options'];

/** The option of a measure that says how much is measured; what has none measures all that its data holds. */
const howMuch: Readonly<Record<string, string>> = {
  agents: 'tasks',
  calls: 'limit',
  clarify: 'each',
};

/** The experiment as a trial: of so many tools, tasks and samples of a kind at most. */
export function limitExperiment(experiment: Experiment, most: number): Experiment {
  return {
    ...experiment,
    docs: experiment.docs.map((entry) =>
      'refine' in entry ? { ...entry, refine: atMost(entry.refine, 'limit', most) } : entry,
    ),
    measures: experiment.measures.map((entry) => {
      const option = howMuch[entry.measure];
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
