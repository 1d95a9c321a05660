import { modelsPlot, winsPlot } from './compared-plots.js';
import { costPlot, questionsPlot, tokensPlot } from './paired-plots.js';
import type { Plot } from './plot.js';
import { sharesPlots } from './shares-plots.js';
import { lambdaPlot, roundsPlot } from './swept-plots.js';

/** All kinds of plots, in the order in which pages show them. */
export const plots: readonly Plot[] = [
  ...sharesPlots,
  winsPlot,
  roundsPlot,
  modelsPlot,
  tokensPlot,
  costPlot,
  questionsPlot,
  lambdaPlot,
];
