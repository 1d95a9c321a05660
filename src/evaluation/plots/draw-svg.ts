import type { CustomSeriesRenderItem } from 'echarts';
import { BarChart, CustomChart, HeatmapChart } from 'echarts/charts';
import * as components from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import { escapeXml } from '../../support/escape-xml.js';
import { groupBy } from '../../support/group-by.js';
import { textWidth } from '../../support/text-width.js';
import style from './plot-style.json' with { type: 'json' };
import type { Drawing, Mark } from './plots.js';

const { GridComponent, LegendComponent, TitleComponent, VisualMapComponent } = components;
use([BarChart, CustomChart, HeatmapChart, SVGRenderer]);
use([GridComponent, LegendComponent, TitleComponent, VisualMapComponent]);

const { colours, css, symbols, theme } = style;
const width = 640;
/** The width of the labels of categories on the left. */
const labelWidth = 140;
/** So far apart stand points of different series in one row. */
const dodge = 13;

/** The drawing as an SVG that needs nothing else: the same bytes for the same drawing. Its texts are text, whatever they hold. */
export function drawSvg(
  drawing: Drawing,
  text: { readonly title: string; readonly about: string },
): string {
  const [title, about] = [shown(text.title), shown(text.about)];
  const { form, marks } = drawing;
  const panels = [...groupBy(marks, ({ panel }) => panel)];
  const names = distinct(marks.map(({ series }) => series));
  const legend = names.length < 2 ? [] : names.map(shown);
  const entries = legend.map((name) => `${name}      `).join('');
  const foot = legend.length === 0 ? 8 : linesIn(entries, width - 40) * 30 + 14;
  const start = 14 + linesIn(title, width / 1.2) * 22;
  const layout = layoutOf(drawing, { start, panels: panels.length, series: names.length });
  const numbers = marks.map(({ label }) => Number(label));
  const [min, max] = [Math.min(...numbers), Math.max(...numbers)];
  const large = { fontSize: 16, lineHeight: 22, width: width - 24, overflow: 'break' };
  const chart = init(null, theme, {
    renderer: 'svg',
    ssr: true,
    width,
    height: layout.bottom + foot,
  });
  chart.setOption({
    animation: false,
    color: form === 'bars' ? colours.outcomes : colours.marks,
    title: [
      { text: title, left: 17, top: 15, textStyle: large },
      ...layout.grids.map(({ left, top, width: room }, at) => {
        const text = shown(panels[at]?.[0] ?? '');
        return { text, left, top: top - 22, textStyle: { width: room } };
      }),
    ],
    legend: {
      show: legend.length > 0,
      data: legend.map((name, at) => {
        return { name, icon: form === 'bars' ? 'rect' : `path://${symbolOf(at)}` };
      }),
    },
    grid: layout.grids,
    xAxis: panels.map((panel, at) => axisOf(drawing, panel, { at, side: 'x', ...layout })),
    yAxis: panels.map((panel, at) => axisOf(drawing, panel, { at, side: 'y', ...layout })),
    visualMap:
      form === 'cells' ? [{ show: false, min, max, inRange: { color: colours.shades } }] : [],
    series: panels.flatMap(([, own], index) => seriesOf(drawing, own, { index, names })),
  });
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

function distinct<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)];
}

/** A text on one line, with nothing in it that XML cannot hold or that hides. */
function shown(text: string): string {
  return escapeControlCharacters(text.replace(/\s+/g, ' ')).replace(/[\ufffe\uffff]/g, '\ufffd');
}

/** About how many lines a text takes. */
function linesIn(text: string, room: number): number {
  return Math.ceil((textWidth(text) * 7.2) / room) || 1;
}

function symbolOf(series: number): string {
  return symbols[series % symbols.length] ?? '';
}

/** The names on an axis; none on one of numbers. */
function namesOn(side: 'x' | 'y', marks: readonly Mark[]): readonly string[] {
  return distinct(marks.flatMap(({ [side]: place }) => (typeof place === 'string' ? place : [])));
}

interface Counts {
  /** Below the title. */
  readonly start: number;
  readonly panels: number;
  readonly series: number;
}

/** Where the panels stand, row by row from above, and where the last one ends. */
function layoutOf({ form, marks }: Drawing, { start, panels, series }: Counts) {
  const rows = namesOn('y', marks);
  const most = form === 'bars' || form === 'cells' ? 1 : panels === 4 || rows.length === 0 ? 2 : 3;
  const columns = Math.min(most, panels);
  // Names are those of the whole row: they stand left of the first panel alone.
  const [first, gap] = rows.length > 0 ? [labelWidth + 20, 28] : [58, 86];
  const room = (width - first - 28 - gap * (columns - 1)) / columns;
  const lines = Math.max(...rows.map((name) => linesIn(shown(name), labelWidth)));
  const row = Math.max(32, lines * 17 + 10, form === 'points' ? series * dodge + 10 : 0);
  const height = rows.length > 0 ? row * rows.length : 200;
  const grids = Array.from({ length: panels }, (_, at) => ({
    left: first + (at % columns) * (room + gap),
    top: start + 26 + Math.floor(at / columns) * (height + 72),
    width: room,
    height,
  }));
  return { grids, columns, room, bottom: start + Math.ceil(panels / columns) * (height + 72) };
}

interface AxisAt {
  readonly at: number;
  readonly side: 'x' | 'y';
  readonly columns: number;
  readonly room: number;
}

function axisOf(
  drawing: Drawing,
  [panel, own]: readonly [string, readonly Mark[]],
  { at, side, columns, room }: AxisAt,
) {
  const { form, marks } = drawing;
  const names = namesOn(side, marks);
  const spans = (of: readonly Mark[]) =>
    of.flatMap(({ [side]: place }) => (typeof place === 'string' ? [] : place));
  const isShare = spans(own).every((span) => span.isShare);
  const common = {
    gridIndex: at,
    name: shown(drawing[side] ?? (isShare ? 'percent' : panel)),
    nameGap: side === 'x' ? 28 : 40,
  };
  if (names.length > 0) {
    const show = side === 'x' || at % columns === 0;
    const axisLabel = { show, width: side === 'x' ? room / names.length - 6 : labelWidth };
    return {
      ...common,
      type: 'category',
      data: names.map(shown),
      inverse: side === 'y',
      axisLabel,
    };
  }
  if (!isShare) return { ...common, type: 'value', min: 0, splitNumber: 4 };
  // Percent: the same range in every panel, around all that is drawn; bars take the whole.
  const ends = spans(marks).flatMap(({ isShare: is, low, high }) => (is ? [low, high] : []));
  const [least, most] = form === 'bars' ? [0, 100] : [Math.min(...ends), Math.max(...ends)];
  const interval = most - least > 40 ? 20 : 10;
  const min = Math.min(100 - interval, Math.floor(least / interval) * interval);
  const max = Math.min(100, Math.max(min + interval, Math.ceil(most / interval) * interval));
  return { ...common, type: 'value', min, max, interval };
}

/** The marks of a panel as series of echarts, one a name. */
function seriesOf(
  { form, marks: all }: Drawing,
  own: readonly Mark[],
  { index, names }: { readonly index: number; readonly names: readonly string[] },
) {
  const [columns, rows] = [namesOn('x', all), namesOn('y', all)];
  const spanOn = (axis: readonly string[], place: Mark['x']) => {
    const at = typeof place === 'string' ? axis.indexOf(place) : place.at;
    return typeof place === 'string' ? { at, low: at, high: at } : place;
  };
  return names.map((series, which) => {
    const marks = own.filter((mark) => mark.series === series);
    const places = marks.map(({ x, y }) => ({ x: spanOn(columns, x), y: spanOn(rows, y) }));
    const common = { name: shown(series), xAxisIndex: index, yAxisIndex: index, silent: true };
    if (form === 'lines' || form === 'points') {
      const apart = (which - (names.length - 1) / 2) * dodge;
      const moved = [columns.length > 0 ? apart / 2 : 0, rows.length > 0 ? apart : 0] as const;
      const renderItem = pointsWith(places, {
        moved,
        symbol: symbolOf(which),
        isJoined: form === 'lines',
      });
      const data = places.map(({ x, y }) => [x.at, x.low, x.high, y.at, y.low, y.high]);
      return {
        ...common,
        type: 'custom',
        renderItem,
        encode: { x: [0, 1, 2], y: [3, 4, 5] },
        data,
      };
    }
    const numbers = marks.map(({ label }) => Number(label));
    const middle = (Math.min(...numbers) + Math.max(...numbers)) / 2;
    const data = places.map(({ x, y }, at) => {
      const number = numbers[at] ?? 0;
      const color = form === 'bars' || number > middle ? '#fff' : '#1b1f24';
      const label = { formatter: marks[at]?.label ?? '', color };
      return { value: form === 'bars' ? [x.at, y.at] : [x.at, y.at, number], label };
    });
    const kind =
      form === 'bars' ? { type: 'bar', stack: 'all', barMaxWidth: 22 } : { type: 'heatmap' };
    return { ...common, ...kind, label: { show: true }, data };
  });
}

type Place = Readonly<Record<'x' | 'y', Readonly<Record<'at' | 'low' | 'high', number>>>>;

interface Look {
  readonly moved: readonly [number, number];
  readonly symbol: string;
  readonly isJoined: boolean;
}

/** Draws points with their intervals, moved by some pixels. */
function pointsWith(
  places: readonly Place[],
  { moved, symbol, isJoined }: Look,
): CustomSeriesRenderItem {
  return ({ dataIndex }, api) => {
    const place = places[dataIndex];
    if (place === undefined) return null;
    const { x, y } = place;
    const before = isJoined ? places[dataIndex - 1] : undefined;
    const pixels = (across: number, up: number) => {
      const [left = 0, top = 0] = api.coord([across, up]);
      return { x: left + moved[0], y: top + moved[1] };
    };
    const here = pixels(x.at, y.at);
    const ends = [
      [pixels(before?.x.at ?? x.at, before?.y.at ?? y.at), here, 0.6] as const,
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
    const point = { type: 'path' as const, shape: { pathData: symbol }, style, ...here };
    return { type: 'group', children: [...lines, point] };
  };
}
