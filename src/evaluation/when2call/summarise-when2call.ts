import { bootstrapStatistic } from '../../metrics/bootstrap-statistic.js';
import type { Interval } from '../../metrics/interval.js';
import { labelScores, macroF1, type LabelScore } from '../../metrics/macro-f1.js';
import { wilsonInterval } from '../../metrics/wilson-interval.js';
import { percent, percentInterval, type ResultsTable } from '../results-table.js';
import { actionClasses, type ActionClass } from '../rewards/parse-completion.js';
import { when2callLabels, type When2CallRecord } from './read-when2call.js';
import { chosenIn, type OptionLength, type When2CallAnswer } from './when2call-answer.js';

/** What a model chose of one record; null where nothing usable came. */
interface When2CallChoice {
  readonly record: When2CallRecord;
  readonly expected: ActionClass;
  readonly chosen: ActionClass | null;
}

/** The figures of one way to read a mode's answers. */
export interface When2CallRow {
  /** For log-probabilities what sums are divided by; else `said`. */
  readonly reading: OptionLength | 'said';
  readonly records: number;
  readonly unusable: number;
  /** Wilson's interval. */
  readonly accuracy: Interval | null;
  /** Over classes that are right or chosen anywhere; bootstrap over records. */
  readonly macroF1: Interval | null;
  /** Share of calls where nothing can be answered and no tool is listed; Wilson's interval, null without such records. */
  readonly toolHallucination: Interval | null;
  readonly withoutTools: number;
  readonly classes: readonly LabelScore<ActionClass>[];
  /** Counts by right class, then by chosen class in the order of the classes, then of what was not usable. */
  readonly confusion: Readonly<Record<ActionClass, readonly number[]>>;
}

interface Bootstrap {
  readonly seed?: number | undefined;
  readonly resamples?: number | undefined;
}

/** A row for each way to read the answers: one, but three where options were scored. Answers about other records are left out. */
export function summariseWhen2Call(
  answers: readonly When2CallAnswer[],
  records: readonly When2CallRecord[],
  options: Bootstrap = {},
): readonly When2CallRow[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  const answered = answers.flatMap((answer) => {
    const record = byId.get(answer.record);
    return record === undefined ? [] : [{ answer, record }];
  });
  const isScored = answers.some(({ mode }) => mode === 'log-probability');
  const readings: readonly When2CallRow['reading'][] = isScored
    ? ['none', 'characters', 'tokens']
    : ['said'];
  return readings.map((reading) => {
    const per = reading === 'said' ? 'none' : reading;
    const choices = answered.map(({ answer: { answer }, record }): When2CallChoice => {
      return { record, expected: record.expected, chosen: chosenIn(answer, per) };
    });
    return { reading, ...figuresOf(choices, options) };
  });
}

function figuresOf(
  choices: readonly When2CallChoice[],
  { seed = 1, resamples = 10_000 }: Bootstrap,
): Omit<When2CallRow, 'reading'> {
  const right = choices.filter(({ expected, chosen }) => expected === chosen);
  const withoutTools = choices.filter(
    ({ expected, record }) => expected === 'REFUSE' && record.tools.length === 0,
  );
  const hallucinated = withoutTools.filter(({ chosen }) => chosen === 'TOOLCALL');
  return {
    records: choices.length,
    unusable: choices.filter(({ chosen }) => chosen === null).length,
    accuracy: wilsonInterval(right.length, choices.length),
    macroF1: bootstrapStatistic(choices, (drawn) => macroF1(drawn, actionClasses), {
      seed,
      resamples,
    }),
    toolHallucination: wilsonInterval(hallucinated.length, withoutTools.length),
    withoutTools: withoutTools.length,
    classes: labelScores(choices, actionClasses),
    confusion: {
      TOOLCALL: countsOf(choices, 'TOOLCALL'),
      ASK: countsOf(choices, 'ASK'),
      REFUSE: countsOf(choices, 'REFUSE'),
      DIRECTLY: countsOf(choices, 'DIRECTLY'),
    },
  };
}

function countsOf(choices: readonly When2CallChoice[], expected: ActionClass): readonly number[] {
  const own = choices.filter((choice) => choice.expected === expected);
  return [...actionClasses, null].map(
    (action) => own.filter(({ chosen }) => chosen === action).length,
  );
}

const readingNames = {
  said: 'what it says',
  none: 'largest sum',
  characters: 'per character',
  tokens: 'per token',
} as const satisfies Readonly<Record<When2CallRow['reading'], string>>;

/** The figures, in percent. */
export function when2callTable(rows: readonly When2CallRow[]): ResultsTable {
  return {
    name: 'figures',
    titles: ['choice', 'n', 'macro F1', 'accuracy', 'tool hallucination', 'of', 'unusable'],
    rows: rows.map((row) => [
      ...[readingNames[row.reading], String(row.records), percentInterval(row.macroF1)],
      ...[percentInterval(row.accuracy), percentInterval(row.toolHallucination)],
      ...[String(row.withoutTools), String(row.unusable)],
    ]),
  };
}

/** What was right against what was chosen, with how well each class was told, in percent; a table a row of figures. */
export function confusionTables(rows: readonly When2CallRow[]): readonly ResultsTable[] {
  return rows.map(({ reading, confusion, classes }) => ({
    name: `confusion, ${readingNames[reading]}`,
    titles: [
      rows.length === 1 ? 'right' : `right (${readingNames[reading]})`,
      ...actionClasses.map((action) => `→ ${when2callLabels[action]}`),
      ...['→ unusable', 'precision', 'recall', 'F1'],
    ],
    rows: classes.map(({ label, precision, recall, f1 }) => [
      ...[when2callLabels[label], ...confusion[label].map(String)],
      ...[percent(precision), percent(recall), percent(f1)],
    ]),
  }));
}
