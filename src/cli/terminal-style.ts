import type { TerminalStyle } from '../reports/terminal/terminal-style.js';
import type { OutputStream } from './output.js';

/** How reports look on this stream. */
export function styleOf({ width, palette }: OutputStream): TerminalStyle {
  return { width, palette };
}
