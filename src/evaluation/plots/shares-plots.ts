import type { Axis, Drawing, Mark, Panel } from './drawing.js';
import type { Figure, Figures } from './figure.js';
import {
  byPartAndMetric,
  distinct,
  intervalsNote,
  measured,
  metricsOf,
  percent,
  place,
  spanOf,
  userOf,
  type Plot,
} from './plot.js';

interface SharesQuestion extends Pick<Plot, 'name' | 'title'> {
  readonly better?: string;
}

interface SharesPlot extends Plot {
  /** The metrics that it shows. */
  readonly metricsIn: (figures: readonly Figure[]) => readonly string[];
}

function sharesPlot(
  { name, title, better = 'Further right is better.' }: SharesQuestion,
  metricsIn: (figures: readonly Figure[]) => readonly string[],
): SharesPlot {
  const about = `${intervalsNote} ${better}`;
  const drawing = ({ figures }: Figures): Drawing | null => sharesOf(figures, metricsIn(figures));
  return { name, title, about, drawing, metricsIn };
}

/** Shares with their intervals, by docs: what each measure is about. */
export const sharesPlots: readonly SharesPlot[] = [
  sharesPlot({ name: 'ndcg', title: 'Do requests find the right tools?' }, (figures) =>
    metricsOf(figures).filter((metric) => metric.startsWith('ndcg@')),
  ),
  // Of scenarios, which name one tool, strict success says what CP% says of paths.
  sharesPlot({ name: 'cp', title: 'Do agents call the right tools?' }, (figures) =>
    metricsOf(figures).includes('strict') ? [] : measured(figures, ['cp', 'cp-set']),
  ),
  sharesPlot({ name: 'success', title: 'Do agents carry out the scenarios?' }, (figures) =>
    metricsOf(figures).includes('strict') ? measured(figures, ['hit', 'arguments', 'strict']) : [],
  ),
  sharesPlot(
    {
      name: 'calls',
      title: 'Do the docs tell the truth about calls?',
      better: 'Better is more accepted and rejected as the docs say, and less unexplained.',
    },
    (figures) => {
      const found = measured(figures, ['accepted', 'rejected', 'unexplained']);
      // Of agents there is `accepted` alone, for calls of their own.
      const areAgents = metricsOf(figures).includes('answered');
      return areAgents ? [] : found;
    },
  ),
  sharesPlot({ name: 'asking', title: 'Do agents that ask get it done?' }, (figures) =>
    metricsOf(figures).includes('questions')
      ? measured(figures, ['success', 'coverage', 'tmr', 'pmr'])
      : [],
  ),
  sharesPlot({ name: 'noisy', title: 'Do agents ask for what is unclear?' }, (figures) =>
    measured(figures, ['A1', 'A2', 'A3']),
  ),
];

/** The metrics that say how good docs are, of those there are figures for. */
export function qualityOf(figures: readonly Figure[]): readonly string[] {
  return sharesPlots.flatMap(({ metricsIn }) => metricsIn(figures));
}

/** A row for each docs; for each agent or way of searching where all have the same docs. */
function sharesOf(all: readonly Figure[], metrics: readonly string[]): Drawing | null {
  if (metrics.length === 0) return null;
  const figures = all.filter(({ metric, value }) => metrics.includes(metric) && value !== null);
  const docs = distinct(figures.map((one) => one.docs));
  const users = distinct(figures.map((one) => userOf(one, figures)));
  const areDocs = docs.length > 1 || users.length === 1;
  const y: Axis = { title: '', kind: 'count', categories: areDocs ? docs : users };
  const panels = byPartAndMetric(figures, metrics).map(({ title, own }): Panel => {
    const marks = own.map((one): Mark => {
      const user = userOf(one, figures);
      const row = areDocs ? docs.indexOf(one.docs) : users.indexOf(user);
      return { series: areDocs ? user : one.docs, x: spanOf(one), y: place(row) };
    });
    return { title, x: percent, y, marks };
  });
  return {
    form: 'points',
    columns: metrics.length === 4 ? 2 : Math.min(3, metrics.length),
    panels,
  };
}
