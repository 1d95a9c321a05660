const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const combining = /\p{M}|\u200d/u;
const colour = /\u001b\[[0-9;]*m/g;

function characterWidth(character: string): number {
  if (combining.test(character)) return 0;
  return wide.test(character) ? 2 : 1;
}

/** Columns a text of one line takes on a terminal; colour codes take none. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text.replace(colour, '')) width += characterWidth(character);
  return width;
}

/** One line of at most `columns` columns, cut with `…`; the text must hold no colour codes. */
export function clipToWidth(text: string, columns: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (textWidth(line) <= columns) return line;
  if (columns < 1) return '';
  let width = 1;
  let kept = '';
  for (const character of line) {
    width += characterWidth(character);
    if (width > columns) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}

/** Padded on the right (or the left) to `columns` columns. */
export function padToWidth(
  text: string,
  columns: number,
  side: 'left' | 'right' = 'right',
): string {
  const padding = ' '.repeat(Math.max(0, columns - textWidth(text)));
  return side === 'right' ? text + padding : padding + text;
}

/** Lines of at most `columns` columns, broken at spaces; words longer than a line are left whole. Line feeds are kept. */
export function wrapToWidth(text: string, columns: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(/ +/)) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && textWidth(longer) > columns) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  });
}
