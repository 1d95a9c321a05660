import { writeJson } from '../../core/json-text.js';
import { groupBy } from '../../support/group-by.js';
import { docsByModel } from '../experiments/docs-by-model.js';
import type { Experiment } from '../experiments/experiment-file.js';
import type { ExperimentRecord, ExperimentRow } from '../experiments/experiment-record.js';

/** A figure that can be plotted: a row of a table, with what it depends on beside docs and setting. */
export interface Figure extends Omit<ExperimentRow, 'difference' | 'group'> {
  /** The part of the samples or draws that it is about; empty for all. */
  readonly part: string;
  /** The model that used the docs; null for none. */
  readonly model: string | null;
}

/** After so many rounds of which refinement docs are; the raw ones are those of all, after none. */
interface Round {
  readonly of: string | null;
  readonly round: number;
}
/** By the name of the docs. */
export type Rounds = ReadonlyMap<string, Round>;

/** What plots are drawn of: all that one measure found on one catalogue. */
export interface Figures {
  readonly figures: readonly Figure[];
  readonly rounds: Rounds;
}

/** The rows of one evaluation as figures; `part` is told beside the part of the samples that a row is about. */
export function figuresOf(
  rows: readonly ExperimentRow[],
  { part = '', model = null }: { readonly part?: string; readonly model?: string | null } = {},
): readonly Figure[] {
  return rows.map(({ group, difference: _, ...row }) => {
    const parts = [group ?? '', part].filter((one) => one !== '');
    return { ...row, part: parts.join(', '), model };
  });
}

export interface ExperimentFigures extends Figures {
  readonly catalogue: string;
  readonly measure: string;
}

/** An experiment's figures by catalogue and measure, with those of all models and seeds side by side. */
export function experimentFigures(
  experiment: Pick<Experiment, 'docs' | 'models' | 'seeds'>,
  records: readonly ExperimentRecord[],
): readonly ExperimentFigures[] {
  const rounds: Rounds = new Map(
    docsByModel(experiment.docs, experiment.models).flatMap(
      ({ entry }): readonly (readonly [string, Round])[] => {
        if ('raw' in entry) return [[entry.name, { of: null, round: 0 }]];
        if (!('from' in entry)) return [];
        const round = /^revision-(\d+)$/.exec(entry.take)?.[1];
        return round === undefined ? [] : [[entry.name, { of: entry.from, round: Number(round) }]];
      },
    ),
  );
  const groups = groupBy(records, ({ catalogue, measure }) => writeJson([catalogue, measure]));
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const figures = own.flatMap(({ rows, model, seed, same }) => {
      const part = experiment.seeds.length > 1 ? `seed ${seed}` : '';
      // A round in which no doc was revised is a point of its line all the same.
      const unrevised = same.flatMap(({ docs, as }) =>
        rounds.has(docs) ? rows.flatMap((row) => (row.docs === as ? [{ ...row, docs }] : [])) : [],
      );
      return figuresOf([...rows, ...unrevised], { part, model });
    });
    return [{ catalogue: first.catalogue, measure: first.measure, figures, rounds }];
  });
}
