import type { CustomSeriesRenderItem } from 'echarts';
import type { Drawing, Mark, Panel, Span } from './drawing.js';
import { dodge, plotFont, shownText } from './panel-places.js';

/** Told apart by people who see few colours, and at least 3 : 1 against white and against the pages' dark ground. */
const colours = ['#0072b2', '#d55e00', '#009573', '#b5619a', '#a67c00', '#767c85'];
/** What is won, tied and lost. */
const barColours = ['#0072b2', '#767c85', '#d55e00'];
const shapes = ['circle', 'rect', 'diamond', 'triangle'] as const;
/** Few to many, in one hue from pale to dark. */
const shades = ['#e4eff7', '#0b4a75'];

function colourOf(form: Drawing['form'], series: number): string {
  const own = form === 'bars' ? barColours : colours;
  return own[series % own.length] ?? '';
}

function shapeOf(series: number): (typeof shapes)[number] {
  return shapes[series % shapes.length] ?? shapes[0];
}

/** What stands for a series in the legend. */
export function legendMark(form: Drawing['form'], series: number) {
  return {
    icon: form === 'bars' ? 'rect' : shapeOf(series),
    itemStyle: { color: colourOf(form, series) },
  };
}

/** A panel's marks as series of echarts, one a name. */
export function seriesOf(
  form: Drawing['form'],
  panel: Panel,
  index: number,
  names: readonly string[],
) {
  return names.flatMap((name, at): readonly object[] => {
    const marks = panel.marks.filter(({ series }) => series === name);
    if (marks.length === 0) return [];
    const common = {
      ...{ name: shownText(name), xAxisIndex: index, yAxisIndex: index, silent: true },
      itemStyle: { color: colourOf(form, at) },
    };
    if (form === 'bars') return [barSeries(common, marks)];
    if (form === 'cells') return [cellSeries(common, marks)];
    return [pointSeries(common, panel, { marks, at, of: names.length, joined: form === 'lines' })];
  });
}

function barSeries(common: object, marks: readonly Mark[]) {
  return {
    ...common,
    ...{ type: 'bar', stack: 'all', barMaxWidth: 22 },
    label: { show: true, color: '#fff', fontSize: plotFont.fontSize, formatter: labelOf(marks) },
    data: marks.map(({ x, y }) => [x.at, y.at]),
  };
}

function cellSeries(
  { itemStyle: _, ...common }: { readonly itemStyle: object },
  marks: readonly Mark[],
) {
  const values = marks.map(({ label }) => Number(label));
  const middle = (Math.min(...values) + Math.max(...values)) / 2;
  return {
    ...common,
    type: 'heatmap',
    label: { show: true, fontSize: plotFont.fontSize, formatter: labelOf(marks) },
    data: marks.map(({ x, y, label }) => ({
      value: [x.at, y.at, Number(label)],
      label: { color: Number(label) > middle ? '#fff' : '#1b1f24' },
    })),
  };
}

function labelOf(marks: readonly Mark[]) {
  return ({ dataIndex }: { readonly dataIndex: number }): string =>
    shownText(marks[dataIndex]?.label ?? '');
}

/** How numbers become shades. */
export function shadesOf(panels: readonly Panel[]) {
  const values = panels.flatMap(({ marks }) => marks.map(({ label }) => Number(label)));
  const [min, max] = [Math.min(...values), Math.max(...values)];
  return { show: false, type: 'continuous', min, max, inRange: { color: shades } };
}

const radius = 5;

interface PointsOf {
  readonly marks: readonly Mark[];
  /** Which of how many series they are. */
  readonly at: number;
  readonly of: number;
  readonly joined: boolean;
}

type Pixels = readonly [number, number];

function pointSeries(common: object, { x, y }: Panel, { marks, at, of, joined }: PointsOf) {
  const apart = (at - (of - 1) / 2) * dodge;
  const moved = { x: x.categories === null ? 0 : apart / 2, y: y.categories === null ? 0 : apart };
  const fill = colourOf(joined ? 'lines' : 'points', at);
  const line = ([x1, y1]: Pixels, [x2, y2]: Pixels, opacity = 1) => ({
    ...{ type: 'line' as const, shape: { x1, y1, x2, y2 } },
    style: { stroke: fill, lineWidth: 2, opacity },
  });
  const renderItem: CustomSeriesRenderItem = ({ dataIndex }, api) => {
    const mark = marks[dataIndex];
    if (mark === undefined) return null;
    const pixels = (one: number, other: number): Pixels => {
      const [left = 0, top = 0] = api.coord([one, other]);
      return [left + moved.x, top + moved.y];
    };
    const here = pixels(mark.x.at, mark.y.at);
    const before = joined ? marks[dataIndex - 1] : undefined;
    const ends = ({ low, high }: Span): readonly Pixels[] =>
      low === null || high === null ? [] : [[low, high]];
    return {
      type: 'group',
      children: [
        ...(before === undefined ? [] : [line(pixels(before.x.at, before.y.at), here, 0.6)]),
        ...ends(mark.x).map(([low, high]) => line(pixels(low, mark.y.at), pixels(high, mark.y.at))),
        ...ends(mark.y).map(([low, high]) => line(pixels(mark.x.at, low), pixels(mark.x.at, high))),
        {
          ...{ type: 'path', shape: pathOf(shapeOf(at)), x: here[0], y: here[1] },
          style: { fill },
        },
      ],
    };
  };
  const value = (span: Span) => [span.at, span.low ?? span.at, span.high ?? span.at];
  return {
    ...common,
    ...{ type: 'custom', renderItem, encode: { x: [0, 1, 2], y: [3, 4, 5] } },
    data: marks.map((mark) => [...value(mark.x), ...value(mark.y)]),
  };
}

/** The shapes of the legend around 0, 0. */
function pathOf(shape: (typeof shapes)[number]) {
  const r = radius;
  const paths = {
    circle: `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`,
    rect: `M${-r} ${-r}H${r}V${r}H${-r}Z`,
    diamond: `M0 ${-r - 2}L${r + 2} 0L0 ${r + 2}L${-r - 2} 0Z`,
    triangle: `M0 ${-r - 1}L${r + 1} ${r}H${-r - 1}Z`,
  };
  return { pathData: paths[shape] };
}
