import type { CustomSeriesRenderItem } from 'echarts';
import { BarChart, CustomChart, HeatmapChart } from 'echarts/charts';
import * as components from 'echarts/components';
import { init, use, type EChartsCoreOption } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import { escapeXml } from '../../support/escape-xml.js';
import { groupBy } from '../../support/group-by.js';
import { textWidth } from '../../support/text-width.js';
import style from './plot-style.json' with { type: 'json' };

const { GridComponent, LegendComponent, TitleComponent, VisualMapComponent } = components;
use([BarChart, CustomChart, HeatmapChart, SVGRenderer]);
use([GridComponent, LegendComponent, TitleComponent, VisualMapComponent]);

/** A number with the ends of its interval, which are itself where it has none. Shares are in percent. */
export interface Span extends Readonly<Record<'at' | 'low' | 'high', number>> {
  readonly isShare: boolean;
}

/** One figure as it is drawn: at numbers, or at names, whose axis has them in the order in which marks come. */
export interface Mark extends Readonly<Record<'x' | 'y', Span | string>> {
  readonly panel: string;
  /** What the legend calls it; the same colour and shape in every panel. */
  readonly series: string;
  /** Written on bars and cells. */
  readonly label?: string;
}

/**
 * A plot as data. `points`: with intervals, apart where several stand in one place; `lines`: the points of a series joined in
 * their order; `bars`: stacked from the left; `cells`: a grid coloured by the number that is its label.
 */
export interface Drawing {
  readonly form: 'points' | 'lines' | 'bars' | 'cells';
  /** Titles of the axes; an axis without is named after what it counts. */
  readonly x?: string;
  readonly y?: string;
  readonly marks: readonly Mark[];
}

const { colours, css, symbols, theme } = style;
const width = 640;
/** The width of the names on the left. */
const labelWidth = 140;
/** So far apart stand points of different series in one row. */
const dodge = 13;

/** The drawing as an SVG that needs nothing else: the same bytes for the same drawing. Its texts are text, whatever they hold. */
export function drawSvg(
  drawing: Drawing,
  text: { readonly title: string; readonly about: string },
): string {
  const [title, about] = [shown(text.title), shown(text.about)];
  const { option, height } = new Panels(drawing, title);
  const chart = init(null, theme, { renderer: 'svg', ssr: true, width, height });
  chart.setOption(option);
  const svg = chart.renderToSVGString();
  chart.dispose();
  const head = `<title>${escapeXml(title)}</title><desc>${escapeXml(about)}</desc><style>${css}</style>`;
  // Without what browsers add when the pointer is over it, which is numbered anew in every process.
  return svg
    .replace(/<style[\s\S]*?<\/style>\n?/g, '')
    .replace(/ (?:class|ecmeta_\w+|pointer-events)="[^"]*"/g, '')
    .replace(/ style="([^"]*)"/g, (_, rules: string) =>
      rules.replace(/([\w-]+):([^;]+);/g, ' $1="$2"'),
    )
    .replace('<svg ', '<svg class="tooldraft-plot" role="img" ')
    .replace('>', () => `>\n${head}`)
    .concat('\n');
}

/** A text on one line, with nothing in it that XML cannot hold or that hides. */
function shown(text: string): string {
  return escapeControlCharacters(text.replace(/\s+/g, ' ')).replace(/[\ufffe\uffff]/g, '\ufffd');
}

/** About how many lines a text takes. */
function linesIn(text: string, room: number): number {
  return Math.ceil((textWidth(text) * 7.2) / room) || 1;
}

function distinct<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)];
}

type Side = 'x' | 'y';
type Ends = Readonly<Record<'at' | 'low' | 'high', number>>;

/** A drawing's panels, row by row from above, as echarts wants them. */
class Panels {
  readonly option: EChartsCoreOption;
  readonly height: number;
  private readonly panels: readonly (readonly [string, readonly Mark[]])[];
  private readonly series: readonly string[];
  /** The names on the axes; none on an axis of numbers. */
  private readonly names: Readonly<Record<Side, readonly string[]>>;
  private readonly columns: number;
  private readonly room: number;

  constructor(
    private readonly drawing: Drawing,
    title: string,
  ) {
    const { form, marks } = drawing;
    const namesOn = (side: Side): readonly string[] =>
      distinct(marks.flatMap(({ [side]: place }) => (typeof place === 'string' ? place : [])));
    this.names = { x: namesOn('x'), y: namesOn('y') };
    this.series = distinct(marks.map(({ series }) => series));
    this.panels = [...groupBy(marks, ({ panel }) => panel)];
    const { length } = this.panels;
    const rows = this.names.y;
    const isWide = form === 'bars' || form === 'cells';
    this.columns = Math.min(isWide ? 1 : length === 4 || rows.length === 0 ? 2 : 3, length);
    // Names are those of the whole row: they stand left of the first panel alone.
    const [left, gap] = rows.length > 0 ? [labelWidth + 20, 28] : [58, 86];
    this.room = (width - left - 28 - gap * (this.columns - 1)) / this.columns;
    const lines = Math.max(...rows.map((name) => linesIn(shown(name), labelWidth)));
    const row = Math.max(
      32,
      lines * 17 + 10,
      form === 'points' ? this.series.length * dodge + 10 : 0,
    );
    const height = rows.length > 0 ? row * rows.length : 200;
    const start = 14 + linesIn(title, width / 1.2) * 22;
    const grid = this.panels.map((_, at) => ({
      left: left + (at % this.columns) * (this.room + gap),
      top: start + 26 + Math.floor(at / this.columns) * (height + 72),
      width: this.room,
      height,
    }));
    const legend = this.series.length < 2 ? [] : this.series.map(shown);
    const entries = legend.map((name) => `${name}      `).join('');
    const foot = legend.length === 0 ? 8 : linesIn(entries, width - 40) * 30 + 14;
    this.height = start + Math.ceil(length / this.columns) * (height + 72) + foot;
    const numbers = marks.map(({ label }) => Number(label));
    const large = { fontSize: 16, lineHeight: 22, width: width - 24, overflow: 'break' };
    this.option = {
      animation: false,
      color: form === 'bars' ? colours.outcomes : colours.marks,
      title: [
        { text: title, left: 17, top: 15, textStyle: large },
        ...grid.map((place, at) => {
          const text = shown(this.panels[at]?.[0] ?? '');
          return { text, left: place.left, top: place.top - 22, textStyle: { width: this.room } };
        }),
      ],
      legend: {
        show: legend.length > 0,
        data: legend.map((name, at) => {
          return { name, icon: form === 'bars' ? 'rect' : `path://${symbolOf(at)}` };
        }),
      },
      grid,
      xAxis: this.panels.map((_, at) => this.axis('x', at)),
      yAxis: this.panels.map((_, at) => this.axis('y', at)),
      visualMap: {
        ...{ show: false, inRange: { color: colours.shades }, min: Math.min(...numbers) },
        ...{ max: Math.max(...numbers), seriesIndex: form === 'cells' ? 'all' : [] },
      },
      series: this.panels.flatMap((_, at) => this.series.map((name) => this.marksOf(name, at))),
    };
  }

  private axis(side: Side, gridIndex: number) {
    const { form, marks } = this.drawing;
    const [panel = '', own = []] = this.panels[gridIndex] ?? [];
    const spans = (of: readonly Mark[]) =>
      of.flatMap(({ [side]: place }) => (typeof place === 'string' ? [] : place));
    const isShare = spans(own).every((span) => span.isShare);
    const name = shown(this.drawing[side] ?? (isShare ? 'percent' : panel));
    const common = { gridIndex, name, nameGap: side === 'x' ? 28 : 40 };
    const names = this.names[side];
    if (names.length > 0) {
      const show = side === 'x' || gridIndex % this.columns === 0;
      const axisLabel = { show, width: side === 'x' ? this.room / names.length - 6 : labelWidth };
      const data = names.map(shown);
      return { ...common, type: 'category', data, inverse: side === 'y', axisLabel };
    }
    if (!isShare) return { ...common, type: 'value', min: 0, splitNumber: 4 };
    // Percent: the same range in every panel, around all that is drawn; bars take the whole.
    const ends = spans(marks).flatMap((span) => (span.isShare ? [span.low, span.high] : []));
    const [least, most] = form === 'bars' ? [0, 100] : [Math.min(...ends), Math.max(...ends)];
    const interval = most - least > 40 ? 20 : 10;
    const min = Math.min(100 - interval, Math.floor(least / interval) * interval);
    const max = Math.min(100, Math.max(min + interval, Math.ceil(most / interval) * interval));
    return { ...common, type: 'value', min, max, interval };
  }

  private endsOn(side: Side, { [side]: place }: Mark): Ends {
    if (typeof place !== 'string') return place;
    const at = this.names[side].indexOf(place);
    return { at, low: at, high: at };
  }

  /** The marks of a series in one panel. */
  private marksOf(series: string, panel: number) {
    const { form } = this.drawing;
    const marks = (this.panels[panel]?.[1] ?? []).filter((mark) => mark.series === series);
    const places = marks.map((mark) => [this.endsOn('x', mark), this.endsOn('y', mark)] as const);
    const common = { name: shown(series), xAxisIndex: panel, yAxisIndex: panel, silent: true };
    if (form === 'lines' || form === 'points') {
      const data = places.map(([x, y]) => [x.at, x.low, x.high, y.at, y.low, y.high]);
      const encode = { x: [0, 1, 2], y: [3, 4, 5] };
      const renderItem = this.points(places, this.series.indexOf(series));
      return { ...common, type: 'custom', renderItem, encode, data };
    }
    const numbers = marks.map(({ label }) => Number(label));
    const middle = (Math.min(...numbers) + Math.max(...numbers)) / 2;
    const data = places.map(([x, y], at) => {
      const [number = 0, formatter = ''] = [numbers[at], marks[at]?.label];
      const color = form === 'bars' || number > middle ? '#fff' : '#1b1f24';
      return { value: [x.at, y.at, number], label: { show: true, formatter, color } };
    });
    if (form === 'cells') return { ...common, type: 'heatmap', data };
    return { ...common, type: 'bar', stack: 'all', barMaxWidth: 22, encode: { x: 0, y: 1 }, data };
  }

  /** Points with their intervals, apart where several series stand in one place. */
  private points(
    places: readonly (readonly [Ends, Ends])[],
    series: number,
  ): CustomSeriesRenderItem {
    const apart = (series - (this.series.length - 1) / 2) * dodge;
    const moved = {
      x: this.names.x.length > 0 ? apart / 2 : 0,
      y: this.names.y.length > 0 ? apart : 0,
    };
    return ({ dataIndex }, api) => {
      const [x, y] = places[dataIndex] ?? [];
      if (x === undefined || y === undefined) return null;
      const [beforeX, beforeY] = (this.drawing.form === 'lines' && places[dataIndex - 1]) || [x, y];
      const pixels = (across: number, up: number) => {
        const [left = 0, top = 0] = api.coord([across, up]);
        return { x: left + moved.x, y: top + moved.y };
      };
      const here = pixels(x.at, y.at);
      const ends = [
        [pixels(beforeX.at, beforeY.at), here, 0.6] as const,
        [pixels(x.low, y.at), pixels(x.high, y.at), 1] as const,
        [pixels(x.at, y.low), pixels(x.at, y.high), 1] as const,
      ];
      const stroke = api.visual('color') ?? '';
      const lines = ends
        .filter(([from, to]) => from.x !== to.x || from.y !== to.y)
        .map(([from, to, opacity]) => ({
          type: 'line' as const,
          shape: { x1: from.x, y1: from.y, x2: to.x, y2: to.y },
          style: { stroke, lineWidth: 2, opacity },
        }));
      // Hollow, because several may come to the very same numbers.
      const style = { fill: 'none', stroke, lineWidth: 2 };
      const shape = { pathData: symbolOf(series) };
      return { type: 'group', children: [...lines, { type: 'path', shape, style, ...here }] };
    };
  }
}

function symbolOf(series: number): string {
  return symbols[series % symbols.length] ?? '';
}
