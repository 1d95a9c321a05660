import type { BootstrapOptions } from '../../metrics/bootstrap-interval.js';
import { bootstrapStatistic } from '../../metrics/bootstrap-statistic.js';
import { cohenKappa } from '../../metrics/cohen-kappa.js';
import { fleissKappa } from '../../metrics/fleiss-kappa.js';
import type { Interval } from '../../metrics/interval.js';
import { groupBy } from '../../support/group-by.js';
import { intervalText, percent, type ResultsTable } from '../results-table.js';
import { criteria, type Criterion, type Preference, type Rating, type Study } from './study.js';

interface CriterionScore {
  readonly criterion: Criterion;
  /** Those that every rater who took part has answered; all figures are of these. */
  readonly items: number;
  /** Of the items, by what more than half of the raters say; where no answer has so many, `equal`. Null without items. */
  readonly shares: Readonly<Record<Preference, number>> | null;
  /** Items without a majority, which count as equal. */
  readonly noMajority: number;
  /** Fleiss' kappa; null for a single rater, and where all said the same of all. */
  readonly kappa: Interval | null;
  /** How a judge's answers are like the people's majority, on items that both have rated. */
  readonly judge: {
    readonly items: number;
    readonly share: number | null;
    readonly cohenKappa: number | null;
  } | null;
}

export interface StudyScore {
  /** Who has answered how many of the study's questions. */
  readonly raters: readonly { readonly rater: string; readonly answered: number }[];
  readonly criteria: readonly CriterionScore[];
}

export interface ScoreOptions extends BootstrapOptions {
  /** Answers of a model to the same questions. */
  readonly judge?: readonly Rating[] | undefined;
}

/** What people, and a judge beside them, say of two docs. Raters without any answer take no part. */
export function scoreStudy(
  study: Study,
  ratings: readonly Rating[],
  { judge, ...bootstrap }: ScoreOptions = {},
): StudyScore {
  const raters = study.raters.map((rater) => {
    return { rater, answered: ratings.filter((one) => one.rater === rater).length };
  });
  const present = raters.filter(({ answered }) => answered > 0).length;
  return {
    raters,
    criteria: criteria.map((criterion): CriterionScore => {
      const given = ratings.filter((one) => one.criterion === criterion);
      const items = [...groupBy(given, ({ item }) => item)]
        .map(([item, own]) => ({ item, row: own.map(({ preference }) => preference) }))
        .filter(({ row }) => row.length === present);
      const rows = items.map(({ row }) => row);
      const majorities = rows.map(majorityOf);
      const share = (preference: Preference): number =>
        majorities.filter((one) => (one ?? 'equal') === preference).length / rows.length;
      const shares = { first: share('first'), equal: share('equal'), second: share('second') };
      const judged = judge?.filter((one) => one.criterion === criterion);
      return {
        ...{ criterion, items: rows.length, shares: rows.length === 0 ? null : shares },
        noMajority: majorities.filter((one) => one === null).length,
        kappa: (rows[0]?.length ?? 0) > 1 ? bootstrapStatistic(rows, fleissKappa, bootstrap) : null,
        judge: judged === undefined ? null : agreementOf(items, judged),
      };
    }),
  };
}

/** What more than half say; null where nothing is said so often. */
function majorityOf(row: readonly Preference[]): Preference | null {
  return row.find((one) => 2 * row.filter((other) => other === one).length > row.length) ?? null;
}

function agreementOf(
  items: readonly { readonly item: string; readonly row: readonly Preference[] }[],
  judge: readonly Rating[],
): CriterionScore['judge'] {
  const judged = new Map(judge.map(({ item, preference }) => [item, preference]));
  const pairs = items.flatMap(({ item, row }) => {
    const model = judged.get(item);
    return model === undefined ? [] : [{ people: majorityOf(row) ?? 'equal', model }];
  });
  const same = pairs.filter(({ people, model }) => people === model).length;
  return {
    items: pairs.length,
    share: pairs.length === 0 ? null : same / pairs.length,
    cohenKappa: cohenKappa(
      pairs.map(({ people }) => people),
      pairs.map(({ model }) => model),
    ),
  };
}

/** Shares by majority, agreement among people, and with the judge where there is one; a criterion a row. */
export function studyTable({ docs: [first, second] }: Study, score: StudyScore): ResultsTable {
  const isJudged = score.criteria.some(({ judge }) => judge !== null);
  return {
    name: 'study',
    titles: [
      ...['criterion', 'items', `${first} better`, 'equal', `${second} better`],
      ...['no majority', 'Fleiss kappa'],
      ...(isJudged ? ['judged', 'judge agrees', 'Cohen kappa'] : []),
    ],
    rows: score.criteria.map(({ criterion, items, shares, noMajority, kappa, judge }) => [
      ...[criterion, String(items)],
      ...[percent(shares?.first), percent(shares?.equal), percent(shares?.second)],
      ...[String(noMajority), kappa === null ? '-' : intervalText(kappa, plainly)],
      ...(judge === null
        ? []
        : [String(judge.items), percent(judge.share), plainly(judge.cohenKappa)]),
    ]),
  };
}

function plainly(value: number | null): string {
  return value === null ? '-' : value.toFixed(2).replace(/^-0\.00$/, '0.00');
}
