import type { Experiment } from '../../evaluation/experiments/experiment-file.js';
import type { ExperimentRecord } from '../../evaluation/experiments/experiment-record.js';
import { recordTable, tablesLegend } from '../../evaluation/experiments/experiment-tables.js';
import { experimentTables, type ExperimentOutputs } from '../../evaluation/experiments/manifest.js';
import { drawPlots, type DrawnPlot } from '../../evaluation/plots/plots.js';
import { experimentFigures } from '../../evaluation/plots/figure.js';
import { experimentPage, type ExperimentSection } from '../../pages/experiment-page.js';
import { toSafeName } from '../../storage/safe-name.js';

/** The folder of plots among an experiment's files. */
export const plotsFolder = 'plots';

/** Everything that is written of an experiment: records, tables, plots, the page; the same bytes for the same records. */
export async function outputsOf(
  experiment: Experiment,
  records: readonly ExperimentRecord[],
): Promise<ExperimentOutputs> {
  const plots: Record<string, string> = {};
  const sections: ExperimentSection[] = [];
  for (const found of experimentFigures(experiment, records)) {
    const { catalogue, measure } = found;
    const drawn = await drawPlots(found, `${catalogue}, ${measure}`);
    for (const one of drawn) plots[freeName(one, found, plots)] = one.svg;
    const own = records.filter((one) => one.catalogue === catalogue && one.measure === measure);
    const title = `${catalogue}: ${measure}`;
    sections.push({ title, plots: drawn, tables: own.map(recordTable) });
  }
  const { title } = experiment;
  return {
    ...experimentTables(title, records),
    ...plots,
    'page.html': experimentPage({ title, legend: tablesLegend, sections }),
  };
}

/** Names that differ may come to one file name. */
function freeName(
  { name }: DrawnPlot,
  { catalogue, measure }: { readonly catalogue: string; readonly measure: string },
  taken: Readonly<Record<string, string>>,
): string {
  const base = `${plotsFolder}/${toSafeName(`${name}-${catalogue}-${measure}`)}`;
  for (let count = 1; ; count += 1) {
    const file = `${base}${count === 1 ? '' : `-${count}`}.svg`;
    if (!Object.hasOwn(taken, file)) return file;
  }
}
