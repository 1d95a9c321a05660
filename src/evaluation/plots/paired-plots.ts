import { groupBy } from '../../support/group-by.js';
import type { Axis, Drawing, Mark, Panel } from './drawing.js';
import type { Figure, Figures } from './figure.js';
import {
  armOf,
  distinct,
  intervalsNote,
  metricTitle,
  panelTitle,
  percent,
  spanOf,
  userOf,
  type Plot,
} from './plot.js';
import { qualityOf } from './shares-plots.js';

export const tokensPlot: Plot = {
  name: 'tokens',
  title: 'What is quality paid with?',
  about: `Mean tokens of a run against what it reached: left and above is best. ${intervalsNote}`,
  drawing: tokensOf,
};

export const questionsPlot: Plot = {
  name: 'questions',
  title: 'What are questions worth?',
  about: `Mean questions of a run against success: left and above is best. ${intervalsNote}`,
  drawing: questionsOf,
};

export const costPlot: Plot = {
  name: 'cost',
  title: 'What does a run cost?',
  about: 'Mean tokens of a run against its seconds: left and below is best.',
  drawing: costOf,
};

function tokensOf({ figures }: Figures): Drawing | null {
  const [quality] = qualityOf(figures);
  const pairs = quality === undefined ? [] : against(figures, { x: 'tokens', y: quality });
  if (pairs.length < 2) return null;
  // Docs are told apart in the panel of each agent; agents with the same docs in one panel.
  const areDocs = distinct(pairs.map(({ y }) => y.docs)).length > 1;
  return paired(pairs, {
    x: { title: 'tokens of a run', kind: 'count', categories: null },
    y: { ...percent, title: `${metricTitle(quality ?? '')}, percent` },
    panelOf: ({ y }) => panelTitle(areDocs ? userOf(y, figures) : '', y.part),
    seriesOf: ({ y }) => (areDocs ? y.docs : userOf(y, figures)),
  });
}

function questionsOf({ figures }: Figures): Drawing | null {
  const pairs = against(figures, { x: 'questions', y: 'success' });
  if (pairs.length === 0) return null;
  const isTold = distinct(pairs.map(({ y }) => y.docs)).length > 1;
  return paired(pairs, {
    x: { title: 'questions of a run', kind: 'count', categories: null },
    y: { ...percent, title: 'success, percent' },
    panelOf: ({ y }) => panelTitle(y.part, isTold ? y.docs : ''),
    seriesOf: ({ y }) => userOf(y, figures),
  });
}

function costOf({ figures }: Figures): Drawing | null {
  const pairs = against(figures, { x: 'tokens', y: 'seconds' });
  if (pairs.length < 2) return null;
  const isTold = distinct(pairs.map(({ y }) => y.docs)).length > 1;
  return paired(pairs, {
    x: { title: 'tokens of a run', kind: 'count', categories: null },
    y: { title: 'seconds of a run', kind: 'count', categories: null },
    panelOf: ({ y }) => y.part,
    seriesOf: ({ y }) => panelTitle(userOf(y, figures), isTold ? y.docs : ''),
  });
}

/** Two figures of the same docs, setting, model and part. */
interface Pair {
  readonly x: Figure;
  readonly y: Figure;
}

/** One metric against another. */
function against(
  figures: readonly Figure[],
  { x, y }: { readonly x: string; readonly y: string },
): readonly Pair[] {
  const values = new Map(
    figures
      .filter(({ metric, value }) => metric === x && value !== null)
      .map((one) => [armOf(one), one]),
  );
  return figures.flatMap((one) => {
    const found = values.get(armOf(one));
    return one.metric !== y || one.value === null || found === undefined
      ? []
      : [{ x: found, y: one }];
  });
}

interface PairedPlot {
  readonly x: Axis;
  readonly y: Axis;
  readonly panelOf: (pair: Pair) => string;
  readonly seriesOf: (pair: Pair) => string;
}

function paired(pairs: readonly Pair[], { x, y, panelOf, seriesOf }: PairedPlot): Drawing {
  const panels = [...groupBy(pairs, panelOf)].map(([title, own]): Panel => {
    const marks = own.map((pair): Mark => {
      return { series: seriesOf(pair), x: spanOf(pair.x), y: spanOf(pair.y) };
    });
    return { title, x, y, marks };
  });
  return { form: 'points', columns: Math.min(2, panels.length), panels };
}
