import type pc from 'picocolors';

export type Palette = ReturnType<typeof pc.createColors>;

/** How a report may look: columns (Infinity: never wrap or cut) and colours (all identity where there are none). */
export interface TerminalStyle {
  readonly width: number;
  readonly palette: Palette;
}

const widestText = 100;

/** Columns for running text. */
export function textColumns(style: TerminalStyle, indent = 0): number {
  return Math.max(30, Math.min(style.width, widestText) - indent);
}
