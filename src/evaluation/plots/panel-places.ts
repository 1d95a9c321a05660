import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import { textWidth } from '../../support/text-width.js';
import type { Drawing, Panel } from './drawing.js';

export const plotWidth = 640;
export const plotFont = {
  color: 'currentColor',
  fontFamily: 'sans-serif',
  fontSize: 13,
  lineHeight: 17,
} as const;
/** The room of labels left of an axis of categories, and of one of numbers. */
const categoryRoom = 160;
const numberRoom = 58;
const gap = 28;
/** So far apart stand points of different series in one row. */
export const dodge = 13;

/** A text on one line, with nothing in it that XML cannot hold or that hides. */
export function shownText(text: string): string {
  return escapeControlCharacters(text.replace(/\s+/g, ' ')).replace(/[\ufffe\uffff]/g, '\ufffd');
}

/** About how many lines a text takes. */
export function linesIn(text: string, room: number): number {
  return Math.ceil((textWidth(text) * 7.2) / room) || 1;
}

/** A panel and where it stands. */
export interface PlacedPanel {
  readonly panel: Panel;
  readonly index: number;
  readonly column: number;
  readonly place: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
}

/** Where the panels stand, row by row from above, and where the last one ends. */
export function placesOf(drawing: Drawing, top: number, series: number) {
  const { columns, panels } = drawing;
  const rooms = Array.from({ length: columns }, (_, column) => roomLeft(drawing, column));
  const taken = rooms.reduce((sum, room) => sum + room, 0);
  const width = (plotWidth - taken - gap) / columns;
  const placed: PlacedPanel[] = [];
  let bottom = top;
  for (let first = 0; first < panels.length; first += columns) {
    const row = panels.slice(first, first + columns);
    const start = bottom + (row.some(({ title }) => title !== '') ? 26 : 8);
    const height = Math.max(...row.map((panel) => heightOf(panel, drawing, series)));
    let left = 0;
    for (const [column, panel] of row.entries()) {
      left += rooms[column] ?? 0;
      const place = { left, top: start, width, height };
      placed.push({ panel, index: first + column, column, place });
      left += width;
    }
    bottom = start + height + 46;
  }
  return { placed, bottom };
}

/** Left of a panel stand its labels; categories, which are those of the whole row, left of the first alone. */
function roomLeft({ panels }: Drawing, column: number): number {
  const isFirst = column === 0;
  if (panels.some(({ y }) => y.categories !== null)) return isFirst ? categoryRoom : gap;
  return numberRoom + (isFirst ? 0 : gap);
}

function heightOf({ y }: Panel, { form }: Drawing, series: number): number {
  if (y.categories === null) return 200;
  const points = form === 'points' ? series * dodge + 10 : 0;
  const rows = y.categories.map((name) => {
    const label = linesIn(shownText(name), categoryRoom - 20) * plotFont.lineHeight + 10;
    return Math.max(32, points, label);
  });
  // All rows of an axis are of one height.
  return Math.max(...rows) * rows.length;
}
