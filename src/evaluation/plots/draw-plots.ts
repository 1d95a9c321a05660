import type { Figures } from './figure.js';
import { plots } from './plots.js';

export interface DrawnPlot {
  /** Part of the names of its files. */
  readonly name: string;
  readonly title: string;
  /** How it is read. */
  readonly about: string;
  readonly svg: string;
}

/** Every plot that the figures have something for; titles end in `of`, what they are about. */
export async function drawPlots(found: Figures, of: string): Promise<readonly DrawnPlot[]> {
  const drawings = plots.flatMap((plot) => {
    const drawing = plot.drawing(found);
    return drawing === null ? [] : [{ plot, drawing }];
  });
  if (drawings.length === 0) return [];
  // It takes a third of a second to load.
  const { drawSvg } = await import('./draw-svg.js');
  return drawings.map(({ plot: { name, about, title: question }, drawing }) => {
    const title = `${question} – ${of}`;
    return { name, title, about, svg: drawSvg(drawing, { title, about }) };
  });
}
