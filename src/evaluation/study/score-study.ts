import { bootstrapStatistic } from '../../metrics/bootstrap-statistic.js';
import type { BootstrapOptions } from '../../metrics/bootstrap-interval.js';
import { cohenKappa } from '../../metrics/cohen-kappa.js';
import { fleissKappa } from '../../metrics/fleiss-kappa.js';
import type { Interval } from '../../metrics/interval.js';
import { groupBy } from '../../support/group-by.js';
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
  readonly judge: JudgeAgreement | null;
}

/** How a judge's answers are like those of the people's majority. */
interface JudgeAgreement {
  /** Those that people and the judge have both rated. */
  readonly items: number;
  readonly share: number | null;
  readonly cohenKappa: number | null;
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
  const raters = study.raters.map((rater) => ({
    ...{ rater, answered: ratings.filter((one) => one.rater === rater).length },
  }));
  const present = raters.filter(({ answered }) => answered > 0).length;
  return {
    raters,
    criteria: criteria.map((criterion) => {
      const given = ratings.filter((one) => one.criterion === criterion);
      const complete = byItem(given).filter(([, row]) => row.length === present);
      const judged = judge?.filter((one) => one.criterion === criterion);
      return scoreOf(criterion, complete, judged, bootstrap);
    }),
  };
}

type RatedItem = readonly [item: string, answers: readonly Preference[]];

function byItem(ratings: readonly Rating[]): readonly RatedItem[] {
  return [...groupBy(ratings, ({ item }) => item)].map(([item, own]) => [
    item,
    own.map(({ preference }) => preference),
  ]);
}

function scoreOf(
  criterion: Criterion,
  items: readonly RatedItem[],
  judge: readonly Rating[] | undefined,
  bootstrap: BootstrapOptions,
): CriterionScore {
  const rows = items.map(([, row]) => row);
  const majorities = rows.map(majorityOf);
  const share = (preference: Preference): number =>
    majorities.filter((one) => (one ?? 'equal') === preference).length / rows.length;
  const severalRaters = (rows[0]?.length ?? 0) > 1;
  return {
    ...{ criterion, items: rows.length },
    shares:
      rows.length === 0
        ? null
        : { first: share('first'), equal: share('equal'), second: share('second') },
    noMajority: majorities.filter((one) => one === null).length,
    kappa: severalRaters ? bootstrapStatistic(rows, fleissKappa, bootstrap) : null,
    judge: judge === undefined ? null : agreementOf(items, judge),
  };
}

/** What more than half say; null where nothing is said so often. */
function majorityOf(row: readonly Preference[]): Preference | null {
  return row.find((one) => 2 * row.filter((other) => other === one).length > row.length) ?? null;
}

function agreementOf(items: readonly RatedItem[], judge: readonly Rating[]): JudgeAgreement {
  const judged = new Map(judge.map(({ item, preference }) => [item, preference]));
  const pairs = items.flatMap(([item, row]) => {
    const said = judged.get(item);
    return said === undefined ? [] : [[majorityOf(row) ?? 'equal', said] as const];
  });
  const [people, model] = [pairs.map(([one]) => one), pairs.map(([, one]) => one)];
  const same = pairs.filter(([one, other]) => one === other).length;
  return {
    items: pairs.length,
    share: pairs.length === 0 ? null : same / pairs.length,
    cohenKappa: cohenKappa(people, model),
  };
}
