import { lambdaOf } from '../clarify/agent-with-lambda.js';
import type { Axis, Drawing, Mark, Panel } from './drawing.js';
import type { Figures } from './figure.js';
import {
  ascending,
  byPartAndMetric,
  distinct,
  intervalsNote,
  measured,
  metricTitle,
  panelTitle,
  percent,
  place,
  spanOf,
  userOf,
  type Plot,
} from './plot.js';
import { qualityOf } from './shares-plots.js';

export const roundsPlot: Plot = {
  name: 'rounds',
  title: 'What does each round of refinement bring?',
  about: `Docs as they were after each round; round 0 is the raw docs. ${intervalsNote}`,
  drawing: roundsOf,
};

export const lambdaPlot: Plot = {
  name: 'lambda',
  title: 'What does the cost of asking again (λ) do?',
  about: `What is reached, and questions, by λ. ${intervalsNote}`,
  drawing: lambdaSweepOf,
};

function roundsOf({ figures, rounds }: Figures): Drawing | null {
  const found = figures.filter(({ docs }) => rounds.has(docs));
  const made = distinct([...rounds.values()].flatMap(({ of }) => of ?? []));
  const numbers = ascending(found.map(({ docs }) => rounds.get(docs)?.round ?? 0));
  const metrics = [...qualityOf(found), ...measured(found, ['win'])];
  if (made.length === 0 || numbers.length < 2 || metrics.length === 0) return null;
  const x: Axis = { title: 'round', kind: 'count', categories: numbers.map(String) };
  const panels = byPartAndMetric(found, metrics).map(({ title, own }): Panel => {
    const marks = made.flatMap((docs) =>
      own.flatMap((one): readonly Mark[] => {
        const at = rounds.get(one.docs);
        if (at === undefined || (at.of !== null && at.of !== docs)) return [];
        const series = panelTitle(made.length > 1 ? docs : '', userOf(one, found));
        return [{ series, x: place(numbers.indexOf(at.round)), y: spanOf(one) }];
      }),
    );
    return { title, x, y: percent, marks: inOrder(marks) };
  });
  return { form: 'lines', columns: Math.min(3, metrics.length), panels };
}

function lambdaSweepOf({ figures }: Figures): Drawing | null {
  const swept = figures.filter(
    ({ setting, value }) => lambdaOf(setting) !== null && value !== null,
  );
  const lambdas = ascending(swept.map(({ setting }) => lambdaOf(setting) ?? 0));
  if (lambdas.length < 2) return null;
  const docs = distinct(swept.map((one) => one.docs));
  const x: Axis = { title: 'λ', kind: 'count', categories: lambdas.map(String) };
  const metrics = measured(swept, ['success', 'coverage', 'tmr', 'pmr', 'questions']);
  const panels = metrics.map((metric): Panel => {
    const own = swept.filter((one) => one.metric === metric);
    const isShare = own.every(({ unit }) => unit === 'share');
    const y: Axis = isShare ? percent : { title: metric, kind: 'count', categories: null };
    const marks = own.map((one): Mark => {
      const series = panelTitle(one.part, docs.length > 1 ? one.docs : '');
      const at = lambdas.indexOf(lambdaOf(one.setting) ?? 0);
      return { series, x: place(at), y: spanOf(one) };
    });
    return { title: metricTitle(metric), x, y, marks: inOrder(marks) };
  });
  return { form: 'lines', columns: Math.min(3, panels.length), panels };
}

/** From left to right, as lines join them. */
function inOrder(marks: readonly Mark[]): readonly Mark[] {
  return [...marks].sort((one, other) => one.x.at - other.x.at);
}
