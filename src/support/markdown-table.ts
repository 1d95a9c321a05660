/** A Markdown table; line ends in cells become blanks and bars are escaped. */
export function markdownTable(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(titles), line(titles.map(() => '---')), ...rows.map(line)].join('\n');
}

function cell(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ' ').replaceAll('|', '\\|');
}
