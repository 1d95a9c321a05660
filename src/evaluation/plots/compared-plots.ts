import { groupBy } from '../../support/group-by.js';
import type { Axis, Drawing, Mark, Panel } from './drawing.js';
import type { Figure, Figures } from './figure.js';
import {
  armOf,
  byPartAndMetric,
  distinct,
  measured,
  metricsOf,
  panelTitle,
  percent,
  place,
  userOf,
  type Plot,
} from './plot.js';
import { qualityOf } from './shares-plots.js';

export const winsPlot: Plot = {
  name: 'wins',
  title: 'Whose answers does the judge prefer?',
  about: 'Shares of judged pairs, against the first agent on the first docs.',
  drawing: winsOf,
};

export const modelsPlot: Plot = {
  name: 'models',
  title: 'Whose docs help which model?',
  about: 'Docs from above to below, models that use them from left to right, in percent.',
  drawing: modelsOf,
};

/** From left to right. */
const outcomes = ['win', 'tie', 'loss'];

function winsOf({ figures: all }: Figures): Drawing | null {
  const found = all.filter(({ metric }) => outcomes.includes(metric));
  // The reference, which wins half by definition, has no verdicts to show.
  const judged = new Set(found.filter(({ metric }) => metric === 'loss').map(armOf));
  const figures = found.filter((one) => judged.has(armOf(one)));
  if (!metricsOf(figures).includes('win')) return null;
  const isTold = distinct(figures.map((one) => userOf(one, figures))).length > 1;
  const rowOf = (one: Figure): string => panelTitle(one.docs, isTold ? userOf(one, figures) : '');
  const rows = distinct(figures.map(rowOf));
  const panels = distinct(figures.map(({ part }) => part)).map((part): Panel => {
    const own = outcomes.flatMap((metric) =>
      figures.filter((one) => one.metric === metric && one.part === part && one.value !== null),
    );
    const marks = own.map((one): Mark => {
      const x = place((one.value ?? 0) * 100);
      // In what is narrow a number has no room.
      const label = x.at < 4 ? '' : x.at.toFixed(0);
      return { series: one.metric, x, y: place(rows.indexOf(rowOf(one))), label };
    });
    return { title: part, x: percent, y: { title: '', kind: 'count', categories: rows }, marks };
  });
  return { form: 'bars', columns: 1, panels };
}

function modelsOf({ figures }: Figures): Drawing | null {
  const used = figures.filter(({ model, value }) => model !== null && value !== null);
  const models = distinct(used.map(({ model }) => model ?? ''));
  const docs = distinct(used.map((one) => one.docs));
  const metrics = [...qualityOf(used).slice(0, 1), ...measured(used, ['win'])];
  if (models.length < 2 || docs.length < 2 || metrics.length === 0) return null;
  const x: Axis = { title: 'model that uses the docs', kind: 'count', categories: models };
  const y: Axis = { title: '', kind: 'count', categories: docs };
  const panels = byPartAndMetric(used, metrics).flatMap(({ title, own }) =>
    [...groupBy(own, ({ setting }) => setting)].map(([setting, cells]): Panel => {
      const marks = cells.map((one): Mark => {
        const column = place(models.indexOf(one.model ?? ''));
        const label = ((one.value ?? 0) * 100).toFixed(1);
        return { series: '', x: column, y: place(docs.indexOf(one.docs)), label };
      });
      return { title: panelTitle(title, setting), x, y, marks };
    }),
  );
  return { form: 'cells', columns: 1, panels };
}
