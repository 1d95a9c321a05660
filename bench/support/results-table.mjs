function decimals(size) {
  if (size < 10) return 2;
  return size < 100 ? 1 : 0;
}

/** A number with as many decimals as tell something; anything else as it is. */
export function shown(value) {
  if (typeof value !== 'number') return String(value ?? '-');
  return Number.isInteger(value) ? String(value) : value.toFixed(decimals(Math.abs(value)));
}

/** One line, in which nothing ends a cell. */
function inCell(text) {
  return text.replaceAll(/\s*\n\s*/g, ' ').replaceAll('|', '\\|');
}

/** A Markdown table of texts. */
function markdownTable(columns, rows) {
  return [columns, columns.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map(inCell).join(' | ')} |`)
    .join('\n');
}

/** A Markdown table of results; rows that have other columns get a table of their own. */
export function resultsTable(rows) {
  const columns = Object.keys(rows[0]);
  const same = rows.filter((row) => Object.keys(row).join() === columns.join());
  const others = rows.filter((row) => !same.includes(row));
  const table = markdownTable(
    columns,
    same.map((row) => columns.map((column) => shown(row[column]))),
  );
  return [table, ...(others.length === 0 ? [] : [resultsTable(others)])].join('\n\n');
}
