import { ConfigurationError } from '../../core/errors.js';
import { didYouMean } from '../../support/did-you-mean.js';
import type { DocsEntry, Experiment } from './experiment-file.js';
import type { Measure } from './measure.js';

type Options = Experiment['measures'][number]['options'];

/** Where the tools of an experiment are, or what stands in for them, in place of what its file says. */
export interface ToolPlaces {
  /** `NAME=URL`: the base URL of a catalogue's API. */
  readonly servers: readonly string[];
  /** The server that makes answers up, for all that takes simulated ones. */
  readonly answersUrl: string | undefined;
}

/** The experiment with its tools elsewhere. Throws `ConfigurationError` for a server of no catalogue of it. */
export function pointExperiment(
  experiment: Experiment,
  { servers, answersUrl }: ToolPlaces,
): Experiment {
  const given = new Map(servers.map((text) => serverOf(text, experiment)));
  const catalogues = experiment.catalogues.map((entry) => {
    const server = given.get(entry.name);
    return server === undefined ? entry : { ...entry, options: { ...entry.options, server } };
  });
  const pointed = { ...experiment, catalogues };
  if (answersUrl === undefined) return pointed;
  return withOptions(pointed, (options) =>
    options['answers'] === 'simulated' ? { ...options, answersUrl } : options,
  );
}

/** The experiment as a trial: of so many tools, tasks and samples of a kind at most. */
export function limitExperiment(
  experiment: Experiment,
  most: number,
  measures: readonly Pick<Measure, 'name' | 'howMuch'>[],
): Experiment {
  const optionOf = new Map(measures.map(({ name, howMuch }) => [name, howMuch]));
  return withOptions(experiment, (options, measure) => {
    const option = measure === null ? 'limit' : optionOf.get(measure);
    if (option === undefined) return options;
    const asked = options[option];
    return { ...options, [option]: typeof asked === 'number' ? Math.min(asked, most) : most };
  });
}

/** The experiment with the options of its measures, and of its refinements, changed. */
function withOptions(
  experiment: Experiment,
  change: (options: Options, measure: string | null) => Options,
): Experiment {
  return {
    ...experiment,
    docs: experiment.docs.map((entry): DocsEntry =>
      'refine' in entry ? { ...entry, refine: change(entry.refine, null) } : entry,
    ),
    measures: experiment.measures.map((entry) => {
      return { ...entry, options: change(entry.options, entry.measure) };
    }),
  };
}

function serverOf(text: string, { catalogues }: Experiment): readonly [string, string] {
  const [, name = '', url = ''] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  const names = catalogues.map((entry) => entry.name);
  if (names.includes(name)) return [name, url];
  throw new ConfigurationError(
    name === ''
      ? `--server ${text} says of no catalogue where it is.`
      : `The experiment has no catalogue "${name}".${didYouMean(name, names)}`,
    { remedy: `Give NAME=URL with one of: ${names.join(', ')}.` },
  );
}
