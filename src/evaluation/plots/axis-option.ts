import type { Axis, Drawing } from './drawing.js';
import { plotFont, shownText, type PlacedPanel } from './panel-places.js';

/** An axis of a panel as echarts wants it. */
export function axisOption(
  { panel, index, column, place }: PlacedPanel,
  drawing: Drawing,
  side: 'x' | 'y',
) {
  const axis = panel[side];
  const { categories, title } = axis;
  const room = side === 'y' ? 140 : place.width / Math.max(1, categories?.length ?? 1) - 6;
  const shown = side === 'x' || categories === null || column === 0;
  const line = { lineStyle: { color: 'currentColor', opacity: 0.6 } };
  const faint = { show: true, lineStyle: { color: 'currentColor', opacity: 0.15 } };
  return {
    gridIndex: index,
    silent: true,
    ...{ name: shownText(title), nameLocation: 'middle', nameGap: side === 'x' ? 28 : 40 },
    nameTextStyle: plotFont,
    axisLine: { show: true, onZero: false, ...line },
    axisTick: { show: categories === null, ...line },
    axisLabel: {
      ...plotFont,
      show: shown,
      ...(categories === null ? { hideOverlap: true } : labelsWithin(room)),
    },
    splitLine: faint,
    ...(categories === null
      ? { type: 'value', ...rangeOf(axis, drawing, side) }
      : { type: 'category', data: categories.map(shownText), inverse: side === 'y' }),
  };
}

function labelsWithin(room: number) {
  return { interval: 0, width: room, overflow: 'break' };
}

/** Percent: the same range in every panel, around all that is drawn; bars take the whole. Counts begin at 0. */
function rangeOf({ kind }: Axis, { form, panels }: Drawing, side: 'x' | 'y') {
  if (kind === 'count') return { min: 0, splitNumber: 4 };
  if (form === 'bars') return { min: 0, max: 100, interval: 20 };
  const spans = panels
    .filter((panel) => panel[side].kind === 'percent')
    .flatMap(({ marks }) => marks.map((mark) => mark[side]));
  const ends = spans.flatMap(({ at, low, high }) => [at, low ?? at, high ?? at]);
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const interval = most - least > 40 ? 20 : 10;
  const min = Math.min(100 - interval, Math.floor(least / interval) * interval);
  const max = Math.min(100, Math.max(min + interval, Math.ceil(most / interval) * interval));
  return { min, max, interval };
}
