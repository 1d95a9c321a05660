import { BarChart, CustomChart, HeatmapChart } from 'echarts/charts';
import {
  GridComponent,
  LegendComponent,
  TitleComponent,
  VisualMapComponent,
} from 'echarts/components';
import { init, use, type EChartsCoreOption } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { escapeXml } from '../../support/escape-xml.js';
import { axisOption } from './axis-option.js';
import type { Drawing } from './drawing.js';
import {
  linesIn,
  placesOf,
  plotFont,
  plotWidth,
  shownText,
  type PlacedPanel,
} from './panel-places.js';
import { legendMark, seriesOf, shadesOf } from './series-option.js';

use([BarChart, CustomChart, HeatmapChart, SVGRenderer]);
use([GridComponent, LegendComponent, TitleComponent, VisualMapComponent]);

/** Text and lines take the colour of the page; opened alone, the file follows the reader's choice of light and dark. */
const plotStyle =
  '.tooldraft-plot{color:#1b1f24;background:#fff}@media screen and (prefers-color-scheme:dark){.tooldraft-plot{color:#e6e9ee;background:#14171c}}';

export interface PlotText {
  readonly title: string;
  /** How it is read. */
  readonly about: string;
}

/** The drawing as an SVG that needs nothing else: the same bytes for the same drawing. Its texts are text, whatever they hold. */
export function drawSvg(drawing: Drawing, { title, about }: PlotText): string {
  const { option, height } = optionOf(drawing, title);
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: plotWidth, height });
  try {
    chart.setOption(option);
    return finished(chart.renderToSVGString(), { title, about });
  } finally {
    chart.dispose();
  }
}

/** Without what browsers add when the pointer is over it, which is numbered anew in every process. */
function finished(svg: string, { title, about }: PlotText): string {
  const head = `<title>${escapeXml(shownText(title))}</title><desc>${escapeXml(shownText(about))}</desc><style>${plotStyle}</style>`;
  return svg
    .replace(/<style[\s\S]*?<\/style>\n?/g, '')
    .replace(/ (?:class|ecmeta_\w+|pointer-events)="[^"]*"/g, '')
    .replace(/ style="([^"]*)"/g, (_, css: string) => css.replace(/([\w-]+):([^;]+);/g, ' $1="$2"'))
    .replace(
      /^<svg ([^>]*)>/,
      (_, size: string) => `<svg class="tooldraft-plot" role="img" ${size}>\n${head}`,
    )
    .concat('\n');
}

function optionOf(drawing: Drawing, title: string): { option: EChartsCoreOption; height: number } {
  const { form, panels } = drawing;
  const names = [...new Set(panels.flatMap(({ marks }) => marks.map(({ series }) => series)))];
  const legend = names.length > 1 ? names : [];
  const top = 14 + linesIn(shownText(title), plotWidth / 1.2) * 22;
  const { placed, bottom } = placesOf(drawing, top, names.length);
  const legendRoom = linesIn(
    legend.map((name) => `${shownText(name)}      `).join(''),
    plotWidth - 40,
  );
  const height = bottom + (legend.length === 0 ? 8 : legendRoom * 30 + 14);
  const option: EChartsCoreOption = {
    animation: false,
    textStyle: plotFont,
    title: [
      {
        ...{ text: shownText(title), left: 12, top: 10 },
        textStyle: {
          ...plotFont,
          fontSize: 16,
          lineHeight: 22,
          width: plotWidth - 24,
          overflow: 'break',
        },
      },
      ...placed.map(panelTitle),
    ],
    legend: {
      show: legend.length > 0,
      ...{
        bottom: 8,
        left: 'center',
        width: plotWidth - 40,
        itemGap: 18,
        itemWidth: 14,
        silent: true,
      },
      textStyle: plotFont,
      data: legend.map((name) => ({
        name: shownText(name),
        ...legendMark(form, names.indexOf(name)),
      })),
    },
    grid: placed.map(({ place }) => place),
    xAxis: placed.map((one) => axisOption(one, drawing, 'x')),
    yAxis: placed.map((one) => axisOption(one, drawing, 'y')),
    series: panels.flatMap((panel, index) => seriesOf(form, panel, index, names)),
    ...(form === 'cells' ? { visualMap: shadesOf(panels) } : {}),
  };
  return { option, height };
}

function panelTitle({ panel, place }: PlacedPanel) {
  return {
    ...{ text: shownText(panel.title), left: place.left, top: place.top - 22, padding: 0 },
    textStyle: { ...plotFont, fontWeight: 'bold', width: place.width, overflow: 'truncate' },
  };
}
