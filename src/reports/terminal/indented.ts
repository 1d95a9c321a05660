import { wrapToWidth } from '../../support/text-width.js';
import { textColumns, type TerminalStyle } from './terminal-style.js';

/** Running text as wrapped lines, each behind `indent` spaces; empty lines stay empty. */
export function indented(text: string, indent: number, style: TerminalStyle): string[] {
  const margin = ' '.repeat(indent);
  return wrapToWidth(text, textColumns(style, indent)).map((line) => `${margin}${line}`.trimEnd());
}
