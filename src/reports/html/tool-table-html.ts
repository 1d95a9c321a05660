import { arrow } from '../terminal/stats-view.js';
import { escapeHtml } from './escape-html.js';
import type { ToolRow } from './reported-tools.js';

interface TableColumn {
  readonly title: string;
  /** Sorted by this; numbers with the highest first. */
  readonly key: (row: ToolRow) => string | number;
  readonly text: (row: ToolRow) => string;
}

function versionText({ version }: ToolRow): string {
  return version === null ? '–' : version === 0 ? 'raw' : String(version);
}

const columns: readonly TableColumn[] = [
  { title: 'Tool', key: ({ id }) => id, text: ({ id }) => id },
  { title: 'Calls', key: ({ calls }) => calls, text: ({ calls }) => String(calls) },
  {
    title: 'Words',
    key: ({ wordsAfter }) => wordsAfter,
    text: ({ wordsBefore, wordsAfter }) => arrow(wordsBefore, wordsAfter),
  },
  {
    title: 'Documented',
    key: ({ documentedAfter, parameters }) => documentedAfter / Math.max(1, parameters),
    text: ({ documentedBefore, documentedAfter, parameters }) =>
      `${arrow(documentedBefore, documentedAfter)} of ${parameters}`,
  },
  { title: 'Revision', key: ({ version }) => version ?? -1, text: versionText },
  {
    title: 'Why it stopped',
    key: ({ stop }) => stop,
    text: ({ stop }) => stop,
  },
];

/** A table of tools to sort and to search; row n opens the page `#tn`. */
export function toolTableHtml(rows: readonly ToolRow[]): string {
  return `<h2 id="tools">Tools</h2>
<div class="search"><label for="search">Search</label><input id="search" type="search" autocomplete="off" placeholder="name or description">
<label class="narrow" for="order">Sort by</label><select class="narrow" id="order">${columns.map(option).join('')}</select>
<span id="found" class="soft" role="status">${rows.length} ${rows.length === 1 ? 'tool' : 'tools'}</span></div>
<table class="tools" role="table" aria-labelledby="tools"><thead role="rowgroup"><tr role="row">${columns.map((column, at) => head(column, at, at > 0 && at < columns.length - 1)).join('')}</tr></thead>
<tbody id="rows" role="rowgroup">
${rows.map((row, index) => toolRowHtml(row, index)).join('\n')}
</tbody></table>`;
}

const option = ({ title }: TableColumn, at: number): string =>
  `<option value="${at}">${title}</option>`;

function head({ title }: TableColumn, at: number, isNumeric: boolean): string {
  const numeric = isNumeric ? ' class="number" data-first="descending"' : '';
  return `<th role="columnheader" scope="col" data-column="${at}"${numeric}><button type="button">${title}</button></th>`;
}

/** One line of the table. */
export function toolRowHtml(row: ToolRow, index: number): string {
  const [, ...others] = columns;
  const cells = others.map(({ title, key, text }, at) => {
    const numeric = at < others.length - 1 ? ' class="number"' : '';
    return `<td role="cell"${numeric} data-label="${title}" data-key="${escapeHtml(String(key(row)))}">${escapeHtml(text(row))}</td>`;
  });
  const summary = `<span class="summary">${escapeHtml(row.summary)}</span>`;
  const name = `<th role="rowheader" scope="row" data-key="${escapeHtml(row.id)}"><a class="name" href="#t${index}">${escapeHtml(row.id)}</a>${summary}</th>`;
  return `<tr role="row">${name}${cells.join('')}</tr>`;
}
