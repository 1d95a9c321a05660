import { ConfigurationError } from '../../core/errors.js';
import { didYouMean } from '../../support/did-you-mean.js';
import type { DocsEntry, Experiment } from './experiment-file.js';

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
  if (answersUrl === undefined) return { ...experiment, catalogues };
  return {
    ...experiment,
    catalogues,
    docs: experiment.docs.map((entry): DocsEntry =>
      'refine' in entry ? { ...entry, refine: answeredBy(answersUrl, entry.refine) } : entry,
    ),
    measures: experiment.measures.map((entry) => ({
      ...entry,
      options: answeredBy(answersUrl, entry.options),
    })),
  };
}

type Options = Experiment['measures'][number]['options'];

function answeredBy(answersUrl: string, options: Options): Options {
  return options['answers'] === 'simulated' ? { ...options, answersUrl } : options;
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
