import { ConfigurationError } from '../../core/errors.js';
import { didYouMean } from '../../support/did-you-mean.js';
import { joinWords } from '../../support/join-words.js';
import { forCatalogue, type Experiment } from './experiment-file.js';
import type { Measure } from './measure.js';

type CatalogueEntry = Experiment['catalogues'][number];
type MeasureEntry = Experiment['measures'][number];

/** One cell of an experiment: a measure on a catalogue, with a model and a seed. */
export interface Unit {
  readonly catalogue: CatalogueEntry;
  readonly entry: MeasureEntry;
  readonly measure: Measure;
  /** Null: none is needed; undefined: one is needed and none is named. */
  readonly model: string | null | undefined;
  readonly seed: number;
}

export function titleOf({ title, measure }: MeasureEntry): string {
  return title ?? measure;
}

/**
 * The units of an experiment, in the order of its file. Throws `ConfigurationError` for an unknown measure, for a measure or a
 * catalogue without a partner, and if every unit needs a model and none is named.
 */
export function plannedUnits(
  experiment: Experiment,
  measures: readonly Measure[],
): readonly Unit[] {
  const units = unitsOf(experiment, measures);
  requireModel(experiment.name, units);
  return units;
}

function unitsOf(experiment: Experiment, measures: readonly Measure[]): readonly Unit[] {
  const { catalogues, measures: entries, models, seeds } = experiment;
  const pairs = catalogues.flatMap((catalogue) =>
    entries.flatMap((written) => {
      const measure = measureNamed(written.measure, measures);
      const isOfData = measure.arms === 'agents';
      return isOfData === (catalogue.data !== undefined) ? [{ catalogue, written, measure }] : [];
    }),
  );
  requirePaired(experiment, pairs, measures);
  return pairs.flatMap(({ catalogue, written, measure }) => {
    const entry = forCatalogue(written, catalogue.name);
    const needed = measure.needsModel(entry.options);
    const asked = needed ? (models.length === 0 ? [undefined] : models) : [null];
    return asked.flatMap((model) =>
      seeds.map((seed) => ({ catalogue, entry, measure, model, seed })),
    );
  });
}

function requireModel(name: string, units: readonly Unit[]): void {
  const measurable = units.filter(({ entry }) => entry.notMeasured === undefined);
  if (measurable.length === 0 || measurable.some(({ model }) => model !== undefined)) return;
  throw new ConfigurationError(`The experiment "${name}" needs a chat model.`, {
    remedy: 'Name one with --model.',
  });
}

/** Docs are measured on catalogues of tools, agents that ask on data. */
function requirePaired(
  { catalogues, measures }: Experiment,
  pairs: readonly { readonly catalogue: CatalogueEntry; readonly written: MeasureEntry }[],
  known: readonly Measure[],
): void {
  const ofData = known.filter(({ arms }) => arms === 'agents').map(({ name }) => `"${name}"`);
  const which = `${joinWords(ofData)} are of data, the others of tools.`;
  const idle = measures.find((entry) => !pairs.some(({ written }) => written === entry));
  if (idle !== undefined) {
    throw new ConfigurationError(
      `The measure "${titleOf(idle)}" has nothing to measure: ${which}`,
      { remedy: 'Add a catalogue of that kind: data: PATH, or a source of tools.' },
    );
  }
  const unused = catalogues.find((entry) => !pairs.some(({ catalogue }) => catalogue === entry));
  if (unused === undefined) return;
  throw new ConfigurationError(`No measure is of "${unused.name}": ${which}`, {
    remedy: 'Add such a measure, or take the catalogue out.',
  });
}

function measureNamed(name: string, measures: readonly Measure[]): Measure {
  const found = measures.find((measure) => measure.name === name);
  if (found !== undefined) return found;
  const names = measures.map((measure) => measure.name);
  throw new ConfigurationError(`There is no measure "${name}".${didYouMean(name, names)}`, {
    remedy: `Use one of: ${names.join(', ')}.`,
  });
}
